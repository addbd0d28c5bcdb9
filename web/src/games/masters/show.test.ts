import { describe, expect, test } from 'vitest'
import { goldenViews } from '../golden'
import type { Crew, Figures, Mark } from './figures'
import { isHeist, marksBefore, momentsOf, tableAt } from './show'
import type { MastersEvent, Public } from './types'

const figures = {
  crew: (id: string) => ({ id, skill: 1, ...(id === 'dock-worker' ? { local: ['docks', 3] } : {}) }) as Crew,
  mark: (id: string) => ({ id, neighbourhood: ['sketchy-bar', 'old-factory'].includes(id) ? 'docks' : 'market' }) as Mark,
} as Figures

/** Both want dock-1. Seat 0 wins the fight; seat 1 goes on to the bank with the same crew, and later drops out. */
const heist: Public['heist'] = [
  { event: 'select', seat: 0, selector: 1, mark: 'sketchy-bar' },
  { event: 'select', seat: 1, selector: 1, mark: 'sketchy-bar' },
  { event: 'flip', seat: 0, card: 'thug' },
  { event: 'flip', seat: 1, card: 'dock-worker' },
  { event: 'skill', seat: 0, mark: 'sketchy-bar', skill: 2, need: 1 },
  { event: 'skill', seat: 1, mark: 'sketchy-bar', skill: 3, need: 1 },
  { event: 'muscle', mark: 'sketchy-bar', cards: ['thug', 'dock-worker'], muscle: [13, 6], winner: 0 },
  { event: 'select', seat: 1, selector: 2, mark: 'honest-bank' },
  { event: 'skill', seat: 1, mark: 'honest-bank', skill: 1, need: 1 },
  { event: 'take', seat: 0, mark: 'sketchy-bar', payout: 2, bonus: [['thug', 3]] },
  { event: 'take', seat: 1, mark: 'honest-bank', payout: 4, bonus: [] },
  { event: 'set', seat: 0, neighbourhood: 'docks', marks: ['sketchy-bar', 'old-factory'], cash: 3 },
  { event: 'select', seat: 1, selector: 3, mark: 'trendy-tavern' },
  { event: 'flip', seat: 1, card: 'thug' },
  { event: 'out', seat: 1, why: 'skill' },
]
const table = (part: Partial<Public>) =>
  ({ mode: 'duel', slots: [null, null, 'trendy-tavern', 'landmark-hotel'], heist, ...part }) as Public

describe('a heist, moment by moment', () => {
  const moments = momentsOf(table({}), figures)
  const at = (index: number) => moments[index]!

  test('there is one for each event', () => expect(moments.map(({ event }) => event)).toEqual(heist))

  test('whoever loses a fight goes on in the same job', () => {
    expect(moments.map(({ job }) => job)).toEqual([1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 2, 2, 2])
  })

  test('skill adds up, and local skill counts afresh at another mark (R16)', () => {
    expect(at(3).sides.map(({ skill }) => skill)).toEqual([1, 3])
    expect(at(5).sides[1].tested).toEqual({ skill: 3, need: 1 })
    expect(at(7).sides[1]).toMatchObject({ target: 'honest-bank', skill: 1, crew: ['dock-worker'], tested: undefined })
  })

  test('money and marks are counted as they come', () => {
    expect(at(9).sides[0]).toMatchObject({ cash: 5, marks: ['sketchy-bar'] })
    expect(at(11).sides[0]).toMatchObject({ cash: 8, turnedIn: ['sketchy-bar', 'old-factory'] })
    expect(at(11).slots.map(({ takenBy }) => takenBy)).toEqual([0, 1, undefined, undefined])
  })

  test('a new job begins with nobody, and what was won stays', () => {
    expect(at(12).sides[0]).toMatchObject({ target: undefined, crew: [], cash: 8 })
    expect(at(14).sides[1]).toMatchObject({ out: 'skill', crew: ['thug'], cash: 4 })
  })

  test('what nobody took is cleared away in the end', () => {
    const solo = momentsOf(table({ mode: 'solo', heist: [...heist, { event: 'clear', marks: ['trendy-tavern'] }] }), figures)
    const gone = (index: number) => solo.at(index)!.slots.map(({ mark, cleared }) => cleared && mark)
    expect(gone(-2)).toEqual([false, false, false, false])
    expect(gone(-1)).toEqual([false, false, 'trendy-tavern', false])
  })

  test('the table shows what has been won so far', () => {
    const before = table({ cash: [1, 2], held: [['old-factory'], []], turned_in: [[], []] })
    expect(tableAt(before, at(9))).toMatchObject({ cash: [6, 2], held: [['old-factory', 'sketchy-bar'], []] })
    expect(tableAt(before, at(11))).toMatchObject({
      cash: [9, 6],
      held: [[], ['honest-bank']],
      turned_in: [['sketchy-bar', 'old-factory'], []],
    })
  })
})

describe('the marks as they lay before', () => {
  test('in a duel the others still lie there', () => {
    expect(marksBefore(table({}))).toEqual(['sketchy-bar', 'honest-bank', 'trendy-tavern', 'landmark-hotel'])
  })
  test('alone they were cleared away, and lay where no selector named one', () => {
    const cleared: Public['heist'] = [
      { event: 'select', seat: 0, selector: 4, mark: null },
      { event: 'select', seat: 0, selector: 2, mark: 'honest-bank' },
      { event: 'clear', marks: ['honest-bank', 'trendy-tavern', 'landmark-hotel'] },
    ]
    expect(marksBefore(table({ mode: 'solo', slots: ['massive-estate', null, null, null], heist: cleared }))).toEqual([
      'trendy-tavern',
      'honest-bank',
      'landmark-hotel',
      undefined,
    ])
  })
})

/** Golden games call the kind of an event `e`. */
const written = ({ public: table }: { public: Public }) => {
  const heist = table.heist as unknown as ({ e: string } & object)[]
  return { public: { ...table, heist: heist.map(({ e, ...event }) => ({ event: e, ...event }) as MastersEvent) } }
}

test.each(goldenViews<{ public: Public }>('masters', written))(
  '$name: all money of the heist is counted',
  ({ view: { public: table } }) => {
    const sum = table.heist.reduce((all, event) => {
      if (event.event === 'take') return all + event.payout + event.bonus.reduce((more, [, n]) => more + n, 0)
      return event.event === 'set' ? all + event.cash : all
    }, 0)
    const last = momentsOf(table, figures).at(-1)
    expect((last?.sides[0].cash ?? 0) + (last?.sides[1].cash ?? 0)).toBe(sum)
  },
)

test('only what happens in a heist is shown as one', () => {
  const events: MastersEvent[] = [
    { event: 'flip', seat: 0, card: 'thug' },
    { event: 'clear', marks: [] },
    { event: 'bought', seat: 0, card: 'thug', price: 3 },
  ]
  expect(events.map(isHeist)).toEqual([true, true, false])
})
