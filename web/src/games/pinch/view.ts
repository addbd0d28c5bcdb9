/** What the server shows of a game of Pinch: everything. */
import type { SeatNo } from '../../lib/protocol'

export type Colour = 'black' | 'white'
export type Variant = 'relocate' | 'flip' | 'remove'
/** A column's letter from the west and a row's number from the south: `a1` is the south-west corner. */
export type Cell = string

export interface PinchView {
  size: number
  variant: Variant
  pie: boolean
  /** Rows from north to south; `x` is Black, `o` White. */
  board: string[]
  /** Whose colour is whose, by seat. */
  colours: [Colour, Colour]
  phase: 'place' | 'relocate' | 'over'
  to_move: SeatNo | null
  /** The colour of the stone the next move puts down. */
  stone: Colour | null
  /** Lifted stones and where they stood, the next one first. */
  queue: [Colour, Cell][]
  changed: Cell[]
  banned: Cell[]
  /** Stones out of the game, black and white. */
  removed: [number, number]
  /** The moves of the unfinished turn. */
  steps: Cell[]
  /** Finished turns as comma lists, `swap` or `pass`. */
  history: string[]
  turn_cap: number
  swap: boolean
  swapped: boolean
  result: { winner: SeatNo | null; reason: 'connection' | 'cap' | 'passes' } | null
  seat: SeatNo | null
}

/** What is told when something happens. */
export type PinchEvent =
  | { event: 'put'; seat: SeatNo; colour: Colour; cell: Cell }
  | { event: 'lifted' | 'flipped' | 'removed'; colour: Colour; cells: Cell[] }
  | { event: 'left'; colour: Colour; from: Cell }
  | { event: 'swapped' | 'passed'; seat: SeatNo }
  | { event: 'turn_ended'; turn: string }
  | { event: 'over'; winner: SeatNo | null; reason: 'connection' | 'cap' | 'passes' }

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
