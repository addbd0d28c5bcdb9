/** The table as the server shows it: `games/diamonds/src/view.rs` in TypeScript. */
import type { SeatNo } from '../../lib/protocol'

export type Suit = 'T' | 'D' | 'M'
/** A suit's letter and a rank, such as `T7`. */
export type Card = `${Suit}${number}`
export type Laid = [SeatNo, Card]

export interface Chance {
  thief: SeatNo
  victim: SeatNo
  count: number
}

export interface Scored {
  thieves_left: number
  discarded: Card[]
  kept: Card[]
  stolen: Card[]
  points: number
}

export interface RoundResult {
  chance: Chance | null
  seats: Scored[]
}

export interface Trick {
  cards: Laid[]
  winner: SeatNo
}

export interface View {
  players: number
  /** Diamonds on Madam 1 to 20. */
  diamonds: number[]
  round: number
  phase: 'play' | 'steal' | 'over'
  first_leader: SeatNo
  leader: SeatNo | null
  to_move: SeatNo | null
  trick: Laid[]
  tricks: Trick[]
  hand_counts: number[]
  piles: Card[][]
  stolen: Card[][]
  chance: (Chance & { left: number }) | null
  results: RoundResult[]
  totals: number[]
  seat: SeatNo | null
  hand: Card[] | null
}

/** What happened: `games/diamonds/src/event.rs` in TypeScript. */
export type Told =
  | { event: 'played'; seat: SeatNo; card: Card; auto: boolean }
  | { event: 'trick_won'; seat: SeatNo; card: Card; cards: Card[] }
  | ({ event: 'chance' } & Chance)
  | { event: 'stolen'; thief: SeatNo; victim: SeatNo; card: Card }
  | { event: 'stopped'; thief: SeatNo }
  | { event: 'round_scored'; round: number; seats: Scored[]; totals: number[] }
  | { event: 'round_begins'; round: number; first_leader: SeatNo }
  | { event: 'over'; scores: number[]; winners: SeatNo[] }

/** In the order in which hands are sorted. */
export const suits: readonly Suit[] = ['T', 'D', 'M']
/** Cards in a hand, and tricks in a round. */
export const HAND = 12

export const suitOf = (card: Card): Suit => card[0] as Suit
export const rankOf = (card: Card): number => Number(card.slice(1))
export const ofSuit = (cards: Card[], suit: Suit): Card[] => cards.filter((card) => suitOf(card) === suit)

/** By suit, then by rising rank. */
export function sorted(cards: Card[]): Card[] {
  const place = (card: Card) => suits.indexOf(suitOf(card)) * 100 + rankOf(card)
  return [...cards].sort((a, b) => place(a) - place(b))
}
