/**
 * Bars that stay at the bottom of the screen. The page ends above them, so that all of it can be scrolled free, and what is said for
 * a moment stands above them, too: both go by `--bar`, the height of the tallest.
 */

const bars = new Set<HTMLElement>()

const measure = () => document.documentElement.style.setProperty('--bar', `${Math.max(0, ...[...bars].map((bar) => bar.offsetHeight))}px`)

export function bottomBar(bar: HTMLElement) {
  const observer = new ResizeObserver(measure)
  bars.add(bar)
  observer.observe(bar)
  return {
    destroy() {
      observer.disconnect()
      bars.delete(bar)
      measure()
    },
  }
}
