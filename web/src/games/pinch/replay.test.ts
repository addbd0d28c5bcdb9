import { describe, expect, test } from 'vitest'
import { goldenViews } from '../golden'
import { givenAway, outcome, refusal } from './draft.svelte'
import { forbidden } from './position'
import { story } from './replay'
import { rows } from './view'

type View = Parameters<typeof story>[0]

const view = (board: string, part: Partial<View>): View => ({
  size: 5,
  variant: 'relocate',
  pie: true,
  board: board.split(' '),
  colours: ['black', 'white'],
  phase: 'place',
  to_move: 0,
  stone: 'black',
  queue: [],
  changed: [],
  banned: [],
  removed: [0, 0],
  steps: [],
  history: [],
  turn_cap: 100,
  swap: false,
  swapped: false,
  result: null,
  seat: null,
  ...part,
})

/** Cells and the names of the stones on them. */
const named = (view: View) => Object.fromEntries([...story(view).position.stones].map(([cell, { id }]) => [cell, id]))

describe('stones keep their names', () => {
  test('through a relocation', () => {
    const after = view('..... .x... ..x.. ..... ....o', { history: ['b4', 'c4', 'c3,e1'], to_move: 1 })
    expect(named(after)).toEqual({ b4: 'stone-0', c3: 'stone-2', e1: 'stone-1' })
    expect(story(after).turn.map(({ cell, from }) => [cell, from])).toEqual([
      ['c3', undefined],
      ['e1', 'c4'],
    ])
    expect(story(after).next).toBe(3)
  })

  test('through a swap of colours, which is no stone', () => {
    expect(named(view('..... ...o. ..x.. ..... .....', { history: ['c3', 'swap', 'd4'] }))).toEqual({ c3: 'stone-0', d4: 'stone-1' })
  })

  test('in the middle of a turn', () => {
    const part: Partial<View> = { history: ['b4', 'c4'], steps: ['c3'], queue: [['white', 'c4']], changed: ['c3', 'c4'] }
    const { position, turn } = story(view('..... .x... ..x.. ..... .....', part))
    expect(position.queue).toEqual([{ id: 'stone-1', colour: 'white', from: 'c4' }])
    expect(turn).toHaveLength(1)
  })

  test('whoever’s turn it is has the stone in hand', () => {
    const mover = (part: Partial<View>) => story(view('..... ..... ..x.. ..... .....', { history: ['c3'], ...part })).position.mover
    expect([mover({ to_move: 1 }), mover({ to_move: 1, colours: ['white', 'black'] }), mover({ to_move: null })]).toEqual([
      'white',
      'black',
      'black',
    ])
  })

  test('a board that its history does not lead to is shown as it stands', () => {
    const other = view('..... .x... ..... ..... ....o', { history: ['a1'] })
    expect(named(other)).toEqual({ b4: 'on-b4', e1: 'on-e1' })
    expect(story(other).turn).toEqual([])
  })
})

describe('the golden games', () => {
  const all = goldenViews<View>('pinch')

  test.each(all)('$name: the history leads to the board', ({ view }) => {
    const { turn } = story(view)
    expect(turn.length > 0).toBe(view.history.length + view.steps.length > 0)
  })

  test.each(all.filter(({ legal }) => legal.length))('$name: what is not forbidden is legal', ({ view, legal }) => {
    const { position } = story(view)
    const open = rows(view.size)
      .flat()
      .filter((cell) => !forbidden(position, cell))
    expect(open.sort()).toEqual(legal.filter((move) => move !== 'swap').sort())
  })
})

describe('a turn before it is sent', () => {
  const before = view('..... .xo.. ..... ..... .....', { history: ['b4', 'c4'] })
  const legal = rows(5)
    .flat()
    .filter((cell) => cell !== 'b4' && cell !== 'c4')

  test.each([
    [['c3', 'e1'], undefined],
    [['c3'], undefined],
    [['z9'], { cell: 'z9', reason: 'unknown' }],
    [['f1'], { cell: 'f1', reason: 'unknown' }],
    [['c3', 'c4'], { cell: 'c4', reason: { why: 'changed', cell: 'c4' } }],
    [['c3', 'e1', 'e2'], { cell: 'e2', reason: 'tooLong' }],
    [['a1', 'b1'], { cell: 'b1', reason: 'tooLong' }],
    [['c3', 'f1'], { cell: 'f1', reason: 'unknown' }],
    [['c4'], { cell: 'c4', reason: { why: 'occupied', cell: 'c4' } }],
  ])('%j', (cells, expected) => expect(refusal(before, legal, cells)).toEqual(expected))

  test('is the server’s to judge', () => {
    expect(refusal(before, ['b1'], ['a1'])).toEqual({ cell: 'a1', reason: 'unknown' })
    expect(refusal(before, ['c3'], ['c3', 'e1'])).toBeUndefined()
  })

  test('is whole when no stone waits', () => {
    expect(outcome(before, ['c3']).whole).toBe(false)
    expect(outcome(before, ['c3', 'e1']).whole).toBe(true)
  })

  test('may give the game away (R14)', () => {
    // Black on d4 lifts White's d5; put on c3, it completes White's row.
    const risky = view('...ox ..... oo.oo ..... .....', {})
    expect(outcome(risky, ['d4']).whole).toBe(false)
    expect(givenAway(outcome(risky, ['d4', 'a1']))).toBeUndefined()
    expect(givenAway(outcome(risky, ['d4', 'c3']))?.sort()).toEqual(['a3', 'b3', 'c3', 'd3', 'e3'])
  })
})
