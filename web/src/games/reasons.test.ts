/** Every move that can be hinted at has a reason in a sentence: at moments of every phase, as the server told them. */
import { beforeEach, expect, test } from 'vitest'
import { settings } from '../lib/settings.svelte'
import { reason as diamonds } from './diamonds/reason'
import { reason as masters } from './masters/reason'
import { reason as millions } from './millions/reason'
import { reason as pinched } from './pinched/reason'

beforeEach(() => (settings.language = 'en'))

const games: Record<string, (moves: string[], at: never) => { why?: string } | undefined> = { diamonds, masters, millions, pinched }

interface Recorded {
  setups: object[]
  positions: { setup: number; you: number; legal: string[]; view: object }[]
}
const files = import.meta.glob<Recorded>('./*/positions.json', { eager: true, import: 'default' })
const names = ['Ana', 'Bea', 'Cleo', 'Dan', 'Eva']

test.each(Object.keys(games))('%s', (game) => {
  const { setups, positions } = files[`./${game}/positions.json`]!
  const silent: string[] = []
  for (const { setup, you, legal, view } of positions) {
    const at = { view, you, legal, names, table: { setup: setups[setup], seats: [] } } as never
    const told = legal.map((move) => ({ move, why: games[game]!([move], at)?.why }))
    silent.push(...told.filter(({ why }) => !why || /[{}]|NaN|undefined|null/.test(why)).map(({ move, why }) => `${move}: ${why}`))
  }
  expect(silent).toEqual([])
  expect(positions.length).toBeGreaterThan(3)
})
