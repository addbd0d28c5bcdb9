import { expect, test } from 'vitest'
import { framesOf, changesTable } from './history-view.svelte'
import type { Frame, Update } from './protocol'

let moment = 0
const update = (v: number, at: number, type: string, seat?: number, told = 1) =>
  ({ v, at, what: { type, seat }, events: Array<object>(told).fill({}) }) as Update
const frame = (at: number, type: string, seat?: number, told = 1) =>
  ({ moment: moment++, at, what: { type, seat }, events: Array<object>(told).fill({}) }) as Frame

/** Which frame, by its place in the film, belongs to which version. */
const found = (log: Update[], frames: (Frame | undefined)[]) =>
  Object.fromEntries([...framesOf(log, frames)].map(([v, frame]) => [v, frames.indexOf(frame)]))

test('what is said touches nothing, a move does', () => {
  expect([update(1, 0, 'said'), update(2, 0, 'moved'), update(3, 0, 'joined'), update(4, 0, 'took_back')].map(changesTable)).toEqual([
    false,
    true,
    false,
    true,
  ])
})

test('each move has its frame, and talk has none', () => {
  const log = [update(1, 10, 'started'), update(2, 20, 'said', 0), update(3, 30, 'moved', 0), update(4, 40, 'moved', 1)]
  const film = [frame(10, 'started'), frame(30, 'moved', 0), frame(40, 'moved', 1)]
  expect(found(log, film)).toEqual({ 1: 0, 3: 1, 4: 2 })
})

test('moves sent together are frames of their own, and the last one shows them', () => {
  const log = [update(1, 10, 'moved', 0, 3), update(2, 20, 'moved', 1)]
  const film = [frame(10, 'moved', 0, 2), frame(10, 'moved', 0, 1), frame(20, 'moved', 1)]
  expect(found(log, film)).toEqual({ 1: 1, 2: 2 })
})

test('two moves of one seat at the same time are told apart by what they tell', () => {
  const log = [update(1, 10, 'moved', 0, 1), update(2, 10, 'moved', 0, 1)]
  expect(found(log, [frame(10, 'moved', 0), frame(10, 'moved', 0)])).toEqual({ 1: 0, 2: 1 })
})

test('moves that tell nothing, as sealed ones do, have a frame each', () => {
  const log = [update(1, 10, 'moved', 0, 0), update(2, 10, 'moved', 0, 0)].map(({ events: _, ...sealed }) => sealed)
  expect(found(log, [frame(10, 'moved', 0, 0), frame(10, 'moved', 0, 0)])).toEqual({ 1: 0, 2: 1 })
})

test('what the film does not have yet has no frame', () => {
  const log = [update(1, 10, 'moved', 0), update(2, 20, 'moved', 1)]
  expect(found(log, [frame(10, 'moved', 0)])).toEqual({ 1: 0 })
  expect(found(log, [])).toEqual({})
})
