/** Moves as the rules write them: a verb, and what it is about. */
import type { MastersMoveKind } from './types'
import type { CrewId } from './view'

export const kindOf = (move: string): MastersMoveKind => read(move).kind

/** A legal move, taken apart: its kind, and the card or the number of the selector. */
export function read(move: string): { kind: MastersMoveKind; what: string } {
  const [kind, what = ''] = move.split(' ') as [MastersMoveKind, string?]
  return { kind, what }
}

/** The card that a legal move is about. */
export const cardOf = (move: string): CrewId => read(move).what as CrewId
