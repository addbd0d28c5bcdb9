/** Roles, characters and the limits printed in the rules. */
import type { SeatNo } from '../../lib/protocol'
import type { Role } from './types'

/** The roles in heist order. */
export const ROLES: readonly Role[] = ['snitch', 'brute', 'driver', 'crook', 'mastermind']
export type Slot = 'a' | 'b'

/** How often a seat may speak in a round, as printed in the rules. */
export const LIMITS = { claim: 3, ask: 3, offer: 8 } as const
/** The highest price one may ask for leaving. */
export const PRICE = 12
export const GOAL = 20

export const seatOf = (character: string): SeatNo => Number(character[1]) - 1
export const slotOf = (character: string): Slot | undefined => character[2] as Slot | undefined

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

/** Money as it is written wherever there is room: `$3M`, `−$2M`. */
export const money = (n: number): string => (n < 0 ? `−$${-n}M` : `$${n}M`)
/** A gain or a loss: `+$3M`, `−$2M`. */
export const signed = (n: number): string => (n > 0 ? `+${money(n)}` : money(n))

/** All the money there is. */
export const MONEY = 175
