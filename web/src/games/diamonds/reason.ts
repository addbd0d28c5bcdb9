/** Why a hint is worth following, by the cards that lie open. */
import { translator } from '../../lib/i18n'
import type { At } from '../game'
import { cardOf, kindOf } from './moves'
import { richestFirst, stand, worth } from './reckon'
import { nameOf } from './say'
import type { DiamondsView } from './types'

export const words = {
  en: {
    takes: 'it takes the trick, with {n} {n|diamond|diamonds} in it',
    takesNone: 'it takes the trick and the lead',
    leaves: 'it leaves the trick to {name}',
    ahead: 'it would be winning so far',
    behind: '{name} stays ahead in this trick',
    richest: 'no other Madam there has more diamonds',
  },
  es: {
    takes: 'se lleva la baza, con {n} {n|diamante|diamantes} dentro',
    takesNone: 'se lleva la baza y la salida',
    leaves: 'deja la baza a {name}',
    ahead: 'por ahora iría ganando',
    behind: '{name} sigue por delante en esta baza',
    richest: 'ninguna otra Dama de ahí tiene más diamantes',
  },
}
const t = translator(words)

export function reason([move = '']: string[], at: At<DiamondsView>): { why?: string } | undefined {
  const { view, you, legal } = at
  const card = cardOf(move)
  if (kindOf(move) === 'steal') {
    const madams = legal.filter((other) => kindOf(other) === 'steal').map(cardOf)
    const [best] = richestFirst(madams, view.diamonds)
    return best && worth([card], view.diamonds) === worth([best], view.diamonds) ? { why: t('richest') } : undefined
  }
  if (kindOf(move) !== 'play' || you === undefined || !view.trick.length) return undefined
  const trick: typeof view.trick = [...view.trick, [you, card]]
  const ahead = stand(trick)
  if (!ahead) return undefined
  const last = trick.length === view.players
  if (ahead.seat !== you) return { why: t(last ? 'leaves' : 'behind', { name: nameOf(ahead.seat, at) }) }
  if (!last) return { why: t('ahead') }
  const n = worth(
    trick.map(([, laid]) => laid),
    view.diamonds,
  )
  return { why: n ? t('takes', { n }) : t('takesNone') }
}
