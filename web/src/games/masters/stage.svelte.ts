/**
 * The heist on stage. A table knows at once how a heist came out; whoever watches it for the first time learns it
 * event by event, on the stage, in the log and from everybody's purse alike.
 */
import type { Draft } from '../game'
import { Playback, type Staged } from '../../lib/playback.svelte'
import { play as sound } from '../../lib/sound'
import type { Crew, Figures } from './figures'
import { belongings, longestJob } from './reckon'
import { isHeist, lengthOf, momentsOf, tableAt, type Moment } from './show'
import sounds from './sounds'
import type { MastersEvent, Public } from './types'

/** What is on stage for the whole of a heist. */
export interface Film {
  /** The heist as it is played, halted and stepped through. */
  playback: Playback<Moment & Staged>
  /** What each side's bribes add to every job. */
  bribes: [number, number]
  /** The card the rival fights with, as far as it is known. */
  rival: Crew | undefined
  /** How many cards a job may have, as everybody knows from what was bought. */
  longest: number
}

export class Stage {
  film: Film | undefined = $state.raw()
  /** The table before the heist, while it is shown for the first time. */
  #before: Public | undefined = $state.raw()

  /** Whether something has happened that has not been shown yet. */
  get premiere(): boolean {
    return this.film?.playback.keepsBack ?? false
  }

  /** The table as far as it has been shown; nothing if that is all there is. */
  get table(): Public | undefined {
    const moment = this.film?.playback.furthest
    return this.#before && moment && tableAt(this.#before, moment)
  }

  hides = (event: MastersEvent): boolean => this.film?.playback.hides(event) ?? false

  /** Shows a heist to whoever has not seen it: what came before it is needed for that. */
  open(before: Public, after: Public, told: MastersEvent[], figures: Figures): void {
    const from = told.findIndex(isHeist)
    const heist = told.filter(isHeist)
    // After a lost connection events come before the table that belongs to them: nothing to show then.
    if (JSON.stringify(heist) !== JSON.stringify(after.heist)) return
    this.again(after, figures, told.slice(from))
    if (this.film) this.#before = before
  }

  /** Shows the table's last heist once more; what is still to be told of it is kept back. */
  again(table: Public, figures: Figures, told: MastersEvent[] = []): void {
    this.close()
    if (!table.heist.some((event) => event.event === 'select')) return
    const sides = [0, 1].map((seat) => belongings(table.owned[seat] ?? [], figures))
    const bribes = sides.map((side) => side.bribes.reduce((all, bribe) => all + bribe.skill, 0)) as [number, number]
    const longest = Math.max(...sides.map((side) => longestJob(side.crew)))
    // While planning, the rival has its next card already; a fight tells which it had.
    const fought = table.heist.flatMap((event) => (event.event === 'muscle' ? [event.cards[1]] : []))
    const card = table.mode === 'solo' ? ((table.phase === 'plan' ? undefined : table.rival?.card) ?? fought[0]) : undefined
    const playback = new Playback<Moment & Staged>({ stays: true, enter: ({ event }) => ring(event, table.cash.length) })
    const moments = momentsOf(table, figures).map((moment, index) => ({ ...moment, ms: lengthOf(moment.event), tells: index + 1 }))
    playback.open(moments, told)
    this.film = { playback, bribes, rival: card ? figures.crew(card) : undefined, longest }
  }

  /** What is told while the show goes on waits for its end. */
  wait(told: MastersEvent[]): void {
    if (this.premiere) this.film?.playback.extend(told)
  }

  close(): void {
    this.film?.playback.halt()
    this.film = undefined
    this.#before = undefined
  }
}

function ring(event: MastersEvent, seats: number): void {
  const heard = sounds[event.event]
  // Nobody at the table hears what the rival takes.
  if (heard && (event.event !== 'take' || event.seat < seats)) sound(heard)
}

/** A plan in the making, which the list of moves lays out as the board does. */
export interface PlanDraft extends Draft {
  /** Why it takes nothing at all, if it does. */
  doomed: string | undefined
}

/** The stage of the table that is played at, and the plan made there. Boards that look back have a stage of their own, of which nobody else knows. */
export const front: { stage: Stage | undefined; plan: PlanDraft | undefined } = $state({ stage: undefined, plan: undefined })
