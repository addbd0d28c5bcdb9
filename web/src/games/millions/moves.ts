/** Moves as the rules write them, taken apart. */
import type { SeatNo } from '../../lib/protocol'
import type { MillionsMoveKind, Role } from './types'
import type { Whom } from './view'

export const kindOf = (move: string): MillionsMoveKind => move.split(' ', 1)[0] as MillionsMoveKind

/** Whether a move is about a character of one's own. */
export const isOwn = (kind: MillionsMoveKind): boolean => ['claim', 'ask', 'leave', 'stay'].includes(kind)

/** A move of the negotiation. `character` is whom it is about, if it is about one. */
export interface Said {
  kind: MillionsMoveKind
  character: Whom
  role?: Role
  amount?: number
}

const aboutNobody = (kind: MillionsMoveKind): boolean => ['choose', 'lastcall', 'name'].includes(kind)

export function said(seat: SeatNo, move: string): Said {
  const kind = kindOf(move)
  const words = move.split(' ').slice(1)
  const own = isOwn(kind)
  const slot = own && (words[0] === 'a' || words[0] === 'b') ? words.shift()! : ''
  const character = (own ? `p${seat + 1}${slot}` : aboutNobody(kind) ? '' : (words.shift() ?? '')) as Whom
  const last = words.at(-1)
  return {
    kind,
    character,
    ...(kind === 'claim' || kind === 'name' ? { role: last as Role } : {}),
    ...(kind === 'ask' || kind === 'offer' ? { amount: Number(last) } : {}),
  }
}
