/** The plans of a game that is over, round by round, put together from what every seat saw of its own. */
import type { StoryFrame } from '../account'
import { isHeist } from './show'
import type { MastersEvent, MastersView, Public } from './types'
import type { CrewId, MarkId } from './view'

export interface Plan {
  crew: CrewId[]
  /** How many of them were turned over in the heist. */
  used: number
  /** Marks in the order of the selectors. */
  marks: MarkId[]
}

export interface Planned {
  game: number
  round: number
  /** By seat. */
  plans: Plan[]
}

type Frame = StoryFrame<MastersView, MastersEvent>

/** One entry for every heist. The pick that completed the last plan is not in any view: the heist followed at once. */
export function planned(frames: Frame[]): Planned[] {
  return frames.flatMap((frame, index) => {
    const before = frames[index - 1]
    const table = before?.views[0]?.public
    if (!before || !table || !frame.events.some(isHeist)) return []
    return [{ game: table.game, round: table.round, plans: before.views.map((view, seat) => planOf(view, seat, table, frame)) }]
  })
}

function planOf(view: MastersView, seat: number, table: Public, frame: Frame): Plan {
  const { crew = [], selectors = [] } = view.plan ?? {}
  const picks = frame.seat === seat ? (frame.moves ?? []) : []
  const picked = (kind: string) => picks.flatMap((move) => (move.startsWith(`${kind} `) ? [move.slice(kind.length + 1)] : []))
  const flips = frame.events.flatMap((event) => (event.event === 'flip' && event.seat === seat ? [event.card] : []))
  const known = [...crew, ...(picked('crew') as CrewId[])]
  const slots = [...selectors, ...picked('select').map(Number)]
  const left = table.slots.flatMap((mark, slot) => (mark && !slots.includes(slot + 1) ? [slot + 1] : []))
  return {
    // What had only one place left went there by itself.
    crew: [...known, ...flips.filter((card) => !known.includes(card))],
    used: flips.length,
    marks: [...slots, ...(left.length === 1 ? left : [])].flatMap((slot) => table.slots[slot - 1] ?? []),
  }
}
