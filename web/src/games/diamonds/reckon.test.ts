import { describe, expect, test } from 'vitest'
import { goldenViews } from '../golden'
import {
  asWon,
  outlook,
  pointsAfter,
  pointsNow,
  ranksInPlay,
  richestFirst,
  score,
  seen,
  stand,
  withTricks,
  withThefts,
  wonByLog,
  wonInRound,
  worth,
} from './reckon'

type View = Parameters<typeof pointsNow>[0]
type Cards = View['piles'][number]
type Told = Parameters<typeof withTricks>[1]

const cards = (text: string): Cards => text.split(' ').filter(Boolean)
const piles = (...texts: string[]) => texts.map(cards)
/** Cards in the order in which they fell, the first from seat 0. */
const trick = (text: string) => cards(text).map((card, seat): View['trick'][number] => [seat, card])
/** Madams 1 to 5 wear one diamond, 6 to 10 two, and so on. */
const diamonds = Array.from({ length: 20 }, (_, index) => Math.ceil((index + 1) / 5))
const view = (part: Partial<View>) => ({ diamonds, phase: 'play', trick: [], stolen: [], chance: null, results: [], ...part }) as View

describe('who is ahead in a trick (section 3)', () => {
  test.each([
    ['one suit: the highest', 'T5 T16 T7', 'T16'],
    ['dogs before thieves', 'T16 D5 T7', 'D5'],
    ['thieves before madams', 'M16 T5 M7', 'T5'],
    ['madams before dogs', 'D16 M5 D7', 'M5'],
    ['two suits: the highest of the stronger', 'D5 T16 D9 T3', 'D9'],
    ['three suits: the lowest', 'T9 D6 M12', 'D6'],
    ['three suits: the earliest of the lowest', 'M6 D12 T6 D6', 'M6'],
    ['three suits: a stronger suit is nothing', 'M4 T9 D10', 'M4'],
  ])('%s: %s', (_, laid, card) => {
    expect(stand(trick(laid))).toMatchObject({ card, seat: cards(laid).indexOf(card) })
  })

  test('nobody, before a card is laid', () => expect(stand([])).toBeUndefined())
})

test('the golden games: every trick goes to whoever was ahead', () => {
  const tricks = goldenViews<View>('diamonds').flatMap(({ view }) => view.tricks)
  expect(tricks.length).toBeGreaterThan(50)
  for (const { cards, winner } of tricks) expect(stand(cards)!.seat).toBe(winner)
})

test('the golden games: what was kept is worth the points', () => {
  const seats = goldenViews<View>('diamonds').flatMap(({ view }) => view.results.flatMap((result) => result.seats))
  expect(seats.length).toBeGreaterThan(50)
  for (const { kept, stolen, points } of seats) expect(worth([...kept, ...stolen], diamonds)).toBe(points)
})

test('a thief in a hurry takes the richest first, of equals the higher rank', () => {
  expect(richestFirst(cards('M5 M11 M16 M20 M13'), diamonds)).toEqual(cards('M20 M16 M13 M11 M5'))
})

test.each([
  ['thieves beyond the dogs', ['T1 T2 T3 D1 D2 D3', 'M1 M2 M3 D4'], { type: 'chance', thief: 0, victim: 1, count: 2 }],
  ['one thief beyond the dogs', ['T1 T2', 'M1 M2 D4'], { type: 'chance', thief: 0, victim: 1, count: 1 }],
  ['never more than there are (R8)', ['T1 T2 T3 T4', 'M1 M2', 'M3'], { type: 'chance', thief: 0, victim: 1, count: 2 }],
  ['most thieves tied (R5)', ['T1 T2', 'T3 T4 M1', 'M2 M3'], { type: 'thieves_tied', seats: [0, 1] }],
  ['most madams tied (R5)', ['T1 T2', 'M1 M2', 'M3 M4'], { type: 'madams_tied', seats: [1, 2] }],
  ['first in both (R6)', ['T1 T2 M1 M2', 'M3'], { type: 'same', seat: 0 }],
  ['dogs enough (R7)', ['T1 T2', 'M1 D1 D2'], { type: 'guarded', thief: 0, victim: 1, thieves: 2, dogs: 2 }],
  ['no thief won yet', ['D1', 'M1'], { type: 'nothing' }],
  ['no madam won yet', ['D1', 'T1'], { type: 'nothing' }],
])('Thief’s Chance: %s', (_, won, expected) => {
  expect(outlook(piles(...won))).toMatchObject(expected)
})

