import { t } from '../words'

/** A length of time as a clock shows it: the largest unit that matters. */
export function span(ms: number): string {
  const seconds = Math.max(0, Math.ceil(ms / 1000))
  if (seconds < 100) return t('seconds', { n: seconds })
  if (seconds < 5400) return t('minutes', { n: Math.ceil(seconds / 60) })
  if (seconds < 129_600) return t('hours', { n: Math.round(seconds / 3600) })
  return t('days', { n: Math.round(seconds / 86_400) })
}
