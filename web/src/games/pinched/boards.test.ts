import { beforeEach, describe, expect, test } from 'vitest'
import { listed } from '../../lib/i18n'
import { settings } from '../../lib/settings.svelte'
import { asked, asking, boardsOf, sidesIn, sidesOf, whyNot, type BoardSchema } from './boards'
import type { Board } from './types'

beforeEach(() => (settings.language = 'en'))

const two: Board[] = ['diamond:standard', 'club:standard', 'heart:standard']
const four: Board[] = [...two, 'bank:crown']
const schema: BoardSchema = {
  'x-presets': [
    { name: 'basic', players: 2, boards: two },
    { name: 'basic', players: 4, boards: four },
    { name: 'full-monty', players: 5, boards: ['diamond:crown', 'bank:crown'] },
  ],
  'x-players': { 'diamond:standard': [2, 5], 'diamond:crown': [3, 5], 'bank:crown': [4, 5] },
}

describe('boards on the table', () => {
  test.each<[string, unknown, number, Board[]]>([
    ['nothing chosen is the usual one', undefined, 4, four],
    ['a preset for so many', 'basic', 2, two],
    ['a preset for other numbers', 'full-monty', 3, ['diamond:crown', 'bank:crown']],
    ['a list', ['club:crown'], 3, ['club:crown']],
  ])('%s', (_, value, players, boards) => expect(asked(schema, value, players)).toEqual(boards))

  test('a list that is a preset is asked for by its name, in any order', () => {
    expect(asking(schema, [...four].reverse(), 4)).toBe('basic')
    expect(asking(schema, four, 5)).toEqual(four)
    expect(asking(schema, two, 2)).toBe('basic')
  })

  test('sides are kept in the order of the street', () => {
    expect(boardsOf(sidesOf(['bank:crown', 'diamond:crown']))).toEqual(['diamond:crown', 'bank:crown'])
    expect(boardsOf({ ...sidesOf(four), club: undefined })).toEqual(['diamond:standard', 'heart:standard', 'bank:crown'])
    expect([sidesIn(schema, 'diamond'), sidesIn(schema, 'bank')]).toEqual([['standard', 'crown'], ['crown']])
  })
})

describe('why boards do not fit', () => {
  const problem = (rule: string, items: string[] = [], reason = '') => ({ option: 'setup', rule, items, reason })
  test.each<[ReturnType<typeof problem>, string]>([
    [problem('players', ['heart:crown', 'bank:crown']), 'Heart · Crown and Bank are not made for 3 players.'],
    [problem('players', ['spade:crown']), 'Spade · Crown is not made for 3 players.'],
    [problem('players', ['full-monty']), 'This setup is not made for 3 players. Choose another one, or lay out your own.'],
    [problem('locations', ['3', '5']), 'A table has 3 to 5 Locations; you have 2.'],
    [problem('bank'), 'Five players need the Bank.'],
    [problem('twice', ['club'], 'club comes twice'), 'club comes twice'],
  ])('%s', (found, words) => expect(whyNot(found, ['diamond:crown', 'club:crown'], 3, listed)).toBe(words))
})
