import { beforeEach, expect, test } from 'vitest'
import { outcomeOf } from './outcome-words'
import type { GameResult, SeatInfo } from './protocol'
import { settings } from './settings.svelte'

beforeEach(() => (settings.language = 'en'))

const seat = (name: string): SeatInfo => ({ taker: { type: 'person', person: { id: name, name } } })
const words = (person: string | undefined, scores: number[], winners: number[]) =>
  outcomeOf({ id: 'a', seats: ['Ann', 'Bob', 'Cyd', 'Dan'].slice(0, scores.length).map(seat), result: { scores, winners } }, person)

test.each<[string, string | undefined, number[], number[], string, string]>([
  ['the winner', 'Ann', [1, 0], [0], 'won', 'Won'],
  ['the other of two', 'Bob', [1, 0], [0], 'lost', 'Lost'],
  ['one of several winners', 'Bob', [5, 5, 1], [0, 1], 'won', 'Victory shared'],
  ['the second of four', 'Cyd', [9, 2, 7, 1], [0], 'lost', 'Second of 4'],
  ['equals share a place', 'Dan', [9, 2, 7, 2], [0], 'lost', 'Third of 4'],
  ['a draw', 'Ann', [0, 0], [], 'drawn', 'A draw'],
  ['somebody who looked on', 'Eve', [1, 0], [0], 'told', 'Ann won'],
  ['nobody in particular', undefined, [5, 5, 1], [0, 1], 'told', 'Ann and Bob won'],
])('%s', (_, person, scores, winners, outcome, said) => {
  expect(words(person, scores, winners)).toEqual({ outcome, words: said })
})

test.each<[string, GameResult, string, string]>([
  ['some of the goals', { scores: [3], winners: [], goals: { reached: 1, all: 3 } }, 'told', '1 of 3 goals'],
  ['the only goal', { scores: [3], winners: [0], goals: { reached: 1, all: 1 } }, 'won', '1 of 1 goal'],
  ['what an old list does not say', { scores: [3], winners: [] }, 'told', 'Finished'],
  ['an old list says who won', { scores: [3], winners: [0] }, 'won', 'Won'],
])('somebody alone: %s', (_, result, outcome, said) => {
  for (const person of ['Ann', undefined])
    expect(outcomeOf({ id: 'a', seats: [seat('Ann')], result }, person)).toEqual({ outcome, words: said })
})

test('a table that is not over has no outcome', () => expect(outcomeOf({ id: 'a', seats: [seat('Ann')] }, 'Ann')).toBeUndefined())
