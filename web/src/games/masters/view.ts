/** The table as the server shows it, and what it tells. Money is in thousands of dollars. */
import type { SeatNo } from '../../lib/protocol'

export const classes = ['grifter', 'partner', 'thief', 'muscle', 'insider', 'car', 'bribe'] as const
export type Class = (typeof classes)[number]
export const places = ['docks', 'suburbs', 'market', 'museum'] as const
export type Place = (typeof places)[number]
export const tiers = ['easy', 'medium', 'hard'] as const
export type Tier = (typeof tiers)[number]

/** Ids of cards: `fall-guy`, `honest-bank`. */
export type CrewId = string
export type MarkId = string
export type Why = 'crew' | 'marks' | 'skill'

/** What happens in a heist. Alone, the second seat is the rival. */
export type HeistEvent =
  | { e: 'select'; seat: SeatNo; selector: number; mark: MarkId | null }
  | { e: 'flip'; seat: SeatNo; card: CrewId }
  | { e: 'skill'; seat: SeatNo; mark: MarkId; skill: number; need: number }
  | {
      e: 'muscle'
      mark: MarkId
      cards: [CrewId | null, CrewId | null]
      muscle: [number, number]
      winner: SeatNo
    }
  | { e: 'take'; seat: SeatNo; mark: MarkId; payout: number; bonus: [CrewId, number][] }
  | { e: 'set'; seat: SeatNo; neighbourhood: Place; marks: MarkId[]; cash: number }
  | { e: 'out'; seat: SeatNo; why: Why }
  | { e: 'clear'; marks: MarkId[] }

/** Everything that is told. */
export type MastersEvent =
  | HeistEvent
  | { e: 'round'; game: number; round: number; right: SeatNo; slots: (MarkId | null)[] }
  | { e: 'bought'; seat: SeatNo; card: CrewId; price: number }
  | { e: 'welfare'; seat: SeatNo; card: CrewId; paid: number }
  | { e: 'passed'; seat: SeatNo; unasked: boolean }
  | { e: 'rival'; card: CrewId; muscle: number }
  | { e: 'ready'; seat: SeatNo }
  | { e: 'game'; goal: number; cash: number; won: boolean }
  | { e: 'kept'; seat: SeatNo; card: CrewId; budget: number }
  | { e: 'over'; scores: number[]; winners: SeatNo[] }

export interface Public {
  mode: 'duel' | 'solo'
  phase: 'purchase' | 'plan' | 'keep' | 'over'
  /** Which solo game, counted from 0. */
  game: number
  round: number
  right: SeatNo
  turn: SeatNo | null
  passed: boolean[]
  /** From the top down. */
  piles: Record<Class, CrewId[]>
  slots: (MarkId | null)[]
  deck: Record<Tier, number>
  cash: number[]
  owned: CrewId[][]
  held: MarkId[][]
  turned_in: MarkId[][]
  ready: boolean[]
  /** Rounds in a row without a take. */
  stall: number
  rival: { card: CrewId | null; muscle: number } | null
  goal: number | null
  results: { goal: number; cash: number; won: boolean }[]
  budget: number | null
  kept: CrewId[]
  heist: HeistEvent[]
}

export interface MastersView {
  seat: SeatNo | null
  public: Public
  /** One's own order so far, while planning. */
  plan: { crew: CrewId[]; selectors: number[] } | null
}
