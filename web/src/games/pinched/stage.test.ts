/** While the plans are turned, nothing around the stage tells what they brought. */
import { afterEach, beforeEach, expect, test } from 'vitest'
import { settings } from '../../lib/settings.svelte'
import pinched from '.'
import { stage } from './stage.svelte'
import type { PinchedEvent } from './types'
import type { PinchedAt } from './view'

beforeEach(() => (settings.language = 'en'))
afterEach(() => stage.hold(undefined))

const at = (wealth: number, phase: string) =>
  ({
    view: { phase, mastermind: 0, seats: [{ wealth }, { wealth }], me: { seat: 1, curses: [], hand: {} } },
    you: 1,
    names: ['Ana', 'Bea'],
    legal: [],
    awaited: [1],
    table: { seats: [] },
  }) as unknown as PinchedAt
const earlier = { event: 'chose', seat: 0 } as PinchedEvent
const told: PinchedEvent[] = [
  { event: 'revealed', plans: ['club', 'club'] },
  { event: 'stashed', seat: 1, card: 'gold', cards: 1 },
] as unknown as PinchedEvent[]
const [before, after] = [at(3, 'plan'), at(8, 'market')]

test('log, standing and decision wait until the plans have been turned', () => {
  const shown = () => ({
    log: told.map((event) => pinched.tell(event, after)),
    points: pinched.standing?.(1, after),
    decision: pinched.decision(after),
    busy: pinched.busy?.(),
  })
  const plain = shown()
  expect(plain.log.every(Boolean)).toBe(true)
  expect(plain).toMatchObject({ points: '8 points', busy: false })

  stage.hold(before, told)
  expect(shown()).toEqual({ log: [undefined, undefined], points: '3 points', decision: 'The plans are turned.', busy: true })
  // What was told before stays told.
  expect(stage.hides(earlier)).toBe(false)

  stage.hold(undefined)
  expect(shown()).toEqual(plain)
})

test('a night that is shown once more keeps nothing back', () => {
  stage.hold(before)
  expect(told.map((event) => stage.hides(event))).toEqual([false, false])
  expect(pinched.busy?.()).toBe(true)
})
