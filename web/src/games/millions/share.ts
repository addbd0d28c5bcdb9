/** Who would get what: the rules' own sum, from public facts only. */
import type { Loot, Role } from './types'

/** What a role gains when exactly these roles get away, the ante aside. */
export function gain(loot: Loot, role: Role, away: Role[]): number {
  const has = (other: Role) => away.includes(other)
  const share = Math.floor((loot.amount + (has('mastermind') ? 2 : 0)) / away.length)
  const fee = !has('driver') ? 0 : role === 'driver' ? away.length - 1 : -1
  const robbed = has('crook') && has('brute')
  const theft = !robbed ? 0 : role === 'crook' ? 2 : role === 'brute' ? -2 : 0
  return share + fee + theft + (loot.symbol === role ? 1 : 0)
}

/** A single Snitch has no company and pays; anybody else alone takes everything. */
export const outcome = (loot: Loot, role: Role, away: Role[]): number =>
  role === 'snitch' && away.length === 1 ? -3 : gain(loot, role, away)

/** What is lost by meeting one's own role. */
export const clashLoss = (loot: Loot, role: Role): number => (role === 'brute' ? 0 : loot.ante)

/** Shares by number of sharers, without and with a Mastermind. */
export function ladder(loot: Loot, most: number): { sharers: number; plain: number; more: number }[] {
  return Array.from({ length: most }, (_, index) => ({
    sharers: index + 1,
    plain: Math.floor(loot.amount / (index + 1)),
    more: Math.floor((loot.amount + 2) / (index + 1)),
  }))
}

export const mostSharers = (players: number): number => (players >= 4 && players <= 6 ? 3 : 4)
