/** Moves as the rules write them, taken apart. */
import type { SeatNo } from '../../lib/protocol'
import type { MillionsMoveKind, Role } from './types'

export const kindOf = (move: string): MillionsMoveKind => move.split(' ', 1)[0] as MillionsMoveKind

/** Whether a move is about a character of one's own. */
export const isOwn = (kind: MillionsMoveKind): boolean => ['claim', 'ask', 'leave', 'stay'].includes(kind)

/** A move of the negotiation. `character` is whom it is about. */
export interface Said {
  kind: MillionsMoveKind
  character: string
  role?: Role
  amount?: number
}

export function said(seat: SeatNo, move: string): Said {
  const kind = kindOf(move)
  const words = move.split(' ').slice(1)
  const own = isOwn(kind)
  const slot = own && (words[0] === 'a' || words[0] === 'b') ? words.shift()! : ''
  const character = own ? `p${seat + 1}${slot}` : kind === 'name' ? '' : (words.shift() ?? '')
  const last = words.at(-1)
  return {
    kind,
    character,
    ...(kind === 'claim' || kind === 'name' ? { role: last as Role } : {}),
    ...(kind === 'ask' || kind === 'offer' ? { amount: Number(last) } : {}),
  }
}
