/** The last ten seconds of one's own clock: seen by colour and shape, heard once a second, and said. */
import { flushSync, mount, unmount } from 'svelte'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Deadline, TableInfo } from '../lib/protocol'
import { settings } from '../lib/settings.svelte'
import OwnClock from './OwnClock.svelte'

const { play } = vi.hoisted(() => ({ play: vi.fn() }))
vi.mock('../lib/sound', () => ({ play }))

let shown: Record<string, unknown> | undefined

beforeEach(() => {
  settings.language = 'en'
  play.mockClear()
  vi.useFakeTimers({ now: 0 })
})
afterEach(() => {
  if (shown) void unmount(shown)
  shown = undefined
  document.body.innerHTML = ''
  vi.useRealTimers()
})

/** The clock of seat 0, whose time is over after so many seconds. */
function show(seconds: number, more: { seat?: number; paused?: boolean; onlooker?: boolean } = {}) {
  const table = { clock: 'quick', stage: 'running', paused: more.paused ?? false } as Pick<TableInfo, 'clock' | 'stage' | 'paused'>
  const deadlines: Deadline[] = [{ seat: more.seat ?? 0, at: seconds * 1000 }]
  shown = mount(OwnClock, { target: document.body, props: { table, deadlines, you: more.onlooker ? undefined : 0, names: ['Ana', 'Bea'] } })
  flushSync()
}

function pass(seconds: number) {
  vi.advanceTimersByTime(seconds * 1000)
  flushSync()
}

const clock = () => document.querySelector('[role=timer]')!
const short = () => clock().classList.contains('short')
const said = () => document.querySelector('[aria-live=assertive]')!.textContent

test('the last ten seconds look otherwise, and tick once a second', () => {
  show(30)
  for (let second = 0; second < 19; second += 1) pass(1)
  expect([short(), play.mock.calls.length, said()]).toEqual([false, 0, ''])
  expect(clock().querySelector('circle')).not.toBeNull()
  pass(1)
  expect([short(), clock().textContent?.trim(), said()]).toEqual([true, '0:10', 'Ten seconds left.'])
  expect(clock().querySelector('circle')).toBeNull()
  for (let second = 0; second < 9; second += 1) pass(1)
  expect(play.mock.calls).toEqual(Array(10).fill(['tick']))
  // When there is nothing left, nothing ticks.
  for (let second = 0; second < 5; second += 1) pass(1)
  expect(play).toHaveBeenCalledTimes(10)
})

test.each([
  ['somebody else’s clock', { seat: 1 }],
  ['a clock that is stopped', { paused: true }],
])('%s neither looks short nor ticks', (_, more) => {
  show(5, more)
  for (let second = 0; second < 4; second += 1) pass(1)
  expect([short(), play.mock.calls.length, said()]).toEqual([false, 0, ''])
})

test.each([
  ['of whoever is awaited', { seat: 1 }, 'Clock of Bea', '0:05'],
  ['of one player for whoever looks on', { seat: 1, onlooker: true }, 'Clock of Bea', '0:05'],
  ['of nobody during a pause', { seat: 1, paused: true }, null, ''],
])('the clock is that %s', (_, more, name, face) => {
  show(5, more)
  expect([clock().getAttribute('aria-label'), clock().textContent?.trim()]).toEqual([name, face])
})
