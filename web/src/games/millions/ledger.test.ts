import { describe, expect, test } from 'vitest'
import { golden, goldenViews } from '../golden'
import { ledger, secrets, tallies, timesOf, words } from './ledger'
import { said } from './moves'
import { bankOf, sceneNow, sceneOf } from './scene'
import type { Entry, Public, RoundView } from './types'
import { characters, rolesInPlay, seatOf, type Whom } from './view'

/** What stands in a line of the log as golden games write it, after the kind of the entry. */
const FIELDS: Partial<Record<string, string[]>> = {
  loot: ['card'],
  ante: ['character', 'amount'],
  anteback: ['character', 'amount'],
  antelost: ['character', 'amount'],
  fine: ['character', 'amount'],
  share: ['character', 'amount'],
  symbol: ['character', 'amount'],
  paid: ['payer', 'character', 'amount'],
  returned: ['payer', 'character', 'amount'],
  heist: [],
  nobody: [],
  reveal: ['character', 'role'],
  name: ['character', 'role'],
  noname: ['character'],
  out: ['character', 'fate'],
  card: ['character'],
  pot: ['amount'],
  rest: ['amount'],
  fee: ['character', 'driver', 'amount'],
  steal: ['crook', 'brute', 'amount'],
}

function entry(line: string): Entry {
  const [kind = '', ...words] = line.split(' ')
  if (kind === 'faceup') return { event: kind, roles: words as RoundView['roles'] }
  if (kind === 'roles') {
    const cast = words.flatMap((character, at) => (at % 2 ? [] : [[character, words[at + 1]!]]))
    return { event: kind, cast: Object.fromEntries(cast) as Record<string, RoundView['roles'][0]> }
  }
  const fields = FIELDS[kind]
  if (!fields) return { event: 'said', seat: seatOf(kind as Whom), move: words.join(' ') }
  const read = (field: string, word: string) => (field === 'payer' ? seatOf(word as Whom) : /^\d+$/.test(word) ? Number(word) : word)
  return { event: kind, ...Object.fromEntries(fields.map((field, at) => [field, read(field, words[at]!)])) } as Entry
}
const entries = (lines: string[]) => lines.map(entry)

/** A view of a golden game as the server shows it. */
function written({ public: table }: { public: Public }): { public: Public } {
  const typed = <Log extends { log: Entry[] }>(part: Log): Log => ({ ...part, log: entries(part.log as unknown as string[]) })
  return { public: { ...typed(table), history: table.history.map(typed) } }
}

/** Four players with 5 each: p1 is paid to leave, the others share 8, and the loot has the Brute's symbol. */
const log = `loot 0
ante p1 1
ante p2 1
ante p3 1
ante p4 1
faceup brute driver crook
p3 claim brute
p1 ask 3
p2 offer p1 2
p4 offer p1 3
p4 offer p3 1
p1 leave
anteback p1 1
paid p2 p1 2
paid p4 p1 3
p3 stay
returned p4 p3 1
p2 stay
p4 stay
heist
reveal p2 brute
anteback p2 1
card p2
reveal p3 driver
anteback p3 1
reveal p4 crook
anteback p4 1
pot 8
share p2 2
share p3 2
share p4 2
rest 2
fee p2 p3 1
fee p4 p3 1
steal p4 p2 2
symbol p2 1
roles p1 brute p2 brute p3 driver p4 crook`.split('\n')

const round: RoundView = {
  round: 1,
  leader: 0,
  loot: 0,
  roles: ['brute', 'brute', 'driver', 'crook'],
  fates: ['left', 'shared', 'shared', 'shared'],
  cash: [10, 3, 9, 5],
  log: entries(log),
}

