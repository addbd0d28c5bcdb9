/** A turn that is being built: nothing of it is sent before it is whole and wanted. */
import { chain, copy, forbidden, put, type Position, type Reason, type Step } from './position'
import { stoneName, story } from './replay'
import type { PinchView } from './types'
import { other, type Cell } from './view'

/** What a turn would lead to, once all of it is put down. */
export interface Outcome {
  position: Position
  steps: Step[]
  /** No stone is waiting any more. */
  whole: boolean
}

export class Draft {
  cells: Cell[] = $state.raw([])
  /** The moment the cells were meant for. */
  #moment = $state('')

  /** What has been put down, if it still fits the view. */
  on(view: PinchView): Cell[] {
    return this.#moment === moment(view) ? this.cells : []
  }

  add(view: PinchView, cells: Cell[]): void {
    this.cells = [...this.on(view), ...cells]
    this.#moment = moment(view)
  }

  back(): void {
    this.cells = this.cells.slice(0, -1)
  }

  clear(): void {
    this.cells = []
  }
}

/** The turn being built on the board in front: what is to be decided depends on it. */
export const front: { draft: Draft | undefined } = $state({ draft: undefined })

const moment = (view: PinchView) => `${view.history.length} ${view.history.at(-1)} ${view.steps.join()}`

/** The view with some more stones put down. */
export function outcome(view: PinchView, cells: Cell[]): Outcome {
  const told = story(view)
  const position = copy(told.position)
  const steps = cells.map((cell) => put(position, cell, stoneName(told.next)))
  return { position, steps, whole: position.queue.length === 0 }
}

/** Which cell of a written list cannot be played, and why: the first is the server's to judge, the others are foreseen. */
export function refusal(
  view: PinchView,
  legal: string[],
  cells: Cell[],
): { cell: Cell; reason: Reason | 'unknown' | 'tooLong' } | undefined {
  for (const [index, cell] of cells.entries()) {
    const { position, whole } = outcome(view, cells.slice(0, index))
    if (!isCell(cell, view.size)) return { cell, reason: 'unknown' }
    if (index > 0 && whole) return { cell, reason: 'tooLong' }
    const reason = forbidden(position, cell)
    if (reason) return { cell, reason }
    if (index === 0 && !legal.includes(cell)) return { cell, reason: 'unknown' }
  }
  return undefined
}

function isCell(text: string, size: number): boolean {
  const parts = /^([a-u])([1-9]\d?)$/.exec(text)
  return !!parts && parts[1]!.charCodeAt(0) - 97 < size && Number(parts[2]) <= size
}

/** The chain with which the turn would give the game away. */
export function givenAway({ position, whole }: Outcome): Cell[] | undefined {
  return whole ? chain(position, other(position.mover)) : undefined
}
