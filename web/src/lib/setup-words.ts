/** What is special about a table's setup, in words. */
import { aboutGame } from '../games'
import { t } from '../words'
import { asked, fieldsOf, type Chosen, type Field } from './form'
import { listed } from './i18n'
import type { GameInfo } from './protocol'

const same = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

/** The options that are not as usual, each as a phrase. How many play is seen at the seats, and long lists of figures are no news. */
export function setupWords(game: Pick<GameInfo, 'id' | 'setup_schema'>, setup: Record<string, unknown>): string[] {
  const say = aboutGame(game.id)
  const fields = fieldsOf(game.setup_schema)
  const special = asked(fields, setup as Chosen).filter((field) => {
    const value = setup[field.option]
    const figures = field.expert && field.kind === 'numbers'
    return field.option !== 'players' && !figures && value !== undefined && !same(value, field.usual)
  })
  return special.map((field) => {
    const label = say(`o_${field.option}`) ?? field.about
    const value = setup[field.option]
    if (field.kind === 'switch') return value ? label : `${label}: ${t('no')}`
    return `${label}: ${valueWords(field, value, say)}`
  })
}

function valueWords(field: Field, value: unknown, say: (word: string) => string | undefined): string {
  const named = (choice: unknown) => say(`o_${field.option}_${String(choice)}`) ?? String(choice)
  if (Array.isArray(value)) return value.length ? listed(value.map(named)) : t('optionNone')
  if (typeof value === 'object') return t('optionOwn')
  return named(value)
}
