import { beforeEach, expect, test } from 'vitest'
import { added, addedToRematch, adding, checkDeal, checkPlay, freshEntropy, noteDeal, shownOf, type DealCheck } from './fair'
import type { EngineAnswer, TableInfo } from './protocol'

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
  expect(check.steps.filter(({ holds }) => !holds).map(({ step }) => step)).toEqual(fails)
  if (steps) expect(check.steps).toHaveLength(steps)
  if (record === RECORD) expect(check.dealt).toBe(DEALT)
})

test('a game of an earlier release was dealt from the seed alone', async () => {
  const old = RECORD.replace('hideout 2\ntable n7t9bbprgqx0f4bq', 'hideout 1').replace(/entropy .*\n/g, '')
  const check = await checkDeal(old, table(), {})
  expect(check).toMatchObject({ shared: false, dealt: SEED })
  expect(check.steps.every(({ holds }) => holds)).toBe(true)
  const laidOut = await checkDeal('hideout 1\ngame pinch 1\nsetup {}\ndeal {}\n', table(), {})
  expect(laidOut).toEqual({ steps: [{ step: 'seed', holds: false }], shared: false })
})

const VERIFIED = {
  answer: 'verified',
  game: 'diamonds',
  rules: 1,
  seats: 3,
  origin: 'shared',
  commitment: COMMITMENT,
  entropy: [],
  deal_seed: DEALT,
  deal: {},
  moves: 1,
  over: { scores: [1, 0, 0], winners: [0] },
} satisfies EngineAnswer
const bad = (part: 'setup' | 'seed' | 'moves' | 'result', line: number): EngineAnswer => ({ answer: 'bad_record', part, line, problem: '' })

const HERE: DealCheck = { steps: [{ step: 'seed', holds: true }], dealt: DEALT, shared: true }
/** Where the browser computes no fingerprints. */
const NOWHERE: DealCheck = { steps: [], shared: true }

test.each<{ what: string; answer: EngineAnswer; check?: DealCheck; steps: string[]; fails?: object }>([
  { what: 'a game played by its rules', answer: VERIFIED, steps: ['deal', 'moves', 'result'] },
  { what: 'the fingerprint, too, where nobody else does', answer: VERIFIED, check: NOWHERE, steps: ['seed', 'deal', 'moves', 'result'] },
  {
    what: 'other bytes',
    answer: { ...VERIFIED, deal_seed: SEED },
    steps: ['deal', 'moves', 'result'],
    fails: { step: 'deal', holds: false },
  },
  {
    what: 'another result than the table shows',
    answer: { ...VERIFIED, over: { scores: [0, 1, 0], winners: [1] } },
    steps: ['deal', 'moves', 'result'],
    fails: { step: 'result', holds: false },
  },
  {
    what: 'an unknown setup',
    answer: bad('setup', 4),
    steps: ['text'],
    fails: { step: 'text', line: { n: 4, text: 'setup {"players":3}' } },
  },
  { what: 'a seed that is not the one', answer: bad('seed', 8), steps: ['deal'], fails: { step: 'deal' } },
  { what: 'a seed that nobody else looked at', answer: bad('seed', 8), check: NOWHERE, steps: ['seed'], fails: { step: 'seed' } },
  { what: 'an illegal move', answer: bad('moves', 9), steps: ['deal', 'moves'], fails: { step: 'moves', line: { n: 9, text: 'p1 take' } } },
  {
    what: 'a false result',
    answer: bad('result', 10),
    steps: ['deal', 'moves', 'result'],
    fails: { step: 'result', line: { n: 10, text: 'over 1 0 0' } },
  },
])('the rules find $what', ({ answer, check = HERE, steps, fails }) => {
  const found = checkPlay(answer, RECORD, { result: { scores: [1, 0, 0], winners: [0] } }, check)
  expect(found.map(({ step }) => step)).toEqual(steps)
  expect(found.filter(({ holds }) => !holds)).toEqual(fails ? [expect.objectContaining(fails)] : [])
})

test('what the engine does not understand is no answer', () => {
  expect(() => checkPlay({ answer: 'bad_ask', reason: '' }, RECORD, {}, HERE)).toThrow()
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
