import { t } from '../words'

/** From here on a clock says that time is short, in milliseconds. */
export const SHORT = 10_000

/** A length of time in words: the largest unit that matters. */
export function span(ms: number): string {
  const seconds = Math.max(0, Math.ceil(ms / 1000))
  if (seconds < 100) return t('seconds', { n: seconds })
  if (seconds < 5400) return t('minutes', { n: Math.ceil(seconds / 60) })
  if (seconds < 129_600) return t('hours', { n: Math.round(seconds / 3600) })
  return t('days', { n: Math.round(seconds / 86_400) })
}

/** A length of time as a clock shows it: 1:05 while minutes count, then hours and days. */
export function clockFace(ms: number): string {
  const seconds = Math.max(0, Math.ceil(ms / 1000))
  if (seconds >= 3600) return span(ms)
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}
