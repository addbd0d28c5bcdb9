/** How well the figures of a table are known: the server says it of every path of the card file. */
import type { Provenance, TableInfo } from './protocol'

export type Sourced = Pick<TableInfo, 'sources'>

/** Where a figure comes from. `crew.price` speaks for `crew.thug.price` too, and `sets` for `sets.docks`. */
export function provenance({ sources }: Sourced, figure: string): Provenance | undefined {
  const parts = figure.split('.')
  return sources[figure] ?? sources[[parts[0], ...parts.slice(2)].join('.')] ?? sources[parts[0] ?? '']
}

/** Whether one of these figures is ours. A figure that a card file has replaced is not. */
export const reconstructed = (table: Sourced, figures: string | string[]): boolean =>
  [figures].flat().some((figure) => provenance(table, figure) === 'reconstructed')
