/** Cards at large: any card can ask the board to be shown large, and knows the figures in force. */
import { getContext, setContext } from 'svelte'
import type { Sourced } from '../../lib/sources'
import type { Crew, Figures, Mark } from './figures'

export interface Table {
  /** Shows some cards large. */
  enlarge: (cards: (Crew | Mark)[]) => void
  figures: () => Figures
  /** How well the figures are known. */
  sourced: () => Sourced
}

const KEY = Symbol('the table')

export const layTable = (table: Table): Table => setContext(KEY, table)
export const atTable = (): Table => getContext<Table>(KEY)
