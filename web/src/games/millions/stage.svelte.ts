/** The heist, played out one event at a time. It goes at its own pace: taps hurry it for oneself only. */
import { beat } from '../../lib/settings.svelte'
import { play as sound } from '../../lib/sound'
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
  active = $state(false)
  /** The round whose ledger lies open. */
  ledger: number | undefined = $state()
  round = $state(0)
  loot = $state(0)
  steps: Step[] = $state.raw([])
  index = $state(-1)
  step: Step | undefined = $derived(this.active ? this.steps[this.index] : undefined)
  scene: Scene | undefined = $derived.by(() => {
    if (!this.active) return undefined
    const shown = this.steps.slice(0, this.index + 1).filter((step): step is Entry => step.event !== 'call')
    return sceneOf([...this.#before, ...shown], this.#cash, this.#cards)
  })

  /** Events that the log must not tell yet. */
  #secret: ReadonlySet<MillionsEvent> = $state.raw(new Set())
  #told: MillionsEvent[] = []
  #before: Entry[] = $state.raw([])
  #cash: number[] = []
  #cards: number[] = []
  #complete = false
  #timer: ReturnType<typeof setTimeout> | undefined

  /** Whether an event has not been played out yet. */
  hides = (event: MillionsEvent): boolean => this.#secret.has(event)

  /** Plays out what these events tell of a heist, if they do. */
  begin(view: Public, events: MillionsEvent[], startCash: number): void {
    const from = events.findIndex((event) => event.event === 'heist' || event.event === 'name')
    if (from < 0) return
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
      this.#told = []
      this.index = -1
    }
    this.round = round
    this.loot = past?.loot ?? view.loot ?? 0
    this.#complete = complete
    this.steps = script(entries.slice(this.#before.length), rolesInPlay(view.cash.length))
    this.#told = [...this.#told, ...events.slice(from)]
    this.ledger = undefined
    this.active = true
    this.#hide()
    if (!goesOn) this.next()
  }

  /** On to the next step; after the last one the ledger opens. */
  next = (): void => {
    clearTimeout(this.#timer)
    if (!this.active) return
    let at = this.index + 1
    while (at < this.steps.length && length(this.steps[at]!) === 0) at += 1
    const step = this.steps[at]
    const ms = step ? beat(length(step)) : 0
    if (!step || ms === 0 || document.hidden) return this.finish()
    this.index = at
    this.#hide()
    if (step.event === 'reveal') sound('card')
    else if ('amount' in step && step.amount) sound('coin')
    this.#timer = setTimeout(this.next, ms)
  }

  finish = (): void => {
    clearTimeout(this.#timer)
    if (this.#complete) this.ledger = this.round
    // The table changes when the ledger lies on it: to draw both at once would keep a slow phone from listening.
    if (this.#complete && this.index >= 0 && !document.hidden) this.#timer = setTimeout(() => this.stop())
    else this.stop()
  }

  stop(): void {
    clearTimeout(this.#timer)
    this.active = false
    this.#secret = new Set()
  }

  #hide(): void {
    const shown = this.steps.slice(0, this.index + 1).filter((step) => step.event !== 'call').length
    this.#secret = new Set(this.#told.slice(shown))
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

function cardsAfter(history: Public['history'], players: number): number[] {
  let cards: number[] = Array.from({ length: players }, () => 0)
  for (const round of history) cards = sceneOf(round.log, round.cash, cards).cards
  return cards
}
