/** Tricks as they end: a finished trick stays for a while, and the last one lays itself card by card. */
import { Playback, type Staged } from '../../lib/playback.svelte'
import type { SeatNo } from '../../lib/protocol'
import { play as sound } from '../../lib/sound'
import { withTricks } from './reckon'
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

export class Stage {
  // What falls by itself is heard as it falls; all else is heard with the move.
  #playback = new Playback<Scene>({ enter: ({ ending, winner }) => ending && sound(winner === undefined ? 'card' : 'gather') })
  #before: DiamondsView | undefined = $state.raw()
  #told: DiamondsEvent[] = $state.raw([])
  /** What was shown last. */
  #last: Scene[] = $state.raw([])

  /** What is being shown in place of the current trick. */
  get scene(): Scene | undefined {
    return this.#playback.scene
  }

  /** The round with its last cards on the table, as far as they have fallen. */
  ending: DiamondsView | undefined = $derived.by(() => {
    const before = this.#before
    if (!before || !this.scene?.ending) return undefined
    const piles = withTricks(before.piles, this.#told.slice(0, this.scene.tells))
    return { ...before, hand: before.hand && [], trick: [], to_move: null, piles }
  })

  hides = (event: DiamondsEvent): boolean => this.#playback.hides(event)

  /** Where the events are `news`, the log waits for the end of a round; in a record everything has been told already. */
  begin(all: Scene[], before: DiamondsView, told: DiamondsEvent[], news: boolean): void {
    this.#last = all
    this.#before = before
    this.#told = told
    this.#playback.open(all, news && all[0]?.ending ? told : [])
  }

  get again(): (() => void) | undefined {
    return this.#last.length && !this.scene ? () => this.#playback.open(this.#last) : undefined
  }

  /** To the present. */
  skip = (): void => this.#playback.close()
}

/** The stage of the table that is played at. Boards that look back have one of their own, of which nobody else knows. */
export const front: { stage: Stage | undefined; reading: boolean } = $state({ stage: undefined, reading: false })
