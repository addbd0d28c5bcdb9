/**
 * The position between two words of the server: what a stone would do if it were put down. Needed to show a turn before
 * it is sent; whether a move is legal is the server's to say.
 */
import type { Colour, Variant } from './types'
import { cellAt, column, other, row, rows, type Cell } from './view'

export interface Stone {
  /** The same name wherever the stone goes. */
  id: string
  colour: Colour
}

export interface Lifted extends Stone {
  /** Where it stood. */
  from: Cell
}

export interface Position {
  size: number
  variant: Variant
  stones: Map<Cell, Stone>
  /** Whose turn it is. */
  mover: Colour
  /** Lifted stones in the order in which they come down. */
  queue: Lifted[]
  changed: Set<Cell>
  /** Closed for this turn, in `remove`. */
  closed: Set<Cell>
}

/** What one stone did when it came down. */
export interface Step {
  cell: Cell
  stone: Stone
  /** Where it came from, if it had been lifted. */
  from: Cell | undefined
  /** The cells of what it captured: lifted, turned or removed. */
  captured: Cell[]
  /** What it pinched itself, each with the stone that stood at a right angle. */
  pinches: { stone: Cell; partner: Cell }[]
  /** Lifted stones that found no place. */
  left: Lifted[]
}

/** Why a cell is forbidden. */
export type Reason = { why: 'occupied' | 'changed' | 'closed'; cell: Cell } | { why: 'captures'; cell: Cell; stone: Cell }

const COMPASS = [
  [0, 1],
  [1, 0],
  [0, -1],
  [-1, 0],
] as const

export function copy(position: Position): Position {
  return {
    ...position,
    stones: new Map(position.stones),
    queue: [...position.queue],
    changed: new Set(position.changed),
    closed: new Set(position.closed),
  }
}

/** The colour of the stone that comes down next. */
export const inHand = (position: Position): Colour => position.queue[0]?.colour ?? position.mover

function neighbours(position: Position, cell: Cell): Cell[] {
  const [x, y] = [column(cell), row(cell)]
  return COMPASS.map(([dx, dy]) => [x + dx, y + dy] as const)
    .filter(([x, y]) => x >= 0 && y >= 0 && x < position.size && y < position.size)
    .map(([x, y]) => cellAt(x, y))
}

/** The four cells around each, and the two beside each of those: looked up far more often than boards are made. */
const surroundings = new Map<Cell, { near: Cell; beside: [Cell, Cell] }[]>()

function around(cell: Cell): { near: Cell; beside: [Cell, Cell] }[] {
  let found = surroundings.get(cell)
  if (!found) {
    const [x, y] = [column(cell), row(cell)]
    found = COMPASS.map(([dx, dy]) => {
      const [nx, ny] = [x + dx, y + dy]
      return { near: cellAt(nx, ny), beside: [cellAt(nx + dy, ny + dx), cellAt(nx - dy, ny - dx)] }
    })
    surroundings.set(cell, found)
  }
  return found
}

/** What a stone of a colour on a cell pinches, in the order north, east, south, west, each with a partner. */
function pinched(position: Position, cell: Cell, colour: Colour): { stone: Cell; partner: Cell }[] {
  const { stones } = position
  const foe = other(colour)
  const holds = (cell: Cell) => stones.get(cell)?.colour === colour
  return around(cell).flatMap(({ near, beside }) => {
    const partner = stones.get(near)?.colour === foe ? beside.find(holds) : undefined
    return partner === undefined ? [] : [{ stone: near, partner }]
  })
}

export const captured = (position: Position, cell: Cell, colour: Colour): Cell[] =>
  pinched(position, cell, colour).map(({ stone }) => stone)

/** Everything a stone in hand would capture on a cell; in `flip` the whole chain. */
export function preview(position: Position, cell: Cell): Cell[] {
  const colour = inHand(position)
  if (position.variant !== 'flip') return captured(position, cell, colour)
  const stones = new Map(position.stones)
  const tried: Position = { ...position, stones }
  const fresh = [cell]
  stones.set(cell, { id: '', colour })
  for (const at of fresh) {
    for (const turned of captured(tried, at, colour)) {
      stones.set(turned, { id: '', colour })
      fresh.push(turned)
    }
  }
  return fresh.slice(1)
}

/** Why the stone in hand may not go on a cell, if so. */
export function forbidden(position: Position, cell: Cell): Reason | undefined {
  if (position.stones.has(cell)) return { why: 'occupied', cell }
  if (position.changed.has(cell)) return { why: 'changed', cell }
  if (position.closed.has(cell)) return { why: 'closed', cell }
  if (position.queue.length === 0) return undefined
  const stone = captured(position, cell, inHand(position)).find((stone) => position.changed.has(stone))
  return stone === undefined ? undefined : { why: 'captures', cell, stone }
}

/** Puts the stone in hand on a cell and follows up what it does, within this turn. Changes the position. */
export function put(position: Position, cell: Cell, id: string): Step {
  const { stones, queue, changed } = position
  const took = preview(position, cell)
  const pinches = pinched(position, cell, inHand(position))
  const waited = queue.shift()
  const stone: Stone = waited ? { id: waited.id, colour: waited.colour } : { id, colour: position.mover }
  const step: Step = { cell, stone, from: waited?.from, captured: took, pinches, left: [] }
  stones.set(cell, stone)
  if (position.variant === 'flip') {
    for (const turned of took) stones.set(turned, { id: stones.get(turned)!.id, colour: stone.colour })
    return step
  }
  for (const from of took) {
    if (position.variant === 'relocate') queue.push({ ...stones.get(from)!, from })
    stones.delete(from)
  }
  if (position.variant === 'remove') {
    position.closed = new Set(took)
    return step
  }
  for (const cell of [step.cell, ...took]) changed.add(cell)
  while (queue[0] && !hasPlace(position)) {
    step.left.push(queue.shift()!)
  }
  return step
}

/** Whether the stone in hand can go anywhere. */
const hasPlace = (position: Position): boolean => rows(position.size).some((cells) => cells.some((cell) => !forbidden(position, cell)))

/** A shortest chain of a colour between its two sides, if there is one. */
export function chain(position: Position, colour: Colour): Cell[] | undefined {
  const { stones, size } = position
  const along = colour === 'black' ? row : column
  const starts = [...stones.keys()].filter((cell) => stones.get(cell)!.colour === colour && along(cell) === 0)
  const before = new Map<Cell, Cell | undefined>(starts.map((cell) => [cell, undefined]))
  // A map is walked in the order in which it grows: nearest first.
  for (const [cell] of before) {
    if (along(cell) === size - 1) {
      const path = []
      for (let at: Cell | undefined = cell; at !== undefined; at = before.get(at)) path.push(at)
      return path
    }
    for (const next of neighbours(position, cell)) {
      if (!before.has(next) && stones.get(next)?.colour === colour) before.set(next, cell)
    }
  }
  return undefined
}
