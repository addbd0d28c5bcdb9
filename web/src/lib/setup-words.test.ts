import { beforeEach, expect, test } from 'vitest'
import { setupWords } from './setup-words'
import { settings } from './settings.svelte'

interface Document {
  components: { schemas: Record<string, object> }
}
const { schemas } = Object.values(import.meta.glob<Document>('../../../docs/openapi.json', { eager: true, import: 'default' }))[0]!
  .components

beforeEach(() => (settings.language = 'en'))

const words = (id: string, setup: Record<string, unknown>) => setupWords({ id, setup_schema: schemas[`${id}.Setup`] }, setup)

test.each([
  ['pinch', { size: 13, pie: true, variant: 'relocate', turns_per_cell: 4 }, []],
  ['pinch', { size: 9, pie: false, variant: 'flip' }, ['Board size: 9', /^Captured stones: /, 'Swap after the first stone: No']],
  ['pinched', { players: 5, setup: 'full-monty', memory_aid: true }, [/^Boards: The Full Monty/]],
  ['pinched', { players: 4, setup: { diamond: 'crown' } }, ['Boards: the host’s own']],
  ['diamonds', { players: 3, ranks: [5, 16], diamonds: [1, 2] }, []],
  ['millions', { players: 5, no_repeat: true, cash: 5, rounds: 4 }, ['Won’t get fooled again', 'Jobs at most: 4']],
  // An option that is no question with the others is not told.
  ['masters', { mode: 'duel', goals: [10] }, []],
  ['masters', { mode: 'solo', goals: [80, 90], carried: ['thug'] }, [/^Who plays: /, /: 80 and 90$/, /^Crew brought along.*: \w/]],
] as const)('%s %o', (game, setup, expected) => {
  const told = words(game, setup)
  expect(told).toHaveLength(expected.length)
  expected.forEach((phrase, at) => expect(told[at]).toMatch(phrase))
})
