import { describe, expect, test } from 'vitest'
import { captured, chain, forbidden, preview, put, type Position } from './position'
import { rows } from './view'

/** A position drawn from north to south; `x` is Black, `o` White. */
function drawn(drawing: string, part: Partial<Position> = {}): Position {
  const lines = drawing.trim().split(/\s+/)
  const size = lines.length
  const stones: Position['stones'] = new Map()
  rows(size).forEach((cells, down) =>
    cells.forEach((cell, across) => {
      const mark = lines[down]![across]
      if (mark !== '.') stones.set(cell, { id: `on-${cell}`, colour: mark === 'x' ? 'black' : 'white' })
    }),
  )
  return { size, variant: 'relocate', stones, mover: 'black', queue: [], changed: new Set(), closed: new Set(), ...part }
}

const empty = '..... ..... ..... ..... .....'

describe('what a stone pinches (section 2)', () => {
  test.each([
    ['a pair at a right angle', '..... .xo.. ..... ..... .....', 'c3', ['c4']],
    ['opposite stones do not (R1)', '..x.. ..o.. ..... ..... .....', 'c3', []],
    ['no friend nearby', '..... ..o.. ..... ..... .....', 'c3', []],
    ['one friend pinches two', '..... .xo.. .o... ..... .....', 'c3', ['c4', 'b3']],
    ['all four, from the north clockwise (R5)', '..... .xo.. .o.o. ..ox. .....', 'c3', ['c4', 'd3', 'c2', 'b3']],
    ['in a corner', '..... ..... ..... .x... .o...', 'a1', ['b1']],
  ])('%s', (_, drawing, cell, expected) => {
    expect(captured(drawn(drawing), cell, 'black')).toEqual(expected)
  })

  test('turned stones go on pinching in flip, but nowhere else', () => {
    const drawing = '...x. .xoo. ..... ..... .....'
    expect(preview(drawn(drawing, { variant: 'flip' }), 'c3')).toEqual(['c4', 'd4'])
    expect(preview(drawn(drawing), 'c3')).toEqual(['c4'])
  })
})

describe('why a stone may not go on a cell', () => {
  // Black has just put c3, and White's stone from c4 waits.
  const lifted = drawn('..... .x... ..x.. ..o.. .....', {
    queue: [{ id: 'w', colour: 'white', from: 'c4' }],
    changed: new Set(['c3', 'c4']),
  })

  test.each([
    ['b4', { why: 'occupied', cell: 'b4' }],
    ['c4', { why: 'changed', cell: 'c4' }],
    ['d3', { why: 'captures', cell: 'd3', stone: 'c3' }],
    ['e1', undefined],
  ])('%s', (cell, reason) => expect(forbidden(lifted, cell)).toEqual(reason))

  test('a fresh stone may capture what it likes (R12)', () => {
    expect(forbidden(drawn('..... .xo.. ..... ..... .....', { changed: new Set(['c4']) }), 'c3')).toBeUndefined()
  })

  test('cells that stones have left are closed in remove', () => {
    expect(forbidden(drawn(empty, { variant: 'remove', closed: new Set(['a1']) }), 'a1')).toEqual({ why: 'closed', cell: 'a1' })
  })
})

describe('putting a stone down', () => {
  test('a pinched stone is lifted and comes down elsewhere, the same stone', () => {
    const position = drawn('..... .xo.. ..... ..... .....')
    expect(put(position, 'c3', 'new')).toEqual({
      cell: 'c3',
      stone: { id: 'new', colour: 'black' },
      from: undefined,
      captured: ['c4'],
      pinches: [{ stone: 'c4', partner: 'b4' }],
      left: [],
    })
    expect(position.queue).toEqual([{ id: 'on-c4', colour: 'white', from: 'c4' }])
    expect(position.stones.has('c4')).toBe(false)
    expect(put(position, 'e1', 'unused')).toMatchObject({ stone: { id: 'on-c4', colour: 'white' }, from: 'c4', captured: [] })
    expect([...position.changed]).toEqual(['c3', 'c4', 'e1'])
  })

  test('a relocated stone pinches in its turn, and what it lifts waits at the end (section 2.5)', () => {
    const position = drawn('..... .xo.. .o... ...o. ..x..')
    put(position, 'c3', 'new')
    expect(position.queue.map(({ from }) => from)).toEqual(['c4', 'b3'])
    expect(put(position, 'd1', '').captured).toEqual([])
    // White on c2 and d1 stand at a right angle around Black on c1.
    expect(put(position, 'c2', '').captured).toEqual(['c1'])
    expect(position.queue).toEqual([{ id: 'on-c1', colour: 'black', from: 'c1' }])
  })

  test('a waiting stone without a cell leaves the game (R8)', () => {
    const position = drawn('xxxxx xxoxx xx.xx xxxxx xxxxx')
    expect(put(position, 'c3', 'new').left).toMatchObject([{ colour: 'white', from: 'c4' }])
    expect(position.queue).toEqual([])
  })

  test('whether it has one is asked when it reaches the front (R9)', () => {
    const position = drawn('xxxxx xxoxx xx.ox xxxxx .xxxx')
    expect(put(position, 'c3', 'new').left).toEqual([])
    expect(put(position, 'a1', '').left).toMatchObject([{ from: 'd3' }])
  })

  test('flip turns stones where they stand', () => {
    const position = drawn('...x. .xoo. ..... ..... .....', { variant: 'flip' })
    put(position, 'c3', 'new')
    expect([...position.stones].map(([cell, { colour }]) => [cell, colour])).toEqual(
      ['d5', 'b4', 'c4', 'd4', 'c3'].map((cell) => [cell, 'black']),
    )
    expect(position.stones.get('d4')!.id).toBe('on-d4')
  })

  test('remove takes stones out and closes their cells for one turn (R19)', () => {
    const position = drawn('..... .xo.. ..... ..... .....', { variant: 'remove', closed: new Set(['a1']) })
    put(position, 'c3', 'new')
    expect(position.stones.has('c4')).toBe(false)
    expect(position.queue).toEqual([])
    expect([...position.closed]).toEqual(['c4'])
  })
})

test.each([
  ['Black from north to south', '.x... .xx.. ..x.. ..x.. ..x..', 'black', ['b5', 'b4', 'c4', 'c3', 'c2', 'c1']],
  ['a shortest chain', '.x... .xxx. .x.x. .x.x. .x.x.', 'black', ['b5', 'b4', 'b3', 'b2', 'b1']],
  ['White from west to east', '..... ..... ooooo ..... .....', 'white', ['e3', 'd3', 'c3', 'b3', 'a3']],
  ['diagonals do not connect', '.x... .x... ..x.. ..x.. ..x..', 'black', undefined],
  ['a row is nothing to Black', '..... ..... xxxxx ..... .....', 'black', undefined],
] as const)('a chain: %s', (_, drawing, colour, expected) => {
  const found = chain(drawn(drawing), colour)
  expect(found && [...found].sort()).toEqual(expected && [...expected].sort())
})
