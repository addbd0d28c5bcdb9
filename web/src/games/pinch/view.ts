/** Cells and colours of Pinch. */
import type { Colour } from './types'

/** A column's letter from the west and a row's number from the south: `a1` is the south-west corner. */
export type Cell = string

export const other = (colour: Colour): Colour => (colour === 'black' ? 'white' : 'black')

/** Column and row, both counted from 0, the row from the south. */
export const column = (cell: Cell): number => cell.charCodeAt(0) - 97
export const row = (cell: Cell): number => Number(cell.slice(1)) - 1
export const cellAt = (column: number, row: number): Cell => String.fromCharCode(97 + column) + (row + 1)

/** The cell at a place, or the nearest one on the board. */
export function clamped(column: number, row: number, size: number): Cell {
  const within = (at: number) => Math.min(size - 1, Math.max(0, at))
  return cellAt(within(column), within(row))
}

const grids = new Map<number, Cell[][]>()

/** All cells as they are read: row by row from the north, each from the west. */
export function rows(size: number): Cell[][] {
  const grid = grids.get(size) ?? Array.from({ length: size }, (_, down) => rowOf(size, size - 1 - down))
  grids.set(size, grid)
  return grid
}

const rowOf = (size: number, row: number): Cell[] => Array.from({ length: size }, (_, across) => cellAt(across, row))