describe('what a round brought', () => {
  test('line by line', () => {
    expect(ledger(round)).toMatchObject([
      { character: 'p1', bribesIn: 5, bribesOut: 0, share: 0, extras: 0, lost: 0, net: 5 },
      { character: 'p2', bribesIn: 0, bribesOut: 2, share: 2, extras: -2, lost: 0, net: -2 },
      { character: 'p3', bribesIn: 0, bribesOut: 0, share: 2, extras: 2, lost: 0, net: 4 },
      { character: 'p4', bribesIn: 0, bribesOut: 3, share: 2, extras: 1, lost: 0, net: 0 },
    ])
  })

  test('a lost ante and a fine are losses', () => {
    const lines = ledger({ ...round, log: entries(['antelost p2 1', 'fine p3 3']) })
    expect(lines.map(({ lost, net }) => [lost, net])).toEqual([
      [0, 0],
      [1, -1],
      [3, -3],
      [0, 0],
    ])
  })

  test('of two characters, the first pays the bribes', () => {
    const three = {
      ...round,
      cash: [5, 5, 5],
      roles: Array<RoundView['roles'][0]>(6).fill('brute'),
      fates: Array<RoundView['fates'][0]>(6).fill('left'),
    }
    const lines = ledger({ ...three, log: entries(['paid p1 p2b 2']) })
    expect(lines.map(({ character, net }) => [character, net])).toEqual([
      ['p1a', -2],
      ['p1b', 0],
      ['p2a', 0],
      ['p2b', 2],
      ['p3a', 0],
      ['p3b', 0],
    ])
  })
})

test('everybody’s secrets of every job: roles, claims kept and broken, bribes, looks', () => {
  const looked = [...round.log, ...entries(['p2 intimidate p1', 'p3 claim driver'])]
  const view = { cash: [5, 5, 5, 5], history: [round, { ...round, round: 2, loot: 5, log: looked }] } as unknown as Public
  const jobs = secrets(view)
  expect(jobs.map(({ round, loot }) => [round, loot])).toEqual([
    [1, 0],
    [2, 5],
  ])
  expect(jobs[0]!.line).toMatchObject([
    { role: 'brute', fate: 'left', asks: [3], taken: 5, spent: 0, net: 5 },
    { role: 'brute', fate: 'shared', paid: [{ to: 'p1', amount: 2 }], spent: 2, looks: [] },
    { role: 'driver', claims: [{ role: 'brute', true: false }], paid: [] },
    { role: 'crook', paid: [{ to: 'p1', amount: 3 }], claims: [] },
  ])
  expect(jobs[1]!.line[1]!.looks).toEqual(['p1'])
  expect(jobs[1]!.line[2]!.claims.map(({ true: kept }) => kept)).toEqual([false, true])
})

describe('the round rebuilt from its log', () => {
  const upTo = (line: string) => sceneOf(entries(log.slice(0, log.indexOf(line) + 1)), [5, 5, 5, 5])

  test('offers lie on the table, out of the purse', () => {
    const scene = upTo('p4 offer p3 1')
    expect(scene.cash).toEqual([4, 2, 4, 0])
    expect(scene.offers).toEqual([
      { from: 1, on: 'p1', amount: 2 },
      { from: 3, on: 'p1', amount: 3 },
      { from: 3, on: 'p3', amount: 1 },
    ])
    expect(scene.figures.get('p1')).toMatchObject({ ask: 3, ante: 1, state: 'undecided' })
    expect(scene.figures.get('p3')).toMatchObject({ claim: 'brute' })
    expect(bankOf(scene)).toBe(175 - 20)
  })

  test('in the end everybody has what the round says', () => {
    const scene = upTo(log.at(-1)!)
    expect(scene.cash).toEqual(round.cash)
    expect(scene.offers).toEqual([])
    expect(scene.cards).toEqual([0, 1, 0, 0])
    expect(scene.pot).toBe(8)
    expect([...scene.figures.values()].map(({ state, role }) => [state, role])).toEqual([
      ['left', 'brute'],
      ['shared', 'brute'],
      ['shared', 'driver'],
      ['shared', 'crook'],
    ])
  })

  test('a changed offer takes the place of the old one, and a withdrawn one comes back', () => {
    const scene = sceneOf(entries(['p1 offer p2 3', 'p1 offer p2 1', 'p1 offer p3 2', 'p1 withdraw p2']), [5, 5, 5, 5])
    expect(scene.cash[0]).toBe(3)
    expect(scene.offers).toEqual([{ from: 0, on: 'p3', amount: 2 }])
  })
})

