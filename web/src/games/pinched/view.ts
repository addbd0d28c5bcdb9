/** What can be read off the table at a glance. */
import type { SeatNo } from '../../lib/protocol'
import type { At } from '../game'
import { CONSTANTS, type Dog, type Location, type PinchedSetup, type PinchedView, type SeatView, type TypeView } from './types'

export type Place = Location
export type Manor = Exclude<Place, 'bank'>

/** Cards by type, types without a card left out. */
export type Counts = SeatView['sold']

export type PinchedAt = At<PinchedView, PinchedSetup>

export const WILD = 'documents'

export const total = (counts: Counts | null | undefined): number => Object.values(counts ?? {}).reduce((all, n) => all + n, 0)

/** The Locations in play, in their order. */
export const places = (view: PinchedView): Place[] => view.boards.map((board) => board.split(':')[0] as Place)

export const crown = (view: PinchedView, place: Place): boolean => view.boards.some((board) => board === `${place}:crown`)

/** Where the Mastermind strikes tonight, once the plans lie open. */
export const target = (view: PinchedView): Place | null => view.plans[view.mastermind] ?? null

/** Those who meet the Mastermind tonight, the Mastermind included. */
export function crew(view: PinchedView): SeatNo[] {
  const place = target(view)
  return place ? clockwise(view, view.mastermind).filter((seat) => view.plans[seat] === place) : []
}

/** Every seat once, from this one on. */
export const clockwise = (view: PinchedView, from: SeatNo): SeatNo[] => view.seats.map((_, index) => (from + index) % view.seats.length)

/** The dogs in play, and whom they follow. */
export const masters = (view: PinchedView): [Dog, SeatNo | null][] => Object.entries(view.dogs) as [Dog, SeatNo | null][]

export const dogsOf = (view: PinchedView, seat: SeatNo): Dog[] =>
  masters(view)
    .filter(([, master]) => master === seat)
    .map(([dog]) => dog)

/** What a seat's points are as far as this viewer knows: of the Curses one knows one's own. */
export function points(view: PinchedView, seat: SeatNo): number {
  const curses = view.me?.seat === seat ? view.me.curses : []
  return view.result?.scores[seat] ?? curses.reduce((left, value) => left - value, view.seats[seat]?.wealth ?? 0)
}

/** How many weeks a game of this size has. */
export const weeks = (view: PinchedView): number => CONSTANTS.weeks[view.seats.length] ?? 0

/** What the Lisa Mona is worth at this table. */
export const painting = (view: PinchedView): number => (crown(view, 'diamond') ? CONSTANTS.lisa_hidden : CONSTANTS.lisa)

export interface Worth {
  value: number
  /** What is missing to the next step, if there is one. */
  next: { missing: number; value: number } | undefined
}

/** What so many copies of a type sell for, and how far the next step is. */
export function worth(type: TypeView | undefined, copies: number): Worth {
  const steps = type?.steps ?? []
  const value = steps.filter(([needed]) => needed <= copies).at(-1)?.[1] ?? 0
  const next = steps.find(([needed]) => needed > copies)
  return { value, next: next && { missing: next[0] - copies, value: next[1] } }
}

export const typeOf = (view: PinchedView, name: string | null): TypeView | undefined => view.types.find((type) => type.name === name)

/** How many cards of a type this viewer cannot see: in the deck, or in others' hands. */
export function unseen(view: PinchedView, name: string): number {
  const copies = name === WILD ? view.wilds : (typeOf(view, name)?.copies ?? 0)
  const open = [...Object.values(view.manors).flat(), ...view.river].filter((card) => card === name).length
  const held = view.seats.map((burglar, seat) => {
    const hand = seat === view.me?.seat ? view.me.hand : burglar.known
    const stash = burglar.stash.map((pile) => (name === WILD ? pile.wild : pile.type === name ? pile.n : 0))
    return [hand?.[name] ?? 0, burglar.sold[name] ?? 0, ...stash].reduce((all, n) => all + n, 0)
  })
  return held.reduce((left, n) => left - n, copies - open - (view.discard[name] ?? 0))
}

/** Whether a card of this type would join a set in one's stash. */
export const fits = (view: PinchedView, card: string): boolean =>
  !!view.me && view.phase !== 'over' && (card === WILD || (view.seats[view.me.seat]?.stash.some((pile) => pile.type === card) ?? false))

/** What the hand could still bring in the last sale, type by type. */
export const handPays = (view: PinchedView): boolean =>
  Object.entries(view.me?.hand ?? {}).some(([name, n]) => worth(typeOf(view, name), n).value > 0)
