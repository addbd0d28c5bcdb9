/** Where things are drawn: a cell is one unit wide, and the sides stand around the grid. */
import { column, row, type Cell } from './view'

/** How wide the sides are drawn, for a board of a size. */
export const margin = (size: number): number => 0.3 + size * 0.03

export const whole = (size: number): number => size + 2 * margin(size)

export interface Point {
  x: number
  y: number
}

/** The middle of a cell. */
export function middle(cell: Cell, size: number): Point {
  const edge = margin(size) + 0.5
  return { x: edge + column(cell), y: edge + size - 1 - row(cell) }
}

/** An arrow with a slight bend between two cells, and its head. */
export function arrow(from: Point, to: Point): { shaft: string; head: string } {
  const [dx, dy] = [to.x - from.x, to.y - from.y]
  const length = Math.hypot(dx, dy)
  const bend = Math.min(0.5, length * 0.12)
  const turn = { x: (from.x + to.x) / 2 - (dy / length) * bend, y: (from.y + to.y) / 2 + (dx / length) * bend }
  const lead = Math.hypot(to.x - turn.x, to.y - turn.y)
  const along = { x: (to.x - turn.x) / lead, y: (to.y - turn.y) / lead }
  const tip = { x: to.x - along.x * 0.2, y: to.y - along.y * 0.2 }
  const neck = { x: tip.x - along.x * 0.3, y: tip.y - along.y * 0.3 }
  const wing = { x: -along.y * 0.17, y: along.x * 0.17 }
  return {
    shaft: `M${from.x} ${from.y} Q${turn.x} ${turn.y} ${neck.x} ${neck.y}`,
    head: `M${tip.x} ${tip.y} L${neck.x + wing.x} ${neck.y + wing.y} L${neck.x - wing.x} ${neck.y - wing.y} Z`,
  }
}
