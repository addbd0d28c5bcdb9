/** How smoothly things moved, by the browser's own account of its frames. */
import type { Browser, Page } from '@playwright/test'

interface Entry {
  name: string
  ph: string
  /** In microseconds of a clock of its own. */
  ts: number
  args: { frame_reporter?: { frame_sequence: number; layer_tree_host_id: number; state: string } }
}

export async function film(browser: Browser, page: Page): Promise<void> {
  await browser.startTracing(page, { categories: ['blink.user_timing', 'disabled-by-default-devtools.timeline.frame'] })
  // So that both clocks can be compared.
  await page.evaluate(() => performance.mark(`clock ${performance.timeOrigin + performance.now()}`))
}

/**
 * How many frames were shown in each second that something was on its way. Such journeys are drawn beside the page's own
 * work, so this is not how often the page could have drawn something itself.
 */
export async function framesPerSecond(browser: Browser, ways: [number, number][]): Promise<number> {
  const { traceEvents: entries } = JSON.parse(String(await browser.stopTracing())) as { traceEvents: Entry[] }
  const clock = entries.find(({ name }) => name.startsWith('clock '))!
  const world = (ts: number) => Number(clock.name.split(' ')[1]) + (ts - clock.ts) / 1000
  const moving = joined(ways)
  const shown = new Set<string>()
  for (const { name, ph, ts, args } of entries) {
    const frame = args.frame_reporter
    if (name !== 'PipelineReporter' || ph !== 'b' || !frame?.state.startsWith('STATE_PRESENTED')) continue
    const at = world(ts)
    if (moving.some(([from, to]) => from <= at && at < to)) shown.add(`${frame.layer_tree_host_id} ${frame.frame_sequence}`)
  }
  const time = moving.reduce((sum, [from, to]) => sum + to - from, 0)
  return shown.size / (time / 1000)
}

/** The same times, with those that overlap made one. */
function joined(ways: [number, number][]): [number, number][] {
  const all: [number, number][] = []
  for (const [from, to] of [...ways].sort(([a], [b]) => a - b)) {
    const last = all.at(-1)
    if (last && from <= last[1]) last[1] = Math.max(last[1], to)
    else all.push([from, to])
  }
  return all
}
