/** Dates as people say them. */
import { settings } from './settings.svelte'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

const midnight = (ms: number) => new Date(ms).setHours(0, 0, 0, 0)

/** A day, "18 November 2026". */
export const dayOf = (ms: number) => new Intl.DateTimeFormat(settings.language, { dateStyle: 'long' }).format(ms)

/** How long ago something was: "5 minutes ago", "yesterday", "last week" no longer, but the date. */
export function ago(then: number, now = Date.now()): string {
  const relative = new Intl.RelativeTimeFormat(settings.language, { numeric: 'auto' })
  const past = Math.max(0, now - then)
  const days = Math.round((midnight(now) - midnight(then)) / DAY)
  if (past < MINUTE) return relative.format(0, 'second')
  if (past < HOUR) return relative.format(-Math.floor(past / MINUTE), 'minute')
  if (days === 0) return relative.format(-Math.floor(past / HOUR), 'hour')
  if (days < 7) return relative.format(-days, 'day')
  const year = new Date(then).getFullYear() === new Date(now).getFullYear() ? undefined : 'numeric'
  return new Intl.DateTimeFormat(settings.language, { day: 'numeric', month: 'long', year }).format(then)
}
