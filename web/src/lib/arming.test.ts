import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { arming } from './arming.svelte'

beforeEach(() => vi.useFakeTimers())
afterEach(() => {
  arming.disarm()
  vi.useRealTimers()
})

test('what is final is done by the second press', () => {
  const act = vi.fn()
  arming.press('go', 'for good', act)
  expect([arming.of('go'), arming.why]).toEqual(['just', 'for good'])
  vi.advanceTimersByTime(400)
  expect(arming.of('go')).toBe('ready')
  arming.press('go', 'for good', act)
  expect(act).toHaveBeenCalledOnce()
  expect(arming.of('go')).toBeUndefined()
})

test('a double click is one press', () => {
  const act = vi.fn()
  arming.press('go', 'for good', act)
  arming.press('go', 'for good', act)
  expect(act).not.toHaveBeenCalled()
  expect(arming.of('go')).toBe('just')
})

test('what needs no asking is done at once', () => {
  const act = vi.fn()
  arming.press('go', undefined, act)
  expect(act).toHaveBeenCalledOnce()
})

test.each([['a doubt'], [undefined]])('a board (%s) and its table ask once between them', (doubt) => {
  const act = vi.fn()
  const press = () => arming.press('go', doubt, () => arming.press('go', 'for good', act))
  press()
  vi.advanceTimersByTime(400)
  expect(act).not.toHaveBeenCalled()
  press()
  expect(act).toHaveBeenCalledOnce()
  expect(arming.of('go')).toBeUndefined()
})

test('another control takes its place', () => {
  const act = vi.fn()
  arming.press('stay', 'for good', act)
  vi.advanceTimersByTime(400)
  arming.press('leave', 'for good', act)
  expect([arming.of('stay'), arming.of('leave')]).toEqual([undefined, 'just'])
  expect(act).not.toHaveBeenCalled()
})

test.each([
  ['time', () => vi.advanceTimersByTime(6000)],
  ['Escape', () => dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape' }))],
  ['a press elsewhere', () => document.body.dispatchEvent(new Event('pointerdown', { bubbles: true }))],
])('%s disarms', (_, happens) => {
  arming.press('go', 'for good', () => {})
  happens()
  expect(arming.of('go')).toBeUndefined()
})
