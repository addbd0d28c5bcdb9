import { expect, test } from 'vitest'
import { missing } from './missing'

test.each([
  { what: 'an empty board', board: ['...', '...', '...'], black: 3, white: 3 },
  { what: 'a chain', board: ['.x.', '.x.', '.x.'], black: 0, white: 3 },
  { what: 'stones on the way', board: ['.x.', 'o..', '.x.'], black: 1, white: 2 },
  { what: 'a way round', board: ['x..', 'oo.', 'x..'], black: 3, white: 1 },
  { what: 'diagonals never connect', board: ['x..', '.x.', '..x'], black: 2, white: 3 },
])('missing stones: $what', ({ board, black, white }) => {
  const view = { size: 3, board }
  expect([missing(view, 'black'), missing(view, 'white')]).toEqual([black, white])
})
