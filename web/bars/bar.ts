/** Figures, as they are passed from what measures them to what prints them, and the bars that some are held to. */
export type Unit = 'count' | 'ms' | 'kB' | 'shift' | 'tenths'

export interface Bar {
  where: string
  what: string
  /** Nothing where there was nothing to measure; JSON has no `NaN` and makes it `null`. */
  figure?: number | null
  unit: Unit
}

/** At most this, in the unit of the figure; sizes are in bytes. */
export const BARS: Record<string, number> = {
  'scripts of a first visit, gzip': 120_000,
  fonts: 60_000,
  'art, unpacked': 80_000,
  'scripts of the board, gzip': 45_000,
  'first paint, nothing cached': 300,
  'ready to use, nothing cached': 600,
  'layout shift, desk': 0.01,
  'layout shift, phone': 0.01,
  'tasks over 100 ms, phone': 0,
}

export function written(figure: Bar['figure'], unit: Unit): string {
  if (figure === undefined || figure === null) return '–'
  switch (unit) {
    case 'ms':
      return `${Math.round(figure)} ms`
    case 'kB':
      return `${(figure / 1000).toFixed(1)} kB`
    case 'shift':
      return figure.toFixed(3)
    case 'tenths':
      return figure.toFixed(1)
    case 'count':
      return String(figure)
  }
}
