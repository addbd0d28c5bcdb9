import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { spoken } from './lesson-progress'
import { LessonRun, tableOf } from './lesson.svelte'
import type { Lesson, LessonMove, Position, Translated } from './protocol'
import { settings } from './settings.svelte'

const both = (text: string): Translated => ({ en: text, es: `¡${text}!` })

/** A position by its name, which is all of its view. */
const on = (view: string): Position => ({
  view,
  turn: 'one',
  may: [0],
  awaited: [0],
  legal: [],
  may_undo: false,
  may_talk: true,
  deadlines: [],
  draw_offers: [],
  pause_wishes: [],
})

const move = (seat: number, view: string, event = 'put'): LessonMove => ({
  seat,
  events: [{ event: { event }, text: '' }],
  position: on(view),
})

/** Something to read, a chain of two stones that is answered twice, and something to read again, while the other moves. */
const lesson: Lesson = {
  id: 'first',
  game: 'pinch',
  rules: 1,
  title: both('First'),
  about: both('About'),
  minutes: 3,
  names: ['You', 'Vera'],
  seat: 0,
  setup: {},
  sources: {},
  steps: [
    { say: both('Look'), wanted: [], mistakes: [], position: on('start'), then: [] },
    {
      say: both('Play'),
      wanted: ['a1', 'b2'],
      otherwise: both('other'),
      mistakes: [{ move: 'c3', say: both('not there') }],
      position: on('start'),
      then: [move(0, 'one'), move(0, 'two', 'reveal'), move(1, 'three'), move(1, 'four')],
    },
    { say: both('Done'), wanted: [], mistakes: [], position: on('four'), then: [move(1, 'five')] },
  ],
}

const game = { beat: () => 1000, news: (event: { event: string }) => event.event === 'reveal' }
const begin = (step = 0) => new LessonRun(lesson, game, step)
const time = (ms: number) => vi.advanceTimersByTimeAsync(ms)

beforeEach(() => {
  vi.useFakeTimers()
  settings.pace = 'normal'
})

afterEach(() => {
  vi.useRealTimers()
  settings.pace = 'normal'
})

test('what is read goes on with a press, and asks for nothing', async () => {
  const run = begin()
  expect([run.reading, run.asking]).toEqual([true, false])
  expect(await run.play(['a1'])).toBe(false)
  expect(run.wrong).toBeUndefined()
  run.next()
  expect([run.step, run.reading, run.asking, run.wanted]).toEqual([1, false, true, ['a1', 'b2']])
})

describe('what is played', () => {
  test('is taken move by move, and one is asked in between', async () => {
    const run = begin(1)
    expect(await run.play(['a1'])).toBe(true)
    expect([run.position.view, run.showing]).toEqual(['one', true])
    await time(150)
    expect([run.step, run.wanted, run.asking]).toEqual([1, ['b2'], true])
  })

  test('is taken all at once, and the others answer at their pace', async () => {
    const run = begin(1)
    expect(await run.play(['a1', 'b2'])).toBe(true)
    await time(150)
    // A reveal is news to whoever brought it about.
    expect(run.position.view).toBe('two')
    await time(999)
    expect(run.position.view).toBe('two')
    await time(1)
    expect(run.position.view).toBe('three')
    await time(1000)
    expect([run.position.view, run.step]).toEqual(['four', 1])
    await time(1000)
    expect([run.position.view, run.step, run.reading]).toEqual(['four', 2, true])
  })

  test.each([
    [['c3'], 'not there'],
    [['b2'], 'other'],
    [['a1', 'c3'], 'not there'],
    [['a1', 'b2', 'd4'], 'other'],
    [[], 'other'],
  ])('%j is not the one, and changes nothing', async (moves, why) => {
    const run = begin(1)
    expect(await run.play(moves)).toBe(false)
    expect([run.wrong?.en, run.position.view, run.asking, run.wanted]).toEqual([why, 'start', true, ['a1', 'b2']])
    expect(await run.play(['a1'])).toBe(true)
    expect(run.wrong).toBeUndefined()
  })

  test('lays the board anew where several moves had been put together on it', async () => {
    const run = begin(1)
    const { laid } = run
    await run.play(['c3'])
    expect(run.laid).toBe(laid)
    await run.play(['a1', 'c3'])
    expect(run.laid).toBe(laid + 1)
  })

  test('leaves the same position on the board for the next step', async () => {
    const run = begin(1)
    const { laid } = run
    await run.play(['a1', 'b2'])
    await time(2150)
    const { position, events } = run
    await time(1000)
    expect(run.step).toBe(2)
    expect(run.position).toBe(position)
    expect(run.events).toBe(events)
    expect(run.laid).toBe(laid)
  })
})

test('what comes next waits for the board', async () => {
  const run = begin(1)
  await run.play(['a1', 'b2'])
  await time(150)
  run.hold(true)
  await time(10_000)
  expect(run.position.view).toBe('two')
  run.hold(false)
  await time(0)
  expect(run.position.view).toBe('three')
})

test('what has been seen is not waited for', async () => {
  const run = begin(1)
  await run.play(['a1', 'b2'])
  for (const view of ['two', 'three', 'four']) {
    run.hurry()
    await time(0)
    expect(run.position.view).toBe(view)
  }
})

test('what is shown can be skipped, and comes to nothing', async () => {
  const run = begin(1)
  await run.play(['a1', 'b2'])
  run.skip()
  expect([run.step, run.position.view, run.events, run.showing]).toEqual([2, 'four', [], false])
  await time(10_000)
  expect(run.step).toBe(2)
})

test('back and to the beginning, whatever is under way', async () => {
  const run = begin(1)
  await run.play(['a1', 'b2'])
  const { laid } = run
  run.go(1)
  expect([run.step, run.made, run.position.view, run.laid]).toEqual([1, 0, 'start', laid + 1])
  await time(10_000)
  expect([run.step, run.made]).toEqual([1, 0])
  run.go(-1)
  expect(run.step).toBe(0)
})

test('the end is the last position', async () => {
  const run = begin(2)
  run.next()
  expect(run.done).toBe(false)
  await time(1000)
  expect([run.done, run.reading, run.asking, run.position.view]).toEqual([true, false, false, 'five'])
  expect(begin(7).position.view).toBe('five')
})

test('whoever wants nothing to move is there at once', async () => {
  settings.pace = 'none'
  const run = begin(1)
  await run.play(['a1', 'b2'])
  await time(10)
  expect(run.step).toBe(2)
})

test('a lesson speaks the language of its reader', () => {
  settings.language = 'es'
  expect(spoken(lesson.title)).toBe('¡First!')
  settings.language = 'en'
  expect(spoken(lesson.title)).toBe('First')
})

test('its table is like one of the game, and never the same', () => {
  const [table, other] = [tableOf(lesson), tableOf(lesson)]
  expect(table).toMatchObject({ game: 'pinch', stage: 'running', clock: 'none', paused: false })
  expect(table.seats.map(({ taker }) => taker.type)).toEqual(['person', 'person'])
  expect(table.id).not.toBe(other.id)
})
