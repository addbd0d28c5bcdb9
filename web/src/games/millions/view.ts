/** Roles and characters. */
import type { SeatNo } from '../../lib/protocol'
import { CONSTANTS, type Character, type Role } from './types'

export type Slot = 'a' | 'b'

/** How often a seat may speak in a round. */
export const LIMITS = { claim: CONSTANTS.claims, ask: CONSTANTS.asks, offer: CONSTANTS.offers }

/** A character, or nobody. */
export type Whom = Character | ''

export const seatOf = (character: Whom): SeatNo => Number(character[1]) - 1
export const slotOf = (character: Whom): Slot | undefined => character[2] as Slot | undefined

export const rolesInPlay = (players: number): Role[] => CONSTANTS.in_play[players] ?? CONSTANTS.roles

/** The characters' names in seat order, a before b. */
export const characters = (players: number): Character[] => CONSTANTS.characters[players] ?? []

/** Money as it is written wherever there is room: `$3M`, `−$2M`. */
export const money = (n: number): string => (n < 0 ? `−$${-n}M` : `$${n}M`)
/** A gain or a loss: `+$3M`, `−$2M`. */
export const signed = (n: number): string => (n > 0 ? `+${money(n)}` : money(n))
