/** What the server shows of Millions of Dollars, key by key. */
import type { GameResult, SeatNo } from '../../lib/protocol'

/** The roles in heist order. */
export const ROLES = ['snitch', 'brute', 'driver', 'crook', 'mastermind'] as const
export type Role = (typeof ROLES)[number]
export type Fate = 'left' | 'clash' | 'snitched' | 'alone' | 'shared'
export type Slot = 'a' | 'b'

export interface Loot {
  name: string
  amount: number
  ante: number
  symbol: Role | 'none'
}

export interface CharacterView {
  /** `p3`; at a table of three `p3a` or `p3b`. */
  name: string
  seat: SeatNo
  state: 'undecided' | 'locked' | 'left' | 'alive'
  ante: number
  role: Role | null
}

export interface Offer {
  from: SeatNo
  on: string
  amount: number
}

export interface Round {
  round: number
  leader: SeatNo
  loot: number
  roles: Role[]
  fates: Fate[]
  cash: number[]
  log: string[]
}

export interface MillionsView {
  public: {
    phase: 'planning' | 'negotiation' | 'naming' | 'over'
    round: number
    rounds: number
    no_repeat: boolean
    leader: SeatNo
    loot: number | null
    cash: number[]
    bank: number
    intimidation: number[]
    chosen: boolean[]
    previous: Role[] | null
    faceup: Role[]
    chars: CharacterView[]
    offers: Offer[]
    used: { claim: number[]; ask: number[]; offer: number[] }
    lastcall: boolean
    log: string[]
    history: Round[]
    ended: 'goal' | 'rounds' | null
    result: GameResult | null
    cards: Loot[]
  }
  seat: SeatNo | null
  /** One's own roles of this round; empty before choosing. */
  roles: Role[]
  /** What Intimidation cards have shown to this seat, by character. */
  seen: Record<string, Role>
  legal: string[]
}

/** How often a seat may speak in a round, as printed in the rules. */
export const LIMITS = { claim: 3, ask: 3, offer: 8 } as const
export const GOAL = 20

export const seatOf = (character: string): SeatNo => Number(character[1]) - 1
export const slotOf = (character: string): Slot | undefined => character[2] as Slot | undefined
export const isRole = (word: string | undefined): word is Role => ROLES.includes(word as Role)

export function rolesInPlay(players: number): Role[] {
  const few: Record<number, Role[]> = {
    4: ['brute', 'driver', 'crook'],
    5: ['snitch', 'brute', 'driver', 'crook'],
    6: ['snitch', 'brute', 'driver', 'crook'],
  }
  return few[players] ?? [...ROLES]
}

/** The characters' names in seat order, a before b. */
export function characters(players: number): string[] {
  const seats = Array.from({ length: players }, (_, seat) => `p${seat + 1}`)
  return players === 3 ? seats.flatMap((seat) => [`${seat}a`, `${seat}b`]) : seats
}

/** All the money there is. */
export const MONEY = 175
