import { expect, test } from 'vitest'
import { clipEnd, clipPath } from './clip'

const at = (x: number, y: number) => ({ x, y })

test.each([
  ['what begins in sight begins there', at(0, 50), at(100, 80), at(0, 50)],
  ['from above it enters at the upper edge', at(0, -100), at(100, 100), at(50, 0)],
  ['from below it enters at the lower edge', at(0, 300), at(100, 100), at(50, 200)],
  ['far below, and to the side', at(40, 1100), at(100, 100), at(94, 200)],
  ['both at the same height out of sight', at(0, -10), at(9, -10), at(0, -10)],
])('%s', (_, end, other, expected) => expect(clipEnd(end, other, 0, 200)).toEqual(expected))

test('of a journey through the whole screen the middle is seen', () => {
  expect(clipPath(at(0, -100), at(0, 300), 0, 200)).toEqual({ from: at(0, 0), to: at(0, 200) })
})

test('a journey along the edge is seen', () => {
  expect(clipPath(at(0, 200), at(9, 200), 0, 200)).toEqual({ from: at(0, 200), to: at(9, 200) })
  expect(clipPath(at(0, 0), at(9, 0), 0, 200)).toEqual({ from: at(0, 0), to: at(9, 0) })
})

test('of a journey beyond an edge nothing is seen', () => {
  expect(clipPath(at(0, -100), at(0, -1), 0, 200)).toBeUndefined()
  expect(clipPath(at(0, 201), at(0, 300), 0, 200)).toBeUndefined()
})
