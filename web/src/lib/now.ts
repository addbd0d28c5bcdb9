/** The time of day, for whatever counts down on a page: one timer serves all, and none runs while nothing counts. */
import { createSubscriber } from 'svelte/reactivity'

const TICK = 250

const subscribe = createSubscriber((update) => {
  const timer = setInterval(update, TICK)
  return () => clearInterval(timer)
})

/** Now, in milliseconds; whatever reads it is told when it has gone on. */
export function now(): number {
  subscribe()
  return Date.now()
}
