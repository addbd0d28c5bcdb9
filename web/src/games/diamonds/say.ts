/** Cards, tricks and consequences in words. */
import type { Help } from '../../lib/help'
import type { SeatNo } from '../../lib/protocol'
import { listed } from '../../lib/i18n'
import type { At } from '../game'
import { beats, pointsAfter, pointsNow, stand, worth, type Outlook, type Standing } from './reckon'
import type { DiamondsView } from './types'
import { rankOf, suitOf, type Card, type Laid, type Suit } from './view'
import { t, type Word } from './words'

export interface Eyes {
  names: string[]
  you: SeatNo | undefined
}

/** A name inside a sentence: who does something. */
export const nameOf = (seat: SeatNo, { names, you }: Eyes): string => (seat === you ? t('you') : (names[seat] ?? ''))
/** A name inside a sentence: to whom it is done. */
export const objectOf = (seat: SeatNo, { names, you }: Eyes): string => (seat === you ? t('youObject') : (names[seat] ?? ''))
/** A name that begins a sentence or stands alone. */
export const titleOf = (seat: SeatNo, { names, you }: Eyes): string => (seat === you ? t('You') : (names[seat] ?? ''))

export const cardName = (card: Card): string => t('card', { suit: t(suitOf(card)), rank: rankOf(card) })
export const suitName = (suit: Suit): string => t(`${suit}s`)

/** A card with what it is worth. */
export function cardWorth(card: Card, diamonds: number[]): string {
  return suitOf(card) === 'M' ? t('madam', { rank: rankOf(card), n: worth([card], diamonds) }) : cardName(card)
}

/** What a card is good for: its suit in the trick, and at the end of the round. */
export function cardHelp(card: Card, diamonds: number[]): Help {
  const suit = suitOf(card)
  return { title: cardWorth(card, diamonds), text: `${t(`trick_${suit}`)}\n${t(`end_${suit}`)}` }
}

export const suitHelp = (suit: Suit): Help => ({ title: suitName(suit), text: `${t(`trick_${suit}`)}\n${t(`end_${suit}`)}` })

/** Which suit does what to which. */
export const deed = (stronger: Suit): string => t(`${stronger}_${beats[stronger]}` as Word)

export function why({ way, stronger }: Standing): string {
  return way === 2 ? t('why2', { beats: deed(stronger) }) : t(way === 1 ? 'why1' : 'why3')
}

/** What a card of one's own would do to the trick. */
export function hint(card: Card, at: At<DiamondsView>): string {
  const { view, you } = at
  if (you === undefined) return ''
  const before = stand(view.trick)
  const trick: Laid[] = [...view.trick, [you, card]]
  const after = stand(trick)!
  if (!before) {
    const foe = (Object.keys(beats) as Suit[]).find((suit) => beats[suit] === suitOf(card))!
    return t('hintLead', { card: cardName(card), suit: t(suitOf(card)), foe: t(foe) })
  }
  const kind = after.way > before.way ? 'New' : 'Suit'
  const what = t(`hint${kind}${after.way}` as Word, { beats: deed(after.stronger) })
  const words = { what, card: cardName(after.card), name: titleOf(after.seat, at) }
  if (trick.length === view.players) {
    const points = changes(pointsNow(view), pointsAfter(view, trick, after.seat), at)
    return t(after.seat === you ? 'hintTakesYou' : 'hintTakes', { ...words, points })
  }
  if (after.seat === you) return t('hintAhead', words)
  return t(after.card === before.card ? 'hintStays' : 'hintOther', words)
}

/** Whose points become what. */
export function changes(from: number[], to: number[], eyes: Eyes): string {
  const changed = from.flatMap((was, seat) =>
    was === to[seat] ? [] : [t('change', { name: titleOf(seat, eyes), from: was, to: to[seat]! })],
  )
  return changed.length ? changed.join(', ') : t('unchanged')
}

/** Who would have Thief's Chance, or why nobody has. */
export function outlookWords(look: Outlook, eyes: Eyes): string {
  switch (look.type) {
    case 'chance': {
      const { thieves, dogs, madams, count } = look
      const [thief, victim] = [titleOf(look.thief, eyes), objectOf(look.victim, eyes)]
      return t(look.thief === eyes.you ? 'look_chanceYou' : 'look_chance', { thief, victim, n: count, thieves, dogs, madams })
    }
    case 'thieves_tied':
    case 'madams_tied':
      return t(`look_${look.type}`, { names: listed(look.seats.map((seat) => nameOf(seat, eyes))) })
    case 'same':
      return t('look_same', { name: nameOf(look.seat, eyes) })
    case 'guarded': {
      const { thieves, dogs } = look
      return t('look_guarded', { thieves, dogs, thief: nameOf(look.thief, eyes), victim: nameOf(look.victim, eyes) })
    }
    case 'nothing':
      return t('look_nothing')
  }
}
