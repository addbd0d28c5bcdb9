/** The deal of Pinched!: the deck, the first Mastermind, and what lies sealed. */
import { translator } from '../../lib/i18n'
import type { TellDeal } from '../dealt'
import type { Place } from './view'
import { say, typeName } from './words'

interface Deal {
  deck: string[]
  first: number
  letter: Place | null
  curses: number[] | null
  /** The key of every later reshuffle. */
  reshuffle: string
}

export const words = {
  en: { first: 'The first Mastermind', deck: 'The deck, top first', letter: 'The sealed Letter', curses: 'The Curses, top first' },
  es: { first: 'El primer Cerebro', deck: 'El mazo, desde arriba', letter: 'La carta sellada', curses: 'Las maldiciones, desde arriba' },
}
const t = translator(words)

const tell: TellDeal<Deal> = ({ deck, first, letter, curses }, { names }) => [
  { title: t('first'), what: [names[first] ?? ''] },
  { title: t('deck'), what: deck.map(typeName) },
  ...(letter ? [{ title: t('letter'), what: [say(letter)] }] : []),
  ...(curses ? [{ title: t('curses'), what: curses.map(String) }] : []),
]

export default tell
