import { expect, test } from 'vitest'
import { clashLoss, gain, ladder, mostSharers, outcome } from './share'

type Loot = Parameters<typeof gain>[0]
type Role = Parameters<typeof gain>[1]

const loot = (amount: number, symbol: Loot['symbol'] = 'none', ante = 1): Loot => ({ name: '', amount, ante, symbol })

/** What each of those who get away gains, in the order given (section 7). */
test.each<[string, Loot, Role[], number[]]>([
  ['alone', loot(10), ['crook'], [10]],
  ['an even split', loot(10), ['snitch', 'crook'], [5, 5]],
  ['fractions stay with the bank', loot(11), ['snitch', 'crook'], [5, 5]],
  ['the Mastermind adds 2', loot(11), ['crook', 'mastermind'], [6, 6]],
  ['the Mastermind alone', loot(8), ['mastermind'], [10]],
  ['the Driver is paid by everybody', loot(9), ['snitch', 'driver', 'crook'], [2, 5, 2]],
  ['the Driver alone pays nobody', loot(9), ['driver'], [9]],
  ['the Crook robs the Brute', loot(8), ['brute', 'crook'], [2, 6]],
  ['all of it at once', loot(8, 'brute'), ['brute', 'driver', 'crook'], [0, 4, 3]],
  ['with the Mastermind too', loot(12), ['brute', 'driver', 'crook', 'mastermind'], [0, 6, 4, 2]],
  ['the symbol pays only its role', loot(10, 'snitch'), ['snitch', 'brute'], [6, 5]],
])('%s', (_, card, away, gains) => {
  expect(away.map((role) => gain(card, role, away))).toEqual(gains)
})

test('a Snitch without company pays 3, with company it shares', () => {
  expect(outcome(loot(10), 'snitch', ['snitch'])).toBe(-3)
  expect(outcome(loot(10), 'snitch', ['snitch', 'brute'])).toBe(5)
  expect(outcome(loot(10), 'brute', ['brute'])).toBe(10)
})

test('only a Brute gets the ante back after a clash', () => {
  expect(clashLoss(loot(11, 'none', 2), 'driver')).toBe(2)
  expect(clashLoss(loot(11, 'none', 2), 'brute')).toBe(0)
})

test('the ladder of shares', () => {
  expect(ladder(loot(11), 4)).toEqual([
    { sharers: 1, plain: 11, more: 13 },
    { sharers: 2, plain: 5, more: 6 },
    { sharers: 3, plain: 3, more: 4 },
    { sharers: 4, plain: 2, more: 3 },
  ])
})

test.each([
  [3, 4],
  [4, 3],
  [5, 3],
  [6, 3],
  [7, 4],
  [8, 4],
])('of %i players at most %i share', (players, most) => expect(mostSharers(players)).toBe(most))
