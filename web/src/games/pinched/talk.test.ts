import { beforeEach, describe, expect, test } from 'vitest'
import { settings } from '../../lib/settings.svelte'
import { fromPhrase, sentence, speakers, wordsLeft, wordsOf } from './talk'
import type { Place } from './view'

beforeEach(() => (settings.language = 'en'))

const said = (...words: [number, Place][]) => words.map(([seat, at]) => ({ seat, at }))
const before: (Place | null)[] = [null, null, null]

describe('words of a day', () => {
  const table = { said: said([0, 'club'], [1, 'diamond'], [0, 'heart']), plans: before, words: 2 }

  test('the last one counts, and is not judged before the plans lie open', () => {
    expect(wordsOf(table, 0)).toEqual([
      { at: 'club', taken: true, kept: undefined },
      { at: 'heart', taken: false, kept: undefined },
    ])
    expect(wordsOf(table, 2)).toEqual([])
  })

  test.each<[Place, boolean]>([
    ['heart', true],
    ['club', false],
    ['spade', false],
  ])('whoever goes to the %s has kept it: %s', (plan, kept) => {
    expect(wordsOf({ ...table, plans: [plan, 'club', 'club'] }, 0)).toEqual([
      { at: 'club', taken: true, kept: undefined },
      { at: 'heart', taken: false, kept },
    ])
  })

  test('so many are left, and so many speak for a place', () => {
    expect([0, 1, 2].map((seat) => wordsLeft(table, seat))).toEqual([0, 1, 2])
    expect([speakers(table, 'club'), speakers(table, 'heart'), speakers(table, 'diamond')]).toEqual([[], [0], [1]])
  })
})

test('a declaration is a sentence, and so are the phrases of older tables', () => {
  expect(sentence('club')).toBe('I go to the Club.')
  expect(sentence('bank')).toBe('I go to the Bank, who joins?')
  expect(fromPhrase('go club')).toBe('I go to the Club.')
  expect(fromPhrase('not heart')).toBe('I do not go to the Heart.')
  expect([fromPhrase('hello'), fromPhrase('go river'), fromPhrase('stay club')]).toEqual([undefined, undefined, undefined])
})