test.each([
  ['dogs drive thieves off', 'T1 T2 D1 D2 D3 M1 M20', '', { thieves_left: 0, discarded: [], points: 5 }],
  ['a thief costs the poorest madam', 'T1 M6 M2 M20', '', { thieves_left: 1, discarded: ['M2'], points: 6 }],
  ['of equals the lower rank goes', 'T1 T2 D1 M10 M7 M16', '', { discarded: ['M7'], kept: ['M10', 'M16'], points: 6 }],
  ['more thieves than madams (R15)', 'T1 T2 T3 M1', '', { thieves_left: 3, discarded: ['M1'], kept: [], points: 0 }],
  ['loot is safe (R11)', 'T1 T2 M1', 'M20 M3', { discarded: ['M1'], points: 5 }],
])('reckoning: %s', (_, won, stolen, expected) => {
  expect(score(cards(won), cards(stolen), diamonds)).toMatchObject(expected)
})

describe('everybody’s points', () => {
  // Seat 0 may take two of seat 1, M16 and M12, but has two thieves too many and loses both own madams.
  const won = piles('T5 T6 T7 D5 M5 M6', 'M12 M16 M7 D6', 'T8')

  test('if the round ended now', () => expect(pointsNow(view({ piles: won }))).toEqual([7, 2, 0]))

  test('after a trick that guards the victim', () => {
    expect(pointsAfter(view({ piles: won }), trick('D9 D10 T9'), 1)).toEqual([0, 9, 0])
  })

  test('if the thief stopped now', () => {
    const stolen = piles('M16', '', '')
    expect(pointsNow(view({ phase: 'steal', piles: piles('T5 T6 T7 D5 M5 M6', 'M12 M7 D6', 'T8'), stolen }))).toEqual([4, 5, 0])
  })
})

describe('cards as they were won', () => {
  const stealing = view({
    piles: piles('T1 T2', 'M12 D6', ''),
    stolen: piles('M7', '', ''),
    chance: { thief: 0, victim: 1, count: 2, left: 1 },
    trick: [[2, 'T9']],
  })

  test('loot lies with its victim', () => expect(asWon(stealing)).toEqual(piles('T1 T2', 'D6 M7 M12', '')))
  test('loot and the trick on the table have been seen', () => expect(seen(stealing)).toEqual(new Set(cards('T1 T2 D6 M7 M12 T9'))))

  const told = [
    { event: 'played', seat: 2, card: 'M1', auto: true },
    { event: 'trick_won', seat: 2, card: 'T3', cards: cards('T3 M2 M1') },
  ] as Told
  test('tricks that were told are added', () => {
    expect(withTricks(piles('D1', '', 'D2'), told)).toEqual(piles('D1', '', 'T3 D2 M1 M2'))
  })

  const last = view({ piles: piles('D1', '', 'D2') })
  const result = (...kept: string[]) => ({
    chance: null,
    seats: kept.map((madams) => ({ thieves_left: 0, discarded: [], kept: cards(madams), stolen: [], points: 0 })),
  })
  test('a round that has just been scored is known', () => {
    expect(wonInRound(last, told, view({ results: [result('', '', 'M1 M2')] }))).toEqual(piles('D1', '', 'T3 D2 M1 M2'))
  })
  test('a result that does not fit is not', () => {
    expect(wonInRound(last, told, view({ results: [result('', '', 'M1')] }))).toBeUndefined()
  })
  test('a jump over two rounds is not', () => {
    const two = [result('', '', 'M1 M2'), result('', '', '')]
    expect(wonInRound(last, told, view({ results: two }))).toBeUndefined()
  })
})

test('the ranks in play are those of the setup', () => {
  expect(ranksInPlay({ ranks: [5, 16] })).toEqual([5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16])
})

test('what a thief takes leaves one pile for another place', () => {
  const told = [{ event: 'stolen', thief: 0, victim: 1, card: 'M9' }] as Told
  expect(withThefts({ piles: piles('T5', 'M9 M7'), stolen: piles('', '') }, told)).toEqual({
    piles: piles('T5', 'M7'),
    stolen: piles('M9', ''),
  })
})

describe('the cards as won in a round that nobody looked at, by the log', () => {
  const won = (seat: number, text: string) => ({ event: 'trick_won', seat, card: '', cards: cards(text) })
  const log = [won(0, 'M9 T5'), { event: 'round_scored', round: 1 }, won(1, 'M7 D5'), won(0, 'M6 T6'), { event: 'round_scored', round: 2 }]
  const scored = (kept: string) => ({ kept: cards(kept), discarded: [], stolen: [] })
  const results = [{ seats: [scored('M9'), scored('')] }, { seats: [scored('M6'), scored('M7')] }]
  const now = { players: 2, results } as unknown as View
  test.each([
    [0, piles('T5 M9', '')],
    [1, piles('T6 M6', 'D5 M7')],
    [2, undefined],
  ])('round %i', (round, expected) => expect(wonByLog(log as Told, round, now)).toEqual(expected))
  test('nothing where the log begins later', () => expect(wonByLog(log.slice(3) as Told, 1, now)).toBeUndefined())
})
