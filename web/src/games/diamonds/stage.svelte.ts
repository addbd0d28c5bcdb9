/**
 * Tricks as they end: a finished trick stays for a while, and the last one lays itself card by card. Then the round is
 * reckoned, step by step, and what it brought is not told before.
 */
import { Playback, type Staged } from '../../lib/playback.svelte'
import type { SeatNo } from '../../lib/protocol'
import { play as sound } from '../../lib/sound'
import { withThefts, withTricks } from './reckon'
import type { DiamondsEvent, DiamondsView } from './types'
import type { Card, Laid } from './view'

export interface Scene extends Staged {
  trick: Laid[]
  winner?: SeatNo
  /** Whether these cards fell by themselves. */
  auto: boolean
  /** Whether the tricks of the round end with what is being shown. */
  ending: boolean
}

/** How long an event is looked at, in milliseconds. */
export function pause(event: DiamondsEvent): number {
  switch (event.event) {
    case 'played':
      return event.auto ? 650 : 500
    case 'trick_won':
      return 1400
    case 'chance':
      return 1200
    case 'stolen':
      return 900
    default:
      return 0
  }
}

/** A trick as its winner's event tells it; who led follows from the place of the winning card. */
function laidBy(winner: SeatNo, card: Card, cards: Card[]): Laid[] {
  const leader = winner - cards.indexOf(card)
  return cards.map((other, place) => [(leader + place + cards.length) % cards.length, other])
}

/** What there is to look at besides the view itself. */
export function scenes(told: DiamondsEvent[]): Scene[] {
  const shown: Scene[] = []
  const ending = told.some((event) => event.event === 'played' && event.auto)
  let falling: Laid[] = []
  told.forEach((event, index) => {
    const staged = { ending, ms: pause(event), tells: index + 1 }
    if (event.event === 'played' && event.auto) {
      falling = [...falling, [event.seat, event.card]]
      shown.push({ ...staged, trick: falling, auto: true })
    } else if (event.event === 'trick_won') {
      const trick = laidBy(event.seat, event.card, event.cards)
      shown.push({ ...staged, trick, winner: event.seat, auto: falling.length > 0 })
    }
  })
  return shown
}

/** The steps of a reckoning, and how long each is looked at, in milliseconds. */
export const STEPS = [1, 2, 3, 4] as const
const LOOK = 3200

interface Shown {
  all: Scene[]
  told: DiamondsEvent[]
  /** The table before it, where that was seen. */
  before?: DiamondsView
}

/** A round after its last decision, as far as it has been told. */
function atItsEnd(before: DiamondsView, told: DiamondsEvent[]): DiamondsView {
  const won = told.filter((event) => event.event === 'trick_won')
  return {
    ...before,
    ...withThefts({ ...before, piles: withTricks(before.piles, told) }, told),
    hand: before.hand && [],
    trick: [],
    tricks: [...before.tricks, ...won.map(({ seat, card, cards }) => ({ cards: laidBy(seat, card, cards), winner: seat }))],
    to_move: null,
  }
}

export class Stage {
  // What falls by itself is heard as it falls; all else is heard with the move.
  #playback = new Playback<Scene>({
    enter: ({ ending, winner }) => ending && sound(winner === undefined ? 'card' : 'gather'),
    ended: () => this.#ended(),
  })
  #steps = new Playback<Staged>({ ended: () => this.reckoned() })
  #shown: Shown = $state.raw({ all: [], told: [] })
  /** What is told once the round has been reckoned. */
  #due: DiamondsEvent[] = $state.raw([])
  /** The last trick that was shown. */
  #last: Shown = $state.raw({ all: [], told: [] })

  /** What is being shown in place of the current trick. */
  get scene(): Scene | undefined {
    return this.#playback.scene
  }

  /** The step of the reckoning that is shown to whoever has just played the round, counted from 0. */
  get step(): number | undefined {
    return this.#steps.active ? this.#steps.index : undefined
  }

  /** The round as it ends: its last cards on the table as far as they have fallen, and nothing reckoned yet. */
  ending: DiamondsView | undefined = $derived.by(() => {
    const { before, told } = this.#shown
    if (!before || !(this.scene ? this.scene.ending : this.#due.length)) return undefined
    return atItsEnd(before, told.slice(0, this.scene?.tells))
  })

  hides = (event: DiamondsEvent): boolean => this.#playback.hides(event) || this.#due.includes(event)

  /** Where the events are `news`, the log waits for the end of a round; in a record everything has been told already. */
  begin(all: Scene[], before: DiamondsView, told: DiamondsEvent[], news: boolean): void {
    const scored = news ? told.findIndex(({ event }) => event === 'round_scored') : -1
    // The table goes on, whoever still reads.
    if (!this.scene) this.#due = []
    if (!all.length && scored < 0) return
    this.close()
    this.#due = scored < 0 ? [] : told.slice(scored)
    this.#shown = { all, before, told }
    if (!all.length) return this.#ended()
    this.#last = this.#shown
    this.#playback.open(all, news && all[0]?.ending ? told : [])
  }

  /** What was shown last, for a page that has only read of it. */
  recall(told: DiamondsEvent[]): void {
    if (!this.#last.all.length) this.#last = { all: scenes(told), told }
  }

  get again(): (() => void) | undefined {
    const last = this.#last
    if (!last.all.length || this.scene || this.ending) return undefined
    return () => {
      this.#shown = last
      this.#playback.open(last.all)
    }
  }

  /** On from the trick that is shown. */
  skip = (): void => {
    if (this.scene) this.#playback.end()
  }

  /** Whoever turns the steps by hand has all the time. */
  halt = (): void => this.#steps.halt()

  /** The reckoning is through, and everything is told. */
  reckoned = (): void => {
    this.#steps.close()
    this.#due = []
  }

  close = (): void => {
    this.#playback.close()
    this.reckoned()
  }

  #ended(): void {
    this.#playback.close()
    if (this.#due.length) this.#steps.open(STEPS.map(() => ({ ms: LOOK, tells: 0 })))
  }
}

/** The stage of the table that is played at. Boards that look back have one of their own, of which nobody else knows. */
export const front: { stage: Stage | undefined; reading: boolean } = $state({ stage: undefined, reading: false })
