/** Where a game turned: the moments at which the lead changed hands or somebody's figure moved most against the others'. */
import type { Course, Point } from '../games/account'
import type { SeatNo } from './protocol'

export interface Turn {
  /** The index of the point it led to. */
  index: number
  point: Point
  seat: SeatNo
  /** What the seat gained or lost. */
  change: number
  /** The seat that leads now and did not before. */
  leads: boolean
}

const MOST = 3

/** The biggest turns in the order in which they happened. */
export function turningPoints({ points, downwards }: Course, most = MOST): Turn[] {
  const sign = downwards ? -1 : 1
  const turns = points.flatMap((point, index) => {
    const before = points[index - 1]
    return before ? turnsAt(before, point, index, sign) : []
  })
  const biggest = turns.sort((a, b) => b.weight - a.weight || a.index - b.index).slice(0, most)
  return biggest.sort((a, b) => a.index - b.index).map(({ index, point, seat, change, leads }) => ({ index, point, seat, change, leads }))
}

/** At most one of a moment: whoever moved furthest against the rest, or has taken the lead. */
function turnsAt(before: Point, point: Point, index: number, sign: number): (Turn & { weight: number })[] {
  const changes = point.by.map((n, seat) => n - (before.by[seat] ?? 0))
  const mean = changes.reduce((sum, n) => sum + n, 0) / changes.length
  const [was, is] = [leader(before, sign), leader(point, sign)]
  const found = changes.map((change, seat) => {
    const leads = seat === is && was !== undefined && was !== is
    const swing = Math.abs(change - (changes.length > 1 ? mean : 0))
    return { index, point, seat, change, leads, weight: leads ? 2 * swing : swing }
  })
  const [best] = found.sort((a, b) => b.weight - a.weight || Math.abs(b.change) - Math.abs(a.change))
  return best?.weight && best.change ? [best] : []
}

/** Who alone is ahead. */
function leader({ by }: Point, sign: number): SeatNo | undefined {
  const best = Math.max(...by.map((n) => n * sign))
  const ahead = by.flatMap((n, seat) => (n * sign === best ? [seat] : []))
  return ahead.length === 1 ? ahead[0] : undefined
}
