/** What chance decided before the first move, in the words of the board: what a check of the deal shows. */
import type { TableOf } from './game'

/** A hand, a pile, a place: what it is, and what was dealt there, in its order. */
export interface Dealt {
  title: string
  what: string[]
}

/** A deal as the game writes it, told to whoever looks at the table with these names. */
export type TellDeal<Deal = unknown, Setup = unknown> = (
  deal: Deal,
  at: { names: string[]; table: Pick<TableOf<Setup>, 'setup'> },
) => Dealt[]
