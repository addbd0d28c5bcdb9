/** Why a hint is worth following, by the cards that lie open. */
import { translator } from '../../lib/i18n'
import type { At } from '../game'
import { cardOf, kindOf } from './moves'
import { beats, ranksInPlay, richestFirst, seen, stand, worth } from './reckon'
import { nameOf, objectOf, suitName } from './say'
import type { DiamondsSetup, DiamondsView } from './types'
import { ofSuit, rankOf, suitOf, suits, type Card, type Suit } from './view'
import { t as word } from './words'

export const words = {
  en: {
    takes: 'it takes the trick, with {n} {n|diamond|diamonds} in it',
    takesNone: 'it takes the trick and the lead',
    leaves: 'it leaves the trick to {name}',
    ahead: 'it would be winning so far',
    behind: '{name} stays ahead in this trick',
    leads: 'of two suits only {foes} beat {suits}, and {n} {n|is|are} in other hands',
    leadsHigh: 'no higher {suit} is in other hands',
    rid: 'it leaves the trick to {name}, and the Thief with it',
    takesDogs: 'it takes the trick, with {n} {n|Dog|Dogs} against your Thieves',
    loot: 'what is stolen is safe from Thieves',
    stops: 'what you have taken is safe, and the rest stays with {name}',
    richest: 'no other Madam there has more diamonds',
  },
  es: {
    takes: 'se lleva la baza, con {n} {n|diamante|diamantes} dentro',
    takesNone: 'se lleva la baza y la salida',
    leaves: 'deja la baza a {name}',
    ahead: 'por ahora iría ganando',
    behind: '{name} sigue por delante en esta baza',
    leads: 'de dos palos solo {foes} ganan a {suits}, y hay {n} en otras manos',
    leadsHigh: 'no hay en otras manos ninguna carta más alta de su palo ({suit})',
    rid: 'deja la baza a {name}, y con ella el Ladrón',
    takesDogs: 'se lleva la baza, con {n} {n|Perro|Perros} contra tus Ladrones',
    loot: 'lo robado está a salvo de los Ladrones',
    stops: 'lo que has robado está a salvo, y el resto se queda con {name}',
    richest: 'ninguna otra Dama de ahí tiene más diamantes',
  },
}
const t = translator(words)

export function reason([move = '']: string[], at: At<DiamondsView, DiamondsSetup>): { why?: string } | undefined {
  const { view, you, legal } = at
  const card = cardOf(move)
  if (kindOf(move) === 'steal') {
    const madams = legal.filter((other) => kindOf(other) === 'steal').map(cardOf)
    const [best] = richestFirst(madams, view.diamonds)
    return { why: t(best && worth([card], view.diamonds) === worth([best], view.diamonds) ? 'richest' : 'loot') }
  }
  if (kindOf(move) === 'stop') return { why: t('stops', { name: objectOf(view.chance?.victim ?? 0, at) }) }
  if (you === undefined) return undefined
  if (!view.trick.length) return { why: led(card, at) }
  const trick: typeof view.trick = [...view.trick, [you, card]]
  const ahead = stand(trick)
  if (!ahead) return undefined
  const last = trick.length === view.players
  if (ahead.seat !== you) {
    const how = !last ? 'behind' : suitOf(card) === 'T' ? 'rid' : 'leaves'
    return { why: t(how, { name: nameOf(ahead.seat, at) }) }
  }
  if (!last) return { why: t('ahead') }
  const n = worth(
    trick.map(([, laid]) => laid),
    view.diamonds,
  )
  if (n) return { why: t('takes', { n }) }
  const dogs = ofSuit(
    trick.map(([, laid]) => laid),
    'D',
  ).length
  const bad = ofSuit(view.piles[you] ?? [], 'T').length > ofSuit(view.piles[you] ?? [], 'D').length
  return { why: dogs && bad ? t('takesDogs', { n: dogs }) : t('takesNone') }
}

/** What a card meets that is led: the suit that beats it, as far as it is still in other hands. */
function led(card: Card, { view, table: { setup } }: At<DiamondsView, DiamondsSetup>): string {
  const known = new Set([...seen(view), ...(view.hand ?? [])])
  const others = (suit: Suit) => ranksInPlay(setup).filter((rank) => !known.has(`${suit}${rank}`))
  const suit = suitOf(card)
  if (!others(suit).some((rank) => rank > rankOf(card))) return t('leadsHigh', { suit: word(suit) })
  const foe = suits.find((other) => beats[other] === suit)!
  return t('leads', { foes: suitName(foe), suits: suitName(suit), n: others(foe).length })
}
