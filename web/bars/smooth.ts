/** How smoothly things moved, by the browser's own account of its frames. */
import type { Browser, Page } from '@playwright/test'
import type { Way } from './probe'

interface Entry {
  name: string
  ph: string
  /** The process: pages have theirs, the browser around them another. */
  pid: number
  /** In microseconds of a clock of its own. */
  ts: number
  args: {
    name?: string
    frame_reporter?: { frame_sequence: number; state: string }
    'Frame Sequence Number'?: number
    FrameSkippedReason?: string
  }
}

export async function film(browser: Browser, page: Page): Promise<void> {
  await browser.startTracing(page, { categories: ['blink.user_timing', 'disabled-by-default-devtools.timeline.frame', 'cc'] })
  // So that both clocks can be compared.
  await page.evaluate(() => performance.mark(`clock ${performance.timeOrigin + performance.now()}`))
}

/**
 * How many frames were shown in each second that something was on its way. Such journeys are drawn beside the page's own
 * work, so this is not how often the page could have drawn something itself. While there is nothing to show, because
 * what moves is out of sight, no frame is missing.
 */
export async function framesPerSecond(browser: Browser, ways: Way[]): Promise<number> {
  const { traceEvents: entries } = JSON.parse(String(await browser.stopTracing())) as { traceEvents: Entry[] }
  const clock = entries.find(({ name }) => name.startsWith('clock '))!
  const world = (ts: number) => Number(clock.name.split(' ')[1]) + (ts - clock.ts) / 1000
  const pages = new Set(entries.filter(({ name, args }) => name === 'thread_name' && args.name === 'CrRendererMain').map(({ pid }) => pid))
  /** Frames for which the browser by itself had nothing to show, whether or not the page would have had something. */
  const idle = new Set<string>()
  const shown = new Set<string>()
  const begun = new Map<string, number>()
  for (const { name, ph, pid, ts, args } of entries) {
    const frame = args.frame_reporter
    if (!pages.has(pid)) continue
    if (/^k(NoDamage|WaitingOnMain)$/.test(args.FrameSkippedReason ?? '')) idle.add(`${pid} ${args['Frame Sequence Number']}`)
    if (name !== 'PipelineReporter' || ph !== 'b' || !frame) continue
    const id = `${pid} ${frame.frame_sequence}`
    begun.set(id, world(ts))
    if (frame.state.startsWith('STATE_PRESENTED')) shown.add(id)
  }
  const during = (at: number) => ways.filter(({ from, to }) => from <= at && at < to)
  const moving = [...begun].flatMap(([id, at]) => (during(at).length ? [{ id, own: during(at).some(({ own }) => own) }] : []))
  const seen = moving.filter(({ id }) => shown.has(id)).length
  const empty = moving.filter(({ id, own }) => !shown.has(id) && !own && idle.has(id)).length
  return seen / (timeOf(ways) / 1000 - empty / 60)
}

/** For how long something was on its way, with times that overlap counted once. */
export function timeOf(ways: Way[]): number {
  let [sum, until] = [0, 0]
  for (const { from, to } of [...ways].sort((a, b) => a.from - b.from)) {
    sum += Math.max(0, to - Math.max(from, until))
    until = Math.max(until, to)
  }
  return sum
}
