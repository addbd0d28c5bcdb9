/** What is said of whole recorded games when they are over: nothing is missing from what the points came from. */
import { expect, test } from 'vitest'
import { turningPoints } from '../lib/turning-points'
import type { GameResult } from '../lib/protocol'
import type { StoryFrame } from './account'
import type { At, GameModule } from './game'
import diamonds from './diamonds'
import masters from './masters'
import millions from './millions'
import pinch from './pinch'
import pinched from './pinched'

interface Recorded {
  setup: Record<string, unknown>
  result: GameResult
  frames: Omit<StoryFrame, 'moment'>[]
}

const games = { diamonds, masters, millions, pinch, pinched } as unknown as Record<string, GameModule>
const files = import.meta.glob<Recorded>('./*/stories/*.json', { eager: true, import: 'default' })
const cases = Object.entries(files).map(([path, file]) => ({ name: path.slice(2), game: path.split('/')[1]!, file }))

async function told(game: string, { setup, result, frames }: Recorded) {
  const module = games[game]!
  const names = result.scores.map((_, seat) => `P${seat + 1}`)
  const at = { view: frames.at(-1)!.views[0], you: 0, names, legal: [], turn: 'over', may: [], awaited: [], table: { game, setup } }
  const story = { at: at as unknown as At, frames: frames.map((frame, moment) => ({ ...frame, moment })) }
  return { account: await module.account!(), story }
}

test('every game has recorded ones', () => {
  expect(new Set(cases.map(({ game }) => game))).toEqual(new Set(Object.keys(games)))
})

test.each(cases)('$name: every group of sources adds up to the total', async ({ game, file }) => {
  const { account, story } = await told(game, file)
  const total = account.total(story)
  const groups = account.sources(story)
  expect(groups.length).toBeGreaterThan(0)
  for (const { rows } of groups) {
    expect(total.by.map((_, seat) => rows.reduce((sum, { by }) => sum + (by[seat] ?? 0), 0))).toEqual(total.by)
  }
})

test.each(cases.filter(({ game }) => game !== 'pinch'))('$name: the total is the result', async ({ game, file }) => {
  const { account, story } = await told(game, file)
  expect(account.total(story).by).toEqual(file.result.scores)
})

test.each(cases)('$name: the course ends as the game does, and its turns can be told', async ({ game, file }) => {
  const { account, story } = await told(game, file)
  const course = account.course(story)
  expect(course.points.length).toBeGreaterThan(1)
  for (const { by } of course.points) expect(by).toHaveLength(file.result.scores.length)
  const last = course.points.at(-1)!
  // The chain that wins misses nothing; elsewhere the figure is the score.
  if (game === 'pinch') expect(file.result.winners.map((seat) => last.by[seat])).toEqual(file.result.winners.map(() => 0))
  else expect(last.by).toEqual(file.result.scores)
  for (const { point, seat } of turningPoints(course)) expect(() => point.why?.(seat)).not.toThrow()
})
