/** Tricks as they end: a finished trick stays for a while, and the last one lays itself card by card. */
import type { SeatNo } from '../../lib/protocol'
import { beat } from '../../lib/settings.svelte'
import { withTricks } from './reckon'
import type { DiamondsEvent, DiamondsView } from './types'
import type { Card, Laid } from './view'

export interface Scene {
  /** What is being shown. */
  event: DiamondsEvent
  trick: Laid[]
  winner?: SeatNo
  /** Whether these cards fell by themselves. */
  auto: boolean
  /** Whether the tricks of the round end with what is being shown. */
  ending: boolean
  ms: number
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
  for (const event of told) {
    if (event.event === 'played' && event.auto) {
      falling = [...falling, [event.seat, event.card]]
      shown.push({ event, trick: falling, auto: true, ending, ms: pause(event) })
    } else if (event.event === 'trick_won') {
      const trick = laidBy(event.seat, event.card, event.cards)
      shown.push({ event, trick, winner: event.seat, auto: falling.length > 0, ending, ms: pause(event) })
    }
  }
  return shown
}

export class Stage {
  /** What is being shown in place of the current trick. */
  scene: Scene | undefined = $state.raw()
  #before: DiamondsView | undefined = $state.raw()
  #told: DiamondsEvent[] = $state.raw([])
  /** Whether the log waits for the table, as it need not where everything has been told already. */
  #news = $state(false)
  #timer: ReturnType<typeof setTimeout> | undefined

  /** How much of what is told has been shown, while a round ends before one's eyes. */
  #shown = $derived(this.scene?.ending ? this.#told.indexOf(this.scene.event) + 1 : undefined)

  /** The round with its last cards on the table, as far as they have fallen. */
  ending: DiamondsView | undefined = $derived.by(() => {
    const before = this.#before
    if (!before || this.#shown === undefined) return undefined
    const piles = withTricks(before.piles, this.#told.slice(0, this.#shown))
    return { ...before, hand: before.hand && [], trick: [], to_move: null, piles }
  })

  hides = (event: DiamondsEvent): boolean => this.#news && this.#shown !== undefined && this.#told.indexOf(event) >= this.#shown

  begin(all: Scene[], before: DiamondsView, told: DiamondsEvent[], news: boolean): void {
    this.#before = before
    this.#told = told
    this.#news = news
    this.#show(all)
  }

  #show(all: Scene[]): void {
    clearTimeout(this.#timer)
    const [scene, ...rest] = all
    const ms = scene ? beat(scene.ms) : 0
    if (scene && ms > 0) {
      this.scene = scene
      this.#timer = setTimeout(() => this.#show(rest), ms)
    } else {
      this.scene = undefined
    }
  }

  /** To the present. */
  skip = (): void => this.#show([])
}

/** The stage of the table that is played at. Boards that look back have one of their own, of which nobody else knows. */
export const front: { stage: Stage | undefined } = $state({ stage: undefined })
