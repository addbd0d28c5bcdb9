/** Cards: a suit's letter and a rank, such as `T7`. */
import { CONSTANTS, type DiamondsView } from './types'

export type Suit = 'T' | 'D' | 'M'
export type Card = string
export type Laid = DiamondsView['trick'][number]

/** In the order in which hands are sorted. */
export const suits: readonly Suit[] = ['T', 'D', 'M']
/** Cards in a hand, and tricks in a round. */
export const HAND = CONSTANTS.hand

export const suitOf = (card: Card): Suit => card[0] as Suit
export const rankOf = (card: Card): number => Number(card.slice(1))
export const ofSuit = (cards: Card[], suit: Suit): Card[] => cards.filter((card) => suitOf(card) === suit)

/** By suit, then by rising rank. */
export function sorted(cards: Card[]): Card[] {
  const place = (card: Card) => suits.indexOf(suitOf(card)) * 100 + rankOf(card)
  return [...cards].sort((a, b) => place(a) - place(b))
}
