import { afterEach, describe, expect, test, vi } from 'vitest'
import { scenes, Stage } from './stage.svelte'

type Told = Parameters<typeof scenes>[0]
type View = Parameters<Stage['begin']>[1]

afterEach(() => vi.useRealTimers())

test('a trick that is won shows who laid what', () => {
  const told = [{ event: 'trick_won', seat: 0, card: 'D9', cards: ['T5', 'T7', 'D9'] }] as Told
  // The winner laid the last of three cards, so the lead was the next seat's.
  expect(scenes(told)).toMatchObject([
    {
      trick: [
        [1, 'T5'],
        [2, 'T7'],
        [0, 'D9'],
      ],
      winner: 0,
      auto: false,
      ending: false,
    },
  ])
})

test('the last trick of a round lays itself card by card', () => {
  const told = [
    { event: 'played', seat: 0, card: 'T5', auto: false },
    { event: 'trick_won', seat: 1, card: 'D6', cards: ['D5', 'D6', 'T5'] },
    { event: 'played', seat: 1, card: 'M5', auto: true },
    { event: 'played', seat: 2, card: 'M7', auto: true },
    { event: 'played', seat: 0, card: 'M6', auto: true },
    { event: 'trick_won', seat: 2, card: 'M7', cards: ['M5', 'M7', 'M6'] },
    { event: 'round_begins', round: 2, first_leader: 1 },
  ] as Told
  expect(scenes(told).map(({ trick, winner, auto, ending }) => [trick.length, winner, auto, ending])).toEqual([
    [3, 1, false, true],
    [1, undefined, true, true],
    [2, undefined, true, true],
    [3, undefined, true, true],
    [3, 2, true, true],
  ])
})

test('a round that ends is told trick by trick, and its piles grow with it', () => {
  vi.useFakeTimers()
  const told = [
    { event: 'trick_won', seat: 1, card: 'D6', cards: ['D5', 'D6', 'T5'] },
    { event: 'played', seat: 1, card: 'M5', auto: true },
    { event: 'trick_won', seat: 1, card: 'M5', cards: ['M5', 'T7', 'T6'] },
    { event: 'round_begins', round: 2, first_leader: 1 },
  ] as Told
  const before = { piles: [[], [], []], stolen: [[], [], []], hand: ['M5'], trick: [], tricks: [] } as unknown as View
  const stage = new Stage()

  stage.begin(scenes(told), before, told, true)
  expect(stage.ending).toMatchObject({ piles: [[], ['T5', 'D5', 'D6'], []], hand: [] })
  expect(told.map(stage.hides)).toEqual([false, true, true, true])
  vi.advanceTimersByTime(1400 + 650)
  expect(stage.ending?.piles[1]).toHaveLength(6)
  expect(told.map(stage.hides)).toEqual([false, false, false, true])
  vi.advanceTimersByTime(1400)
  expect(stage.scene).toBeUndefined()
  expect(told.map(stage.hides)).toEqual([false, false, false, false])

  // In a record everything has been told already.
  stage.begin(scenes(told), before, told, false)
  expect(stage.ending).toBeDefined()
  expect(told.map(stage.hides)).toEqual([false, false, false, false])
  stage.skip()
  expect(stage.ending).toBeUndefined()
})

describe('a round that has been played is reckoned before anything of it is told', () => {
  const before = { piles: [['M9'], ['T5'], []], stolen: [[], [], []], hand: ['M5'], trick: [], tricks: [] } as unknown as View
  const tricks = [
    { event: 'played', seat: 1, card: 'M5', auto: true },
    { event: 'trick_won', seat: 1, card: 'M5', cards: ['M5', 'T7', 'T6'] },
  ] as Told
  const scored = [{ event: 'round_scored' }, { event: 'round_begins', round: 2, first_leader: 1 }] as Told
  const theft = [{ event: 'stolen', thief: 1, victim: 0, card: 'M9' }] as Told

  function begun(told: Told, news = true): Stage {
    vi.useFakeTimers()
    const stage = new Stage()
    stage.begin(scenes(told), before, told, news)
    return stage
  }

  test('after its last trick', () => {
    const stage = begun([...tricks, ...scored])
    expect([stage.step, stage.ending?.tricks]).toEqual([undefined, []])
    vi.advanceTimersByTime(650 + 1400)
    expect(stage.step).toBe(0)
    expect(stage.ending).toMatchObject({ piles: [['M9'], ['T5', 'T6', 'T7', 'M5'], []], tricks: [{ winner: 1 }] })
    expect(scored.map(stage.hides)).toEqual([true, true])
    expect(tricks.map(stage.hides)).toEqual([false, false])
    vi.advanceTimersByTime(3 * 3200)
    expect([stage.step, stage.hides(scored[0]!)]).toEqual([3, true])
    vi.advanceTimersByTime(3200)
    expect([stage.step, stage.ending, stage.hides(scored[0]!)]).toEqual([undefined, undefined, false])
  })

  test('a tap passes over the trick, not over the reckoning', () => {
    const stage = begun([...tricks, ...scored])
    stage.skip()
    expect([stage.scene, stage.step]).toEqual([undefined, 0])
  })

  test('after a theft, which is told at once', () => {
    const stage = begun([...theft, ...scored])
    expect(stage.step).toBe(0)
    expect(stage.ending).toMatchObject({ piles: [[], ['T5'], []], stolen: [[], ['M9'], []] })
    expect([...theft, ...scored].map(stage.hides)).toEqual([false, true, true])
  })

  test('whoever turns its steps by hand has all the time, until it is put away', () => {
    const stage = begun([...theft, ...scored])
    stage.halt()
    vi.advanceTimersByTime(100_000)
    expect([stage.step, stage.hides(scored[0]!)]).toEqual([0, true])
    stage.reckoned()
    expect([stage.step, stage.ending, stage.hides(scored[0]!)]).toEqual([undefined, undefined, false])
  })

  test('the table goes on, whoever still reads', () => {
    const stage = begun([...theft, ...scored])
    stage.begin([], before, [{ event: 'played', seat: 1, card: 'M5', auto: false }], true)
    expect([stage.step, stage.ending, stage.hides(scored[0]!)]).toEqual([0, undefined, false])
  })

  test('not in a record', () => {
    const stage = begun([...theft, ...scored], false)
    expect([stage.step, stage.ending]).toEqual([undefined, undefined])
  })
})

test('the last trick can be seen again, also where it was only read of', () => {
  const stage = new Stage()
  expect(stage.again).toBeUndefined()
  stage.recall([{ event: 'trick_won', seat: 0, card: 'D9', cards: ['T5', 'T7', 'D9'] }] as Told)
  stage.again?.()
  expect(stage.scene).toMatchObject({ winner: 0 })
  stage.close()
})
