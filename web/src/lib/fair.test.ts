import { beforeEach, expect, test } from 'vitest'
import { added, addedToRematch, adding, checkDeal, freshEntropy, noteDeal, shownOf } from './fair'
import type { TableInfo } from './protocol'

beforeEach(() => localStorage.clear())

const [ONE, THREE] = ['11'.repeat(32), '33'.repeat(32)]
const COMMITMENT = '630dcd2966c4336691125448bbb25b4ff412a49c732db2c8abc1b8581bd710dd'
const SEED = Array.from({ length: 32 }, (_, byte) => byte.toString(16).padStart(2, '0')).join('')
/** The figures are those of `the_construction_is_pinned` in the engine, which come from Python. */
const DEALT = 'e0eb15b9dd38eccdf94ea3aefa75f538325c8e265da7ece31badedadb5e8b007'
const RECORD = `hideout 2
table n7t9bbprgqx0f4bq
game diamonds 1
setup {"players":3}
commit ${COMMITMENT}
entropy p1 ${ONE}
entropy p2 ${THREE}
seed ${SEED}
p1 take
over 1 0 0
`

const table = (more: Partial<TableInfo> = {}) =>
  ({
    id: 'n7t9bbprgqx0f4bq',
    stage: 'over',
    commitment: COMMITMENT,
    seats: [{ taker: { type: 'open' }, entropy: ONE }, { taker: { type: 'open' }, entropy: THREE }, { taker: { type: 'open' } }],
    ...more,
  }) as TableInfo

test.each<{ what: string; record?: string; shown?: object; table?: Partial<TableInfo>; fails: string[]; steps?: number }>([
  { what: 'a fair deal', shown: { commitment: COMMITMENT, own: THREE, seats: [ONE, THREE, null] }, fails: [], steps: 4 },
  { what: 'a deal nothing was remembered of', fails: [], steps: 3 },
  { what: 'another seed', record: RECORD.replace('seed 00', 'seed 01'), fails: ['seed'] },
  { what: 'another promise than was shown', shown: { commitment: '0'.repeat(64) }, fails: ['commitment'] },
  { what: 'another promise than stands at the table', table: { commitment: '0'.repeat(64) }, fails: ['commitment'] },
  { what: 'other bytes than were shown', shown: { seats: [ONE, ONE, null] }, fails: ['entropy'] },
  { what: 'a seat that added something left out', shown: { seats: [ONE, THREE, ONE] }, fails: ['entropy'] },
  { what: 'own bytes left out', shown: { own: '44'.repeat(32) }, fails: ['own'] },
  { what: 'a branch, which has what was added elsewhere', table: { branch_of: { table: 'x', step: 1 }, seats: [] }, fails: [], steps: 2 },
])('$what', async ({ record = RECORD, shown = {}, table: more, fails, steps }) => {
  const check = await checkDeal(record, table(more), shown)
  expect(check!.steps.filter(({ holds }) => !holds).map(({ step }) => step)).toEqual(fails)
  if (steps) expect(check!.steps).toHaveLength(steps)
  if (record === RECORD) expect(check!.dealt).toBe(DEALT)
})

test('a game of an earlier release was dealt from the seed alone', async () => {
  const old = RECORD.replace('hideout 2\ntable n7t9bbprgqx0f4bq', 'hideout 1').replace(/entropy .*\n/g, '')
  const check = await checkDeal(old, table(), {})
  expect(check).toMatchObject({ shared: false, dealt: SEED })
  expect(check!.steps.every(({ holds }) => holds)).toBe(true)
  expect(await checkDeal('hideout 1\ngame pinch 1\nsetup {}\ndeal {}\n', table(), {})).toBeUndefined()
})

test('whoever sits down adds bytes of their own, and remembers them', () => {
  expect(freshEntropy()).toMatch(/^[0-9a-f]{64}$/)
  expect(freshEntropy()).not.toBe(freshEntropy())
  expect(adding('a', { type: 'leave' })).toEqual({ type: 'leave' })
  const joined = adding('a', { type: 'join', seat: 1 })
  expect(joined).toMatchObject({ type: 'join', seat: 1, entropy: shownOf('a').own })
  added(table({ id: 'b' }), THREE)
  added(table({ id: 'c' }), '55'.repeat(32))
  expect([shownOf('b').own, shownOf('c').own]).toEqual([THREE, undefined])
  const again = adding('b', { type: 'rematch' }) as { type: 'rematch'; entropy: string }
  addedToRematch({ id: 'a1', v: 9, table: 'd' }, again)
  expect([shownOf('b').own, shownOf('d').own]).toEqual([THREE, again.entropy])
})

test('the first promise is remembered, and what stood at the seats when the game began', () => {
  const open = table({ stage: 'open', seats: [] })
  noteDeal(open)
  noteDeal({ ...open, commitment: 'another' })
  expect(shownOf(open.id)).toEqual({ commitment: COMMITMENT })
  noteDeal(table({ stage: 'running' }))
  noteDeal(table({ stage: 'running', seats: [] }))
  noteDeal(table({ commitment: 'after the end' }))
  expect(shownOf(open.id)).toEqual({ commitment: COMMITMENT, seats: [ONE, THREE, null] })
})
