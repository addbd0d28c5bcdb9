import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Playback, type Staged } from './playback.svelte'
import { settings } from './settings.svelte'

const [first, second, third, later] = [{ event: 1 }, { event: 2 }, { event: 3 }, { event: 4 }]
const told = [first, second, third]

/** A scene for each event, and one that takes no time in between. */
const scenes: (Staged & { name: string })[] = [
  { name: 'a', ms: 1000, tells: 1 },
  { name: 'b', ms: 500, tells: 2 },
  { name: 'nothing', ms: 0, tells: 2 },
  { name: 'c', ms: 2000, tells: 3 },
]

const hidden = (playback: Pick<Playback<Staged>, 'hides'>) => [...told, later].map(playback.hides)

beforeEach(() => {
  vi.useFakeTimers()
  settings.pace = 'normal'
})

afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
  settings.pace = 'normal'
})

test('scenes come one after the other, and events are told with theirs', () => {
  const enter = vi.fn()
  const playback = new Playback<(typeof scenes)[number]>({ enter })
  expect(hidden(playback)).toEqual([false, false, false, false])

  playback.open(scenes, told)
  expect(playback.scene?.name).toBe('a')
  expect(hidden(playback)).toEqual([false, true, true, false])

  vi.advanceTimersByTime(999)
  expect(playback.scene?.name).toBe('a')
  vi.advanceTimersByTime(1)
  expect(playback.scene?.name).toBe('b')
  expect(hidden(playback)).toEqual([false, false, true, false])

  vi.advanceTimersByTime(500)
  expect(playback.scene?.name).toBe('c')
  expect(playback.keepsBack).toBe(true)

  vi.advanceTimersByTime(2000)
  expect(playback.active).toBe(false)
  expect(playback.scene).toBeUndefined()
  expect(hidden(playback)).toEqual([false, false, false, false])
  expect(enter.mock.calls.map(([scene]) => (scene as { name: string }).name)).toEqual(['a', 'b', 'c'])
})

test('whoever hurries gets the next scene at once, and its whole time', () => {
  const playback = new Playback<(typeof scenes)[number]>()
  playback.open(scenes, told)
  vi.advanceTimersByTime(900)
  playback.next()
  expect(playback.scene?.name).toBe('b')
  vi.advanceTimersByTime(499)
  expect(playback.scene?.name).toBe('b')
  playback.end()
  expect(playback.active).toBe(false)
  vi.advanceTimersByTime(10_000)
  expect(playback.active).toBe(false)
})

test('a fast pace takes a third of the time', () => {
  settings.pace = 'fast'
  const playback = new Playback<(typeof scenes)[number]>()
  playback.open(scenes)
  vi.advanceTimersByTime(334)
  expect(playback.scene?.name).toBe('b')
})

test.each(['no motion', 'a hidden page'])('%s: the end at once', (why) => {
  if (why === 'no motion') settings.pace = 'none'
  else vi.spyOn(document, 'hidden', 'get').mockReturnValue(true)
  const [enter, ended] = [vi.fn(), vi.fn()]
  const playback = new Playback<Staged>({ enter, ended: () => (ended(), playback.close()) })
  playback.open(scenes, told)
  expect(ended).toHaveBeenCalledOnce()
  expect(enter).not.toHaveBeenCalled()
  expect(hidden(playback)).toEqual([false, false, false, false])
})

test('what happens meanwhile waits for its own scene', () => {
  const playback = new Playback<(typeof scenes)[number]>()
  playback.open(scenes.slice(0, 2), told.slice(0, 2))
  playback.extend([third], scenes)
  expect(hidden(playback)).toEqual([false, true, true, false])
  vi.advanceTimersByTime(1500)
  expect(playback.scene?.name).toBe('c')
  playback.extend([later])
  expect(hidden(playback)).toEqual([false, false, false, true])
  vi.advanceTimersByTime(2000)
  expect(hidden(playback)).toEqual([false, false, false, false])
})

test('who opens others sees those', () => {
  const playback = new Playback<(typeof scenes)[number]>()
  playback.open(scenes, told)
  playback.open(scenes.slice(3))
  expect(playback.scene?.name).toBe('c')
  expect(playback.keepsBack).toBe(false)
  playback.open([])
  expect(playback.active).toBe(false)
})

test('a show that stays can be stopped, gone back in and run again', () => {
  const playback = new Playback<(typeof scenes)[number]>({ stays: true })
  const all = scenes.filter(({ ms }) => ms)
  playback.open(all, told)
  vi.advanceTimersByTime(1000)
  playback.toggle()
  vi.advanceTimersByTime(10_000)
  expect(playback.scene?.name).toBe('b')

  playback.go(0)
  expect(playback.scene?.name).toBe('a')
  // What has been seen once stays told.
  expect(playback.furthest?.name).toBe('b')
  expect(hidden(playback)).toEqual([false, false, true, false])

  playback.setSpeed(2)
  playback.toggle()
  vi.advanceTimersByTime(500)
  expect(playback.scene?.name).toBe('b')
  vi.advanceTimersByTime(250)
  expect(playback.keepsBack).toBe(true)
  vi.advanceTimersByTime(1000)
  expect([playback.scene?.name, playback.running, playback.keepsBack]).toEqual(['c', false, false])

  playback.toggle()
  expect([playback.scene?.name, playback.running]).toEqual(['a', true])
  playback.close()
  expect(playback.active).toBe(false)
})

test('without motion a show that stays begins at its end, and runs by hand only', () => {
  settings.pace = 'none'
  const playback = new Playback<(typeof scenes)[number]>({ stays: true })
  playback.open(scenes, told)
  expect([playback.scene?.name, playback.running, playback.keepsBack]).toEqual(['c', false, false])
  playback.toggle()
  vi.advanceTimersByTime(1000)
  expect(playback.scene?.name).toBe('b')
})

test('the last scene is the end, however one comes to it', () => {
  const playback = new Playback<Staged>({ stays: true })
  playback.open(scenes, told)
  playback.go(99)
  expect([playback.index, playback.keepsBack]).toEqual([3, false])
})
