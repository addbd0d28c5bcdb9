/** A heist as a film: what stands on the stage after each of its events. */
import type { SeatNo } from '../../lib/protocol'
import { skillOf } from './reckon'
import type { Figures } from './figures'
import { CONSTANTS, type MastersEvent, type Public, type Why } from './types'
import type { CrewId, MarkId } from './view'

export interface Side {
  selector: number | undefined
  target: MarkId | undefined
  /** The crew of the job at hand. */
  crew: CrewId[]
  /** Adds up as cards are flipped; the test says it with bribes. */
  skill: number
  tested: { skill: number; need: number } | undefined
  out: Why | undefined
  /** Money of this heist so far. */
  cash: number
  marks: MarkId[]
  turnedIn: MarkId[]
}

export interface Slot {
  mark: MarkId | undefined
  takenBy: SeatNo | undefined
  cleared: boolean
}

export interface Moment {
  event: HeistEvent
  job: number
  sides: [Side, Side]
  slots: Slot[]
}

/** What happens in a heist, and how long it is looked at, in milliseconds. Alone, the second seat is the rival. */
const HEIST = {
  select: 900,
  flip: 750,
  skill: 1100,
  muscle: 1900,
  take: 1700,
  set: 1600,
  out: 900,
  clear: 900,
} satisfies Partial<Record<MastersEvent['event'], number>>

export type HeistEvent = Extract<MastersEvent, { event: keyof typeof HEIST }>

/** How long something is looked at, in milliseconds. */
export function lengthOf(event: MastersEvent): number {
  switch (event.event) {
    case 'bought':
    case 'welfare':
      return 700
    case 'passed':
      return 350
    case 'rival':
      return 900
    case 'round':
    case 'kept':
    case 'game':
      return 400
    case 'ready':
    case 'over':
      return 0
    default:
      return HEIST[event.event]
  }
}

export const isHeist = (event: MastersEvent): event is HeistEvent => event.event in HEIST

/** The marks as they lay when the heist began: what no selector named still lies there, or was cleared away. */
export function marksBefore(table: Public): (MarkId | undefined)[] {
  const named = new Map<number, MarkId>()
  let cleared: MarkId[] = []
  for (const event of table.heist) {
    if (event.event === 'select' && event.mark) named.set(event.selector, event.mark)
    if (event.event === 'clear') cleared = [...event.marks]
  }
  const seen = new Set(named.values())
  const unnamed = cleared.filter((mark) => !seen.has(mark))
  return CONSTANTS.selectors.map((n) => {
    const left = table.mode === 'solo' ? unnamed : [table.slots[n - 1] ?? undefined]
    return named.get(n) ?? left.shift()
  })
}

/** The table as it stood before the heist, with what everybody has won in it so far. */
export function tableAt(before: Public, { sides }: Moment): Public {
  const side = (seat: number) => sides[seat === 0 ? 0 : 1]
  return {
    ...before,
    cash: before.cash.map((cash, seat) => cash + side(seat).cash),
    held: before.held.map((held, seat) => [...held, ...side(seat).marks].filter((mark) => !side(seat).turnedIn.includes(mark))),
    turned_in: before.turned_in.map((marks, seat) => [...marks, ...side(seat).turnedIn]),
  }
}

export function momentsOf(table: Public, figures: Figures): Moment[] {
  const fresh = { selector: undefined, target: undefined, crew: [], skill: 0, tested: undefined }
  const begin = (): Side => ({ ...fresh, out: undefined, cash: 0, marks: [], turnedIn: [] })
  let sides: [Side, Side] = [begin(), begin()]
  let slots: Slot[] = marksBefore(table).map((mark) => ({ mark, takenBy: undefined, cleared: false }))
  let job = 0
  let busy = true
  let loser: SeatNo | undefined

  const change = (seat: SeatNo, part: Partial<Side>) => {
    sides = sides.map((side, index) => (index === seat ? { ...side, ...part } : side)) as [Side, Side]
  }
  const changeSlots = (marks: MarkId[], part: Partial<Slot>) => {
    slots = slots.map((slot) => (slot.mark && marks.includes(slot.mark) ? { ...slot, ...part } : slot))
  }

  return table.heist.filter(isHeist).map((event) => {
    switch (event.event) {
      case 'select':
        if (busy && event.seat !== loser) {
          sides = [
            { ...sides[0], ...fresh },
            { ...sides[1], ...fresh },
          ]
          job += 1
          busy = false
        }
        change(event.seat, { selector: event.selector, target: event.mark ?? undefined, tested: undefined })
        if (event.seat === loser && event.mark) {
          // The same crew goes on to another place, where it may be worth more or less.
          const mark = figures.mark(event.mark)
          const crew = sides[event.seat]!.crew.map(figures.crew)
          change(event.seat, { skill: crew.reduce((all, card) => all + skillOf(card, mark), 0) })
          loser = undefined
        }
        break
      case 'flip': {
        busy = true
        const side = sides[event.seat]!
        const mark = side.target ? figures.mark(side.target) : undefined
        const skill = side.skill + skillOf(figures.crew(event.card), mark)
        change(event.seat, { crew: [...side.crew, event.card], skill })
        break
      }
      case 'skill':
        change(event.seat, { tested: { skill: event.skill, need: event.need }, skill: event.skill })
        break
      case 'muscle':
        loser = event.winner === 0 ? 1 : 0
        break
      case 'take': {
        busy = true
        const side = sides[event.seat]!
        const cash = event.bonus.reduce((all, [, more]) => all + more, event.payout)
        change(event.seat, { cash: side.cash + cash, marks: [...side.marks, event.mark] })
        changeSlots([event.mark], { takenBy: event.seat })
        break
      }
      case 'set': {
        const side = sides[event.seat]!
        change(event.seat, { cash: side.cash + event.cash, turnedIn: [...side.turnedIn, ...event.marks] })
        break
      }
      case 'out':
        busy = true
        change(event.seat, { out: event.why })
        break
      case 'clear':
        changeSlots(event.marks, { cleared: true })
        break
    }
    return { event, job, sides, slots }
  })
}