describe('the golden games', () => {
  const rounds = golden<{ public: Public }>('millions').flatMap(({ name, checks }) => {
    const { history } = written(Object.values(checks.at(-1)!.views)[0]!).public
    return history.map((round, index) => ({
      name: `${name}, round ${round.round}`,
      round,
      before: history[index - 1]?.cash ?? round.cash.map(() => 5),
    }))
  })

  test.each(rounds)('$name: purses and nets are those of the rules', ({ round, before }) => {
    expect(sceneOf(round.log, before).cash).toEqual(round.cash)
    const nets = before.map((cash, seat) =>
      ledger(round)
        .filter((line) => line.seat === seat)
        .reduce((sum, line) => sum + line.net, cash),
    )
    expect(nets).toEqual(round.cash)
  })

  test.each(goldenViews<{ public: Public }>('millions', written))('$name: the bank holds the rest', ({ view }) => {
    expect(bankOf(sceneNow(view.public))).toBe(view.public.bank)
  })
})

describe('what people’s words were worth', () => {
  const view = {
    phase: 'negotiation',
    round: 2,
    cash: [5, 5, 5, 5],
    history: [{ ...round, log: entries(['p3 claim brute', 'p3 claim driver', 'p1 ask 3', 'p2 claim brute']) }],
    log: entries(['p4 claim crook']),
  } as unknown as Public

  test('claims are true or false once the roles are known', () => {
    expect(words(view).map(({ seat, claim, ask, true: truth }) => [seat, claim ?? ask, truth])).toEqual([
      [2, 'brute', false],
      [2, 'driver', true],
      [0, 3, undefined],
      [1, 'brute', true],
      [3, 'crook', undefined],
    ])
    expect(tallies(view)).toEqual([
      { true: 0, false: 0 },
      { true: 1, false: 0 },
      { true: 1, false: 1 },
      { true: 0, false: 0 },
    ])
    expect(tallies(view, 0)[2]).toEqual({ true: 0, false: 0 })
  })

  test('each has the time at which it was said', () => {
    const update = (at: number, ...moves: string[]) => ({ at, events: moves.map((move) => ({ event: { event: 'said', seat: 0, move } })) })
    const log = [update(100, 'claim crook'), update(200, 'offer p2 3', 'ask 4')] as unknown as Parameters<typeof timesOf>[0]
    expect(timesOf(log)).toEqual([100, 200])
    expect(words(view, [100, 200]).map(({ at }) => at)).toEqual([100, 200, undefined, undefined, undefined])
  })
})

test.each([
  ['claim crook', { kind: 'claim', character: 'p2', role: 'crook' }],
  ['claim b crook', { kind: 'claim', character: 'p2b', role: 'crook' }],
  ['ask a 4', { kind: 'ask', character: 'p2a', amount: 4 }],
  ['offer p3a 2', { kind: 'offer', character: 'p3a', amount: 2 }],
  ['withdraw p3', { kind: 'withdraw', character: 'p3' }],
  ['leave a', { kind: 'leave', character: 'p2a' }],
  ['intimidate p4', { kind: 'intimidate', character: 'p4' }],
  ['name crook', { kind: 'name', character: '', role: 'crook' }],
  ['lastcall', { kind: 'lastcall', character: '' }],
])('a move of p2’s is taken apart: %s', (move, parts) => expect(said(1, move)).toEqual(parts))

test.each([
  [3, 6, ['snitch', 'brute', 'driver', 'crook', 'mastermind']],
  [4, 4, ['brute', 'driver', 'crook']],
  [6, 6, ['snitch', 'brute', 'driver', 'crook']],
  [7, 7, ['snitch', 'brute', 'driver', 'crook', 'mastermind']],
])('%i players have %i characters', (players, count, roles) => {
  expect(characters(players)).toHaveLength(count)
  expect(rolesInPlay(players)).toEqual(roles)
})
