/** The heist, played out one event at a time. It goes at its own pace: taps hurry it for oneself only. */
import { Playback, type Staged } from '../../lib/playback.svelte'
import { play as sound } from '../../lib/sound'
import sounds from './sounds'
import type { Entry, MillionsEvent, Public, Role } from './types'
import { type Scene, sceneOf } from './scene'
import { rolesInPlay } from './view'

/** A role is called before its holders turn over, so that everybody can hold their breath. */
export type Step = Entry | { event: 'call'; role: Role; nobody: boolean }

/** How long a step is looked at, in milliseconds. */
export function length(step: Step | MillionsEvent): number {
  switch (step.event) {
    case 'call':
      return step.nobody ? 650 : 1200
    case 'heist':
    case 'name':
    case 'nobody':
      return 1600
    case 'reveal':
    case 'out':
    case 'pot':
    case 'fine':
    case 'steal':
      return 1000
    case 'noname':
    case 'share':
    case 'card':
    case 'symbol':
      return 800
    case 'fee':
    case 'antelost':
      return 650
    case 'anteback':
    case 'rest':
      return step.amount ? 450 : 0
    default:
      return 0
  }
}

class Stage {
  #playback = new Playback<Staged & { step: Step }>({ enter: ({ step }) => ring(step), ended: () => this.#ended() })
  /** The round whose ledger lies open. */
  ledger: number | undefined = $state()
  round = $state(0)
  loot = $state(0)
  scene: Scene | undefined = $derived.by(() => {
    if (!this.active) return undefined
    const steps = this.#playback.scenes.slice(0, this.#playback.index + 1).map(({ step }) => step)
    const shown = steps.filter((step): step is Entry => step.event !== 'call')
    return sceneOf([...this.#before, ...shown], this.#cash, this.#cards)
  })

  #before: Entry[] = $state.raw([])
  #cash: number[] = []
  #cards: number[] = []
  #complete = false
  #closing: ReturnType<typeof setTimeout> | undefined

  get active(): boolean {
    return this.#playback.active
  }

  get step(): Step | undefined {
    return this.#playback.scene?.step
  }

  /** Whether an event has not been played out yet. */
  hides = (event: MillionsEvent): boolean => this.#playback.hides(event)

  /** Plays out what these events tell of a heist, if they do. */
  begin(view: Public, events: MillionsEvent[], startCash: number): void {
    // Between the two, a Snitch may take a look: that belongs to what is being played.
    const from = events.findIndex(({ event }) => event === 'heist' || event === 'name' || (event === 'said' && this.active))
    if (from < 0) return
    const kept = events.slice(from).filter(({ event }) => event !== 'looked')
    const cast = events.find((event) => event.event === 'roles')?.cast
    const complete = !!cast
    const past = complete ? view.history.at(-1) : undefined
    // After a lost connection events come before the view that belongs to them: nothing to play out then.
    if (complete ? past?.roles.join() !== Object.values(cast).join() : view.phase !== 'naming') return
    const round = past?.round ?? view.round
    const entries = past?.log ?? view.log
    const goesOn = this.active && this.round === round
    if (!goesOn) {
      const earlier = view.history.slice(0, round - 1)
      this.#before = entries.slice(
        0,
        entries.findIndex((entry) => entry.event === events[from]!.event),
      )
      this.#cash = earlier.at(-1)?.cash ?? view.cash.map(() => startCash)
      this.#cards = cardsAfter(earlier, view.cash.length)
    }
    this.round = round
    this.loot = past?.loot ?? view.loot ?? 0
    this.#complete = complete
    this.ledger = undefined
    const steps = staged(script(entries.slice(this.#before.length), rolesInPlay(view.cash.length)))
    if (goesOn) this.#playback.extend(kept, steps)
    else {
      clearTimeout(this.#closing)
      this.#playback.open(steps, kept)
    }
  }

  /** Plays out the last heist that has been told to its end once more. */
  again(view: Public, startCash: number): void {
    const past = view.history.at(-1)
    const from = past?.log.findIndex((entry) => entry.event === 'heist' || entry.event === 'name') ?? -1
    if (!past || from < 0) return
    const earlier = view.history.slice(0, -1)
    this.#before = past.log.slice(0, from)
    this.#cash = earlier.at(-1)?.cash ?? view.cash.map(() => startCash)
    this.#cards = cardsAfter(earlier, view.cash.length)
    this.round = past.round
    this.loot = past.loot
    this.#complete = false
    this.ledger = undefined
    this.#playback.open(staged(script(past.log.slice(from), rolesInPlay(view.cash.length))))
  }

  /** On to the next step; after the last one the ledger opens. */
  next = (): void => this.#playback.next()

  finish = (): void => this.#playback.end()

  stop(): void {
    clearTimeout(this.#closing)
    this.#playback.close()
  }

  #ended(): void {
    if (this.#complete) this.ledger = this.round
    // The table changes when the ledger lies on it: to draw both at once would keep a slow phone from listening.
    if (this.#complete && this.step && !document.hidden) this.#closing = setTimeout(() => this.stop())
    else this.stop()
  }
}

export const stage = new Stage()

function script(entries: Entry[], inPlay: Role[]): Step[] {
  const steps: Step[] = []
  let uncalled = [...inPlay]
  const call = (until?: Role) => {
    for (let role = uncalled.shift(); role; role = uncalled.shift()) {
      steps.push({ event: 'call', role, nobody: role !== until })
      if (role === until) return
    }
  }
  for (const entry of entries) {
    if (entry.event === 'name') uncalled = [...uncalled.filter((role) => role !== 'snitch' && role !== entry.role), entry.role]
    else if (entry.event === 'reveal' && uncalled.includes(entry.role)) call(entry.role)
    else if (entry.event === 'pot' || entry.event === 'nobody' || (entry.event === 'out' && entry.fate === 'alone')) call()
    steps.push(entry)
  }
  return steps
}

/** A call tells no event; every other step tells the next one. */
function staged(steps: Step[]): (Staged & { step: Step })[] {
  let tells = 0
  return steps.map((step) => ({ step, ms: length(step), tells: step.event === 'call' ? tells : (tells += 1) }))
}

function ring(step: Step): void {
  const heard = step.event === 'call' ? undefined : sounds[step.event]
  if (heard && (!('amount' in step) || step.amount)) sound(heard)
}

function cardsAfter(history: Public['history'], players: number): number[] {
  let cards: number[] = Array.from({ length: players }, () => 0)
  for (const round of history) cards = sceneOf(round.log, round.cash, cards).cards
  return cards
}
