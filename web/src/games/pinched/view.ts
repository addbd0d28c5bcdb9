/** What the server shows of a game of Pinched!, and what can be read off it at a glance. */
import type { GameResult, SeatNo } from '../../lib/protocol'
import type { At } from '../game'

export type Place = 'diamond' | 'club' | 'spade' | 'heart' | 'bank'
export type Dog = 'rufus' | 'gordie'
export type Phase = 'setup' | 'dogs' | 'plan' | 'take' | 'second' | 'passage' | 'befriend' | 'stash' | 'curse' | 'market' | 'final' | 'over'

/** Cards by type, types without a card left out. */
export type Counts = Partial<Record<string, number>>

export interface Pile {
  type: string | null
  n: number
  wild: number
}

export interface Burglar {
  stash: Pile[]
  /** What each slot would sell for now. */
  sale: number[]
  hand: number
  /** What was seen going into the hand; nothing without the memory aid. */
  known: Counts | null
  sold: Counts
  diamonds: number
  clues: number
  wealth: number
  curses: number
  fresh_curses: number
  curse_values: number[] | null
}

export interface Kind {
  name: string
  copies: number
  /** Copies needed, and the value they bring. */
  steps: [number, number][]
}

export interface Me {
  seat: SeatNo
  hand: Counts
  curses: number[]
  fresh: number[]
  plan: Place | null
  letter: Place | null
  legal: string[]
}

export interface PinchedView {
  phase: Phase
  to_move: SeatNo[]
  result: GameResult | null
  boards: string[]
  mastermind: SeatNo
  first: SeatNo
  watch: number
  manors: Partial<Record<Place, (string | null)[]>>
  river: (string | null)[]
  deck: number
  discard: Counts
  reshuffles: number
  committed: SeatNo[]
  plans: (Place | null)[]
  safe: number | null
  passage: boolean | null
  dogs: Partial<Record<Dog, SeatNo | null>>
  curse_deck: number
  lisa: SeatNo | null
  diamonds_left: number
  clues_left: number
  looked: SeatNo[]
  letter: Place | null
  seats: Burglar[]
  types: Kind[]
  wilds: number
  safe_track: number[]
  replaced: boolean
  me?: Me
}

export type PinchedAt = At<PinchedView>

export const WILD = 'documents'

const sum = (counts: Counts | null | undefined) => Object.values(counts ?? {}).reduce<number>((all, n) => all + (n ?? 0), 0)
export const total = sum

/** The Locations in play, in their order. */
export const places = (view: PinchedView): Place[] => view.boards.map((board) => board.split(':')[0] as Place)

export const crown = (view: PinchedView, place: Place): boolean => view.boards.includes(`${place}:crown`)

/** Where the Mastermind strikes tonight, once the plans lie open. */
export const target = (view: PinchedView): Place | null => view.plans[view.mastermind] ?? null

/** Those who meet the Mastermind tonight, the Mastermind included. */
export function crew(view: PinchedView): SeatNo[] {
  const place = target(view)
  return place ? clockwise(view, view.mastermind).filter((seat) => view.plans[seat] === place) : []
}

/** Every seat once, from this one on. */
export const clockwise = (view: PinchedView, from: SeatNo): SeatNo[] => view.seats.map((_, index) => (from + index) % view.seats.length)

export const dogsOf = (view: PinchedView, seat: SeatNo): Dog[] =>
  (Object.entries(view.dogs) as [Dog, SeatNo | null][]).filter(([, master]) => master === seat).map(([dog]) => dog)

/** How many weeks a game of this size has. */
export const weeks = (view: PinchedView): number => [0, 0, 5, 4, 4, 3][view.seats.length] ?? 3

export interface Worth {
  value: number
  /** What is missing to the next step, if there is one. */
  next: { missing: number; value: number } | undefined
}

/** What so many copies of a type sell for, and how far the next step is. */
export function worth(kind: Kind | undefined, copies: number): Worth {
  const steps = kind?.steps ?? []
  const value = steps.filter(([needed]) => needed <= copies).at(-1)?.[1] ?? 0
  const next = steps.find(([needed]) => needed > copies)
  return { value, next: next && { missing: next[0] - copies, value: next[1] } }
}

export const kindOf = (view: PinchedView, name: string | null): Kind | undefined => view.types.find((kind) => kind.name === name)

/** How many cards of a type this viewer cannot see: in the deck, or in others' hands. */
export function unseen(view: PinchedView, name: string): number {
  const copies = name === WILD ? view.wilds : (kindOf(view, name)?.copies ?? 0)
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
  view.me !== undefined &&
  view.phase !== 'over' &&
  (card === WILD || (view.seats[view.me.seat]?.stash.some((pile) => pile.type === card) ?? false))

/** What the hand could still bring in the last sale, type by type. */
export const handPays = (view: PinchedView): boolean =>
  Object.entries(view.me?.hand ?? {}).some(([name, n]) => worth(kindOf(view, name), n ?? 0).value > 0)
