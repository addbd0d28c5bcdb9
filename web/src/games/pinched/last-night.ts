/** The last night by what is told of it, for a page that has not seen it: whose it was, what was said, who went where. */
import type { PinchedEvent } from './types'
import type { PinchedAt, Place } from './view'

export interface Night {
  plans: Place[]
  /** The table as it lay when the plans were turned, as far as the reveal shows it. */
  at: PinchedAt
}

export function lastNight(told: PinchedEvent[], now: PinchedAt): Night | undefined {
  const turned = told.findLastIndex(({ event }) => event === 'revealed')
  const revealed = told[turned]
  if (revealed?.event !== 'revealed') return undefined
  const { plans } = revealed
  const dawn = told.findLastIndex(({ event }, index) => event === 'day' && index < turned)
  const day = told[dawn]
  const mastermind = day?.event === 'day' ? day.mastermind : now.view.mastermind
  const place = plans[mastermind]
  if (place === undefined) return undefined
  const said = told.slice(dawn + 1, turned).flatMap((event) => (event.event === 'said' ? [{ seat: event.seat, at: event.at }] : []))
  const after = told.slice(turned + 1)
  const taken = after.flatMap((event) => {
    if (event.event === 'took' && event.manor === place) return [event.card]
    return event.event === 'cleared' && event.manor === place ? event.cards : []
  })
  // In the morning other cards are laid there.
  const left = after.some(({ event }) => event === 'day') ? [] : (now.view.manors[place] ?? [])
  const manors = { ...now.view.manors, [place]: [...taken, ...left] }
  return { plans, at: { ...now, view: { ...now.view, mastermind, said, plans: plans.map(() => null), manors } } }
}
