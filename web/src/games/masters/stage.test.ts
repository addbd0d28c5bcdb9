import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { settings } from '../../lib/settings.svelte'
import { Stage } from './stage.svelte'
import type { MastersEvent } from './types'

type Public = Parameters<Stage['open']>[0]
type Figures = Parameters<Stage['open']>[3]

const figures = {
  crew: (id: string) => ({ id, skill: 1 }),
  mark: (id: string) => ({ id, neighbourhood: 'market' }),
} as Figures
const heist: MastersEvent[] = [
  { event: 'select', seat: 0, selector: 1, mark: 'honest-bank' },
  { event: 'flip', seat: 0, card: 'thug' },
  { event: 'take', seat: 0, mark: 'honest-bank', payout: 4, bonus: [] },
]
const told: MastersEvent[] = [...heist, { event: 'round', game: 0, round: 2, right: 0, slots: [null, null, null, null] }]
const table = (part: object) =>
  ({ mode: 'duel', slots: [], owned: [[], []], cash: [1, 1], held: [[], []], turned_in: [[], []], heist: [], ...part }) as unknown as Public
const [before, after] = [table({}), table({ cash: [5, 1], heist })]

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  vi.useRealTimers()
  settings.pace = 'normal'
})

test('a heist that is new is told as it is shown, and so is its money', () => {
  const stage = new Stage()
  stage.open(before, after, told, figures)
  expect([stage.premiere, stage.table?.cash]).toEqual([true, [1, 1]])
  expect(told.map(stage.hides)).toEqual([false, true, true, true])
  vi.advanceTimersByTime(900 + 750)
  expect([stage.premiere, stage.table?.cash]).toEqual([true, [5, 1]])
  const later: MastersEvent = { event: 'bought', seat: 1, card: 'thug', price: 4 }
  stage.wait([later])
  expect([...told, later].map(stage.hides)).toEqual([false, false, false, true, true])
  vi.advanceTimersByTime(1700)
  expect([stage.premiere, stage.film?.playback.running]).toEqual([false, false])
  expect([...told, later].map(stage.hides)).toEqual([false, false, false, false, false])
  stage.close()
  expect(stage.table).toBeUndefined()
})

test('without motion a heist is told at once, and its last moment stays', () => {
  settings.pace = 'none'
  const stage = new Stage()
  stage.open(before, after, told, figures)
  expect([stage.premiere, stage.film?.playback.index]).toEqual([false, 2])
})

test('a heist that is shown again keeps nothing back', () => {
  const stage = new Stage()
  stage.again(after, figures)
  expect([stage.premiere, stage.table, stage.film?.playback.index]).toEqual([false, undefined, 0])
})

test('events that do not belong to the table are not shown', () => {
  const stage = new Stage()
  stage.open(before, table({}), told, figures)
  expect(stage.film).toBeUndefined()
})
