/** How smoothly things moved, by the browser's own account of its frames. */
import type { Browser, Page } from '@playwright/test'

interface Entry {
  name: string
  ph: string
  /** The process: pages have theirs, the browser around them another. */
  pid: number
  /** In microseconds of a clock of its own. */
  ts: number
  args: { name?: string; frame_reporter?: { frame_sequence: number; state: string } }
}

export async function film(browser: Browser, page: Page): Promise<void> {
  await browser.startTracing(page, { categories: ['blink.user_timing', 'disabled-by-default-devtools.timeline.frame'] })
  // So that both clocks can be compared.
  await page.evaluate(() => performance.mark(`clock ${performance.timeOrigin + performance.now()}`))
}

/**
 * How many frames were shown in each second that something was on its way. Such journeys are drawn beside the page's own
 * work, so this is not how often the page could have drawn something itself. While there is nothing to show, because
 * what moves is out of sight, no frame is missing.
 */
export async function framesPerSecond(browser: Browser, ways: [number, number][]): Promise<number> {
  const { traceEvents: entries } = JSON.parse(String(await browser.stopTracing())) as { traceEvents: Entry[] }
  const clock = entries.find(({ name }) => name.startsWith('clock '))!
  const world = (ts: number) => Number(clock.name.split(' ')[1]) + (ts - clock.ts) / 1000
  const moving = joined(ways)
  const pages = new Set(entries.filter(({ name, args }) => name === 'thread_name' && args.name === 'CrRendererMain').map(({ pid }) => pid))
  /** What became of each frame; more than one thing, if the page's own part of it came later. */
  const frames = new Map<string, string[]>()
  for (const { name, ph, pid, ts, args } of entries) {
    const frame = args.frame_reporter
    if (name !== 'PipelineReporter' || ph !== 'b' || !pages.has(pid) || !frame) continue
    const at = world(ts)
    if (!moving.some(([from, to]) => from <= at && at < to)) continue
    const id = `${pid} ${frame.frame_sequence}`
    frames.set(id, [...(frames.get(id) ?? []), frame.state])
  }
  const ends = [...frames.values()]
  const shown = ends.filter((states) => states.some((state) => state.startsWith('STATE_PRESENTED'))).length
  const empty = ends.filter((states) => states.every((state) => state === 'STATE_NO_UPDATE_DESIRED')).length
  return shown / (timeOf(ways) / 1000 - empty / 60)
}

/** For how long something was on its way. */
export const timeOf = (ways: [number, number][]): number => joined(ways).reduce((sum, [from, to]) => sum + to - from, 0)

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
