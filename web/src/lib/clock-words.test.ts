import { beforeEach, expect, test } from 'vitest'
import { clockName, clockRules, clockTimes, gameTime, takesDays } from './clock-words'
import type { Clock, GameClock, GameInfo } from './protocol'
import { settings } from './settings.svelte'

beforeEach(() => (settings.language = 'en'))

const game = (id: string, ...clocks: [Clock, [string, number][]][]): Pick<GameInfo, 'id' | 'clocks'> => ({
  id,
  clocks: clocks.map(([clock, times]) => ({ clock, times: times.map(([decision, seconds]) => ({ decision, seconds })) })),
})

const millions = game(
  'millions',
  ['none', []],
  ['normal', [['planning', 45], ['negotiation', 120], ['naming', 20]]], // prettier-ignore
  ['day', [['planning', 86_400], ['negotiation', 86_400], ['naming', 86_400]]], // prettier-ignore
)

test.each([
  ['none', 'As long as it takes.'],
  ['normal', '45 s to take a role, 2 min to bargain, and 20 s for the Snitch to name a role'],
  ['day', '24 h for every decision'],
] as const)('the clock %s', (clock, words) => {
  expect(clockTimes(millions, clock)).toBe(words)
})

test('in Spanish, and where there is one kind of decision', () => {
  settings.language = 'es'
  expect(clockTimes(game('hex', ['quick', [['move', 15]]]), 'quick')).toBe('15 s por piedra')
})

test('a kind of decision without words is its time alone', () => {
  expect(clockTimes(game('pinch', ['quick', [['placement', 23], ['new', 15]]]), 'quick')).toBe('23 s for a stone and 15 s') // prettier-ignore
})

test('how long a game takes', () => {
  expect(gameTime('slow', { minutes: [20, 30] })).toBe('20–30 minutes')
  expect(gameTime('none', { minutes: [45, 45] })).toBe('45 minutes')
  expect(gameTime('day', { minutes: [20, 30] })).toMatch(/days/)
})

test('those who go away are played for, but not where a move may take days', () => {
  expect(clockRules('none', 2)).not.toMatch(/time is over/)
  expect(clockRules('normal', 2)).toMatch(/time is over.*a bot plays for them/)
  expect(clockRules('week', 2)).toMatch(/time is over.*no bot/)
  expect((['none', 'slow', 'three_days'] as const).map(takesDays)).toEqual([false, false, true])
})

test.each<{ clock: GameClock; seats: number; name: string; times: string; rules: RegExp }>([
  {
    clock: { base: 600, increment: 5 },
    seats: 2,
    name: '10 min + 5 s',
    times: '10 minutes each for the whole game, 5 more seconds with every decision',
    rules: /^Whoever runs out of time loses the game\./,
  },
  { clock: { base: 60, increment: 1 }, seats: 4, name: '1 min + 1 s', times: '1 minute each for the whole game, 1 more second with every decision', rules: /plays on/ }, // prettier-ignore
  { clock: { base: 90, increment: 0, flag: 'loses' }, seats: 4, name: '90 s + 0 s', times: '90 seconds each for the whole game', rules: /out of the game: a bot/ }, // prettier-ignore
])('a clock for the whole game: $name', ({ clock, seats, name, times, rules }) => {
  expect([clockName({ game: clock }), clockTimes(millions, { game: clock })]).toEqual([name, times])
  expect(clockRules({ game: clock }, seats)).toMatch(rules)
})
