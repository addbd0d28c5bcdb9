/** Who would get what: the rules' own sum, from public facts only. */
import { CONSTANTS, type Loot, type Role } from './types'

/** What a role gains when exactly these roles get away, the ante aside. */
export function gain(loot: Loot, role: Role, away: Role[]): number {
  const has = (other: Role) => away.includes(other)
  const share = Math.floor((loot.amount + (has('mastermind') ? CONSTANTS.mastermind_adds : 0)) / away.length)
  const fee = !has('driver') ? 0 : CONSTANTS.fee * (role === 'driver' ? away.length - 1 : -1)
  const robbed = has('crook') && has('brute')
  const theft = !robbed ? 0 : role === 'crook' ? CONSTANTS.theft : role === 'brute' ? -CONSTANTS.theft : 0
  return share + fee + theft + (loot.symbol === role ? CONSTANTS.bonus : 0)
}

/** A single Snitch has no company and pays; anybody else alone takes everything. */
export const outcome = (loot: Loot, role: Role, away: Role[]): number =>
  role === 'snitch' && away.length === 1 ? -CONSTANTS.fine : gain(loot, role, away)

/** What is lost by meeting one's own role. */
export const clashLoss = (loot: Loot, role: Role): number => (role === 'brute' ? 0 : loot.ante)

/** Shares by number of sharers, without and with a Mastermind. */
export function ladder(loot: Loot, most: number): { sharers: number; plain: number; more: number }[] {
  return Array.from({ length: most }, (_, index) => ({
    sharers: index + 1,
    plain: Math.floor(loot.amount / (index + 1)),
    more: Math.floor((loot.amount + CONSTANTS.mastermind_adds) / (index + 1)),
  }))
}

export const mostSharers = (players: number): number => CONSTANTS.sharers[players] ?? CONSTANTS.roles.length
