/** The view as a position whose stones have names, and the turn that is worth looking at. */
import { put, type Lifted, type Position, type Step } from './position'
import type { Colour, PinchView } from './types'
import { column, other, row, rows } from './view'

export interface Story {
  position: Position
  /** The unfinished turn if there is one, else the last: nothing if it cannot be told from the view. */
  turn: Step[]
  /** What the next new stone will be called. */
  next: number
}

const known = new WeakMap<PinchView, Story>()

/** Everything there is to draw; worked out once for a view. */
export function story(view: PinchView): Story {
  const told = known.get(view) ?? tell(view)
  known.set(view, told)
  return told
}

export const stoneName = (number: number): string => `stone-${number}`

/** The history played through from the empty board; a game that began elsewhere is shown as it stands. */
function tell(view: PinchView): Story {
  const position: Position = {
    size: view.size,
    variant: view.variant,
    stones: new Map(),
    mover: 'black',
    queue: [],
    changed: new Set(),
    closed: new Set(),
  }
  let next = 0
  let turn: Step[] = []
  const play = (cells: string[]) => {
    turn = cells.map((cell) => {
      const fresh = position.queue.length === 0
      return put(position, cell, stoneName(fresh ? next++ : next))
    })
  }
  for (const written of view.history) {
    if (written === 'swap') continue
    if (written === 'pass') position.closed.clear()
    else play(written.split(','))
    position.mover = other(position.mover)
    position.changed.clear()
    position.queue = []
  }
  if (view.steps.length) play(view.steps)
  const standing = standingPosition(view)
  if (!same(position, view)) return { position: standing, turn: [], next: view.size ** 2 * view.turn_cap }
  return { position: { ...standing, stones: position.stones, queue: position.queue }, turn, next }
}

function same(position: Position, view: PinchView): boolean {
  const board = rows(view.size).map((cells) =>
    cells.map((cell) => ({ black: 'x', white: 'o', none: '.' })[position.stones.get(cell)?.colour ?? 'none']).join(''),
  )
  return (
    board.join() === view.board.join() &&
    position.queue.map((stone) => stone.colour + stone.from).join() === view.queue.map((stone) => stone.join('')).join()
  )
}

/** The view itself; its stones are called after their cells. */
function standingPosition(view: PinchView): Position {
  const stones: Position['stones'] = new Map()
  for (const cell of rows(view.size).flat()) {
    const mark = view.board[view.size - 1 - row(cell)]?.[column(cell)]
    if (mark === 'x' || mark === 'o') stones.set(cell, { id: `on-${cell}`, colour: mark === 'x' ? 'black' : 'white' })
  }
  const queue: Lifted[] = view.queue.map(([colour, from]) => ({ id: `on-${from}`, colour, from }))
  return {
    size: view.size,
    variant: view.variant,
    stones,
    mover: mover(view),
    queue,
    changed: new Set(view.changed),
    closed: new Set(view.phase === 'over' ? [] : view.banned),
  }
}

function mover(view: PinchView): Colour {
  return (view.to_move === null ? undefined : view.colours[view.to_move]) ?? 'black'
}
