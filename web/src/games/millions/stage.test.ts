import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { stage } from './stage.svelte'
import type { Entry, MillionsEvent } from './types'

type Public = Parameters<typeof stage.begin>[0]

const round: Entry[] = [
  { event: 'loot', card: 0 },
  { event: 'ante', character: 'p1', amount: 1 },
  { event: 'ante', character: 'p2', amount: 1 },
  { event: 'heist' },
  { event: 'reveal', character: 'p1', role: 'brute' },
  { event: 'anteback', character: 'p1', amount: 1 },
  { event: 'out', character: 'p2', fate: 'alone' },
  { event: 'antelost', character: 'p2', amount: 1 },
  { event: 'pot', amount: 4 },
  { event: 'share', character: 'p1', amount: 4 },
  { event: 'rest', amount: 0 },
  { event: 'roles', cast: { p1: 'brute', p2: 'driver' } },
]
const told: MillionsEvent[] = [...round.slice(3), { event: 'loot', card: 1 }]
const past = { round: 1, leader: 0, loot: 0, roles: ['brute', 'driver'], fates: ['shared', 'alone'], cash: [9, 4, 5, 5, 5], log: round }
const view = { round: 2, phase: 'planning', cash: [9, 4, 5, 5, 5], loot: 1, log: [], history: [past] } as unknown as Public

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  stage.stop()
  vi.useRealTimers()
})

const hidden = () => told.filter(stage.hides).length

test('a heist is played out step by step, and then the ledger opens', () => {
  stage.begin(view, told, 5)
  expect([stage.active, stage.step?.event, hidden()]).toEqual([true, 'heist', 9])
  expect(stage.scene?.cash).toEqual([4, 4, 5, 5, 5])
  const shown: string[] = []
  for (; stage.ledger === undefined; stage.next()) shown.push(stage.step!.event)
  // Who has nobody to reveal is called all the same; what moves no money is passed over.
  expect(shown.filter((event) => event !== 'call')).toEqual(['heist', 'reveal', 'anteback', 'out', 'antelost', 'pot', 'share'])
  expect(stage.ledger).toBe(1)
  // The table changes in a task of its own.
  expect([stage.active, hidden() > 0]).toEqual([true, true])
  vi.advanceTimersByTime(0)
  expect([stage.active, hidden()]).toEqual([false, 0])
})

test('by itself it comes to the same end', () => {
  stage.begin(view, told, 5)
  vi.advanceTimersByTime(30_000)
  expect([stage.active, stage.ledger, hidden()]).toEqual([false, 1, 0])
})

test('who has had enough of it sees the ledger', () => {
  stage.begin(view, told, 5)
  stage.finish()
  expect(stage.ledger).toBe(1)
})

test('events that do not belong to the view are not played', () => {
  stage.begin({ ...view, history: [] }, told, 5)
  expect(stage.active).toBe(false)
})

test('a Snitch’s look before the naming is part of the heist', () => {
  const log: Entry[] = [
    { event: 'heist' },
    { event: 'reveal', character: 'p1', role: 'snitch' },
    { event: 'anteback', character: 'p1', amount: 1 },
  ]
  const naming: Public = { ...view, round: 1, phase: 'naming', loot: 0, log, history: [] }
  stage.begin(naming, log, 5)
  const look: Entry = { event: 'said', seat: 0, move: 'intimidate p2' }
  const shown: MillionsEvent = { event: 'looked', seat: 0, character: 'p2', role: 'driver' }
  stage.begin({ ...naming, log: [...log, look] }, [look, shown], 5)
  expect([stage.hides(look), stage.hides(shown)]).toEqual([true, false])
  const rest: Entry[] = [{ event: 'name', character: 'p1', role: 'driver' }, { event: 'nobody' }, round.at(-1)!]
  const over = { ...past, log: [...log, look, ...rest] }
  stage.begin({ ...view, history: [over] } as unknown as Public, rest, 5)
  for (let turn = 0; stage.step?.event !== 'name' && turn < 20; turn += 1) stage.next()
  expect([look, rest[0]!, rest[1]!].map((event) => stage.hides(event))).toEqual([false, false, true])
})
