/** Every phase of the games whose words have no test of their own says what is decided, to whoever decides and to the others. */
import { beforeEach, describe, expect, test } from 'vitest'
import { settings } from '../lib/settings.svelte'
import diamonds from './diamonds'
import type { DiamondsView } from './diamonds/types'
import type { At } from './game'
import hex from './hex'
import { decision as masters, goal as mastersGoal } from './masters/say'
import type { MastersView, Public } from './masters/types'
import pinch from './pinch'
import type { PinchView } from './pinch/types'

beforeEach(() => (settings.language = 'en'))

const names = ['Ana', 'Bea', 'Cleo']
const at = <View>(view: object, you: number | undefined, legal: string[] = [], awaited: number[] = [], setup: object = {}) =>
  ({ view, you, names, legal, awaited, table: { setup, seats: [] } }) as unknown as At<View, never>

/** Phase by phase: what each seat is told. The compiler sees to it that no phase is left out. */
type Told = [view: object, you: number | undefined, legal: string[], sentence: string][]
const check = <Phase extends string>(
  phases: Record<Phase, Told>,
  say: (view: object, you: number | undefined, legal: string[]) => string,
) =>
  test.each(Object.entries<Told>(phases).flatMap(([phase, told]) => told.map((row) => [phase, ...row] as const)))(
    '%s: %j seen by %s',
    (_, view, you, legal, sentence) => expect(say(view, you, legal)).toBe(sentence),
  )

describe('Diamonds', () => {
  const chance = { left: 2, thief: 0, victim: 1, count: 2 }
  const phases: Record<DiamondsView['phase'], Told> = {
    play: [
      [{ phase: 'play', chance: null, to_move: 0, trick: [] }, 0, [], 'Your turn: lead any card.'],
      [{ phase: 'play', chance: null, to_move: 0, trick: [] }, 1, [], 'Ana leads the next trick.'],
      [{ phase: 'play', chance: null, to_move: 0, trick: [[1, 'T7']] }, 0, [], 'Your turn: play any card.'],
      [{ phase: 'play', chance: null, to_move: 0, trick: [[1, 'T7']] }, undefined, [], 'Ana plays a card.'],
    ],
    steal: [
      [{ phase: 'steal', chance, to_move: 0, trick: [] }, 0, [], 'Thief’s Chance: take up to 2 of Bea’s Madams.'],
      [{ phase: 'steal', chance, to_move: 0, trick: [] }, 2, [], 'Ana may steal 2 Madams from Bea.'],
    ],
    over: [[{ phase: 'over', chance: null, to_move: null, trick: [] }, 0, [], 'The final round is over.']],
  }
  check(phases, (view, you, legal) => diamonds.decision(at(view, you, legal)))
  test('the goal', () => expect(diamonds.goal(at({ players: 4 }, 0))).toBe('Most diamonds after 4 rounds.'))
})

describe('Masters', () => {
  const table = (part: Partial<Public>) => ({ public: { turn: 0, cash: [8, 8], budget: null, ...part } })
  const phases: Record<MastersView['public']['phase'], Told> = {
    purchase: [
      [table({ phase: 'purchase' }), 0, ['buy a', 'pass'], 'Hire somebody, or pass. You have $8k.'],
      [table({ phase: 'purchase' }), 0, ['buy a'], 'Hire somebody: in round 1 everybody buys at least one card. You have $8k.'],
      [table({ phase: 'purchase' }), 0, ['welfare a', 'pass'], 'You can afford nobody. Take welfare, or pass.'],
      [table({ phase: 'purchase' }), 1, [], 'Ana is hiring.'],
    ],
    plan: [
      [table({ phase: 'plan' }), 0, ['crew a'], 'Stack your crew and choose your marks, then press Ready.'],
      [table({ phase: 'plan' }), 0, [], 'Your plan is sealed. Waiting for Bea.'],
      [table({ phase: 'plan' }), undefined, [], 'The plans are being made.'],
    ],
    keep: [
      [table({ phase: 'keep', budget: 5 }), 0, ['done'], 'Choose who comes along to the next game: $5k to spend.'],
      [table({ phase: 'keep', budget: 5 }), undefined, [], 'Ana chooses who comes along.'],
    ],
    over: [[table({ phase: 'over' }), 0, [], 'The game is over.']],
  }
  check(phases, (view, you, legal) => masters(at(view, you, legal, [1])))
  test.each([
    [{ goal: null }, {}, 'Most cash after the last mark.'],
    [{ goal: 100, game: 1 }, { goals: [80, 100, 120] }, 'Game 2 of 3: make $100k.'],
  ])('the goal: %j', (part, setup, words) => expect(mastersGoal(at(table(part), 0, [], [], setup))).toBe(words))
})

describe('Pinch and Hex', () => {
  const view = { size: 5, colours: ['black', 'white'], phase: 'over', to_move: null } as unknown as PinchView
  test.each([
    [0, 'Join north and south first.'],
    [1, 'Join west and east first.'],
    [undefined, 'First to join two sides wins.'],
  ])('the goal of %s', (you, words) => {
    expect(pinch.goal(at(view, you))).toBe(words)
    expect(hex.goal(at({}, you))).toBe(words)
  })
  test('the goal of the misère game', () => expect(hex.goal(at({}, 0, [], [], { misere: true }))).toBe('Joining north and south loses.'))
  test('a game that is over', () => expect(pinch.decision(at(view, 0))).toBe('The game is over.'))
})
