import { expect, test } from 'vitest'
import { goldenViews } from '../golden'
import type { PinchedView } from './types'
import { clockwise, crew, dogsOf, fits, handPays, points, target, total, unseen, weeks, worth } from './view'

/** The house's own figures, as RULES.md prints them: copies, and the steps of a set. */
const types: PinchedView['types'] = [
  ['gold', 12, [2, 3, 4]],
  ['goblets', 16, [2, 4, 5]],
  ['paintings', 20, [2, 4, 6]],
  ['jewellery', 24, [3, 5, 6]],
  ['artefacts', 28, [3, 5, 7]],
  ['ceramics', 32, [3, 6, 8]],
  ['cutlery', 36, [4, 6, 9]],
].map(([name, copies, steps]) => ({
  name: name as string,
  copies: copies as number,
  steps: (steps as number[]).map((needed, index): [number, number] => [needed, index + 1]),
}))
const kind = (name: string) => types.find((kind) => kind.name === name)

test.each([
  ['cutlery', 3, 0, { missing: 1, value: 1 }],
  ['cutlery', 4, 1, { missing: 2, value: 2 }],
  ['cutlery', 8, 2, { missing: 1, value: 3 }],
  ['cutlery', 9, 3, undefined],
  ['gold', 12, 3, undefined],
  ['gold', 0, 0, { missing: 2, value: 1 }],
])('%s ×%i sells for %i', (name, copies, value, next) => expect(worth(kind(name), copies)).toEqual({ value, next }))

test('a type nobody knows is worth nothing', () => expect(worth(undefined, 9)).toEqual({ value: 0, next: undefined }))

const golden = goldenViews<PinchedView>('pinched').map((check) => ({ ...check, view: { ...check.view, types, wilds: 8 } }))

test.each(golden)('$name: every slot sells for what the rules say', ({ view }) => {
  for (const { stash, sale } of view.seats) {
    expect(stash.map(({ type, n, wild }) => (type ? worth(kind(type), n + wild).value : 0))).toEqual(sale)
  }
})

test.each(golden)('$name: unseen cards are those in the deck and in others’ hands', ({ view }) => {
  const hidden = view.seats.map(({ hand, known }, seat) => (seat === view.me?.seat ? 0 : hand - total(known)))
  const all = [...types.map(({ name }) => name), 'documents'].reduce((sum, name) => sum + unseen(view, name), 0)
  expect(all).toBe(view.deck + hidden.reduce((sum, n) => sum + n, 0))
})

const seats = (count: number) => Array.from({ length: count }, () => ({}))
const view = (part: object) => ({ types, ...part }) as PinchedView

test.each([
  [2, 5],
  [3, 4],
  [4, 4],
  [5, 3],
])('%i players have %i weeks', (players, n) => expect(weeks(view({ seats: seats(players) }))).toBe(n))

test('the crew is the Mastermind and all who guessed right, clockwise', () => {
  const night = view({ seats: seats(4), mastermind: 2, plans: ['club', 'heart', 'club', 'club'] })
  expect(clockwise(night, 2)).toEqual([2, 3, 0, 1])
  expect(target(night)).toBe('club')
  expect(crew(night)).toEqual([2, 3, 0])
  expect(crew(view({ seats: seats(4), mastermind: 2, plans: [null, null, null, null] }))).toEqual([])
})

test('dogs by their master', () => {
  const kennel = view({ dogs: { rufus: 1, gordie: null } })
  expect([dogsOf(kennel, 0), dogsOf(kennel, 1)]).toEqual([[], ['rufus']])
})

test('a card fits where its type lies, and documents fit anywhere', () => {
  const own = view({ phase: 'take', me: { seat: 1, hand: {} }, seats: [{ stash: [] }, { stash: [{ type: 'gold', n: 1, wild: 0 }] }] })
  expect(['gold', 'cutlery', 'documents'].map((card) => fits(own, card))).toEqual([true, false, true])
  expect(fits({ ...own, phase: 'over' }, 'gold')).toBe(false)
})

test('a hand pays if one of its types reaches a step', () => {
  const hand = (cards: object) => view({ me: { hand: cards } })
  expect(handPays(hand({ gold: 1, cutlery: 3, documents: 5 }))).toBe(false)
  expect(handPays(hand({ gold: 2 }))).toBe(true)
})

test('one’s own score counts one’s own Curses, and of the others’ nobody knows', () => {
  const night = view({ me: { seat: 1, curses: [2, 4] }, seats: [{ wealth: 9 }, { wealth: 11 }] })
  expect([0, 1].map((seat) => points(night, seat))).toEqual([9, 5])
  expect(points(view({ seats: [{ wealth: 9 }, { wealth: 11 }] }), 1)).toBe(11)
  expect(points({ ...night, result: { scores: [7, 8] } } as PinchedView, 1)).toBe(8)
})
