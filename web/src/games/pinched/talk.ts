/** What burglars have declared today, and whether they went there. */
import type { SeatNo } from '../../lib/protocol'
import { CONSTANTS, type PinchedView } from './types'
import type { Place } from './view'
import { say } from './words'

export interface Word {
  at: Place
  /** Whether a later word of the day counts instead. */
  taken: boolean
  /** Whether it was true; nothing before the plans lie open, and of no word but the last. */
  kept: boolean | undefined
}

/** What a seat has declared today, in order. */
export function wordsOf(view: Pick<PinchedView, 'said' | 'plans'>, seat: SeatNo, plans: (Place | null)[] = view.plans): Word[] {
  const places = view.said.filter((word) => word.seat === seat).map((word) => word.at)
  const plan = plans[seat] ?? undefined
  return places.map((at, index) => {
    const taken = index < places.length - 1
    return { at, taken, kept: taken || !plan ? undefined : plan === at }
  })
}

/** How often a seat may still declare today. */
export const wordsLeft = (view: Pick<PinchedView, 'said' | 'words'>, seat: SeatNo): number =>
  view.words - view.said.filter((word) => word.seat === seat).length

/** Who says they go to a place, before the plans lie open. */
export const speakers = (view: Pick<PinchedView, 'said' | 'plans'>, place: Place): SeatNo[] => {
  const seats = [...new Set(view.said.map((word) => word.seat))]
  return seats.filter((seat) => wordsOf(view, seat).at(-1)?.at === place)
}

/** A declaration as it is said. */
export const sentence = (place: Place): string => say(place === 'bank' ? 'sayBank' : 'sayGo', { to: say(`to_${place}`) })

/** What a bot said at a table of rules 1, where words were chat: `go club`, `not heart`. */
export function fromPhrase(phrase: string): string | undefined {
  const [verb, place = ''] = phrase.split(' ')
  const known = CONSTANTS.locations.find((location) => location === place)
  if (!known) return undefined
  if (verb === 'not') return say('sayNot', { to: say(`to_${known}`) })
  return verb === 'go' ? sentence(known) : undefined
}
