import { expect, test } from 'vitest'
import { arrow, margin, middle, whole } from './geometry'
import { clamped, rows } from './view'

test('a cell is one unit wide, and north is up', () => {
  expect(margin(5)).toBeCloseTo(0.45)
  expect(whole(5)).toBeCloseTo(5.9)
  const corners = ['a1', 'e1', 'a5', 'e5'].map((cell) => middle(cell, 5))
  for (const [index, [x, y]] of [
    [0.95, 4.95],
    [4.95, 4.95],
    [0.95, 0.95],
    [4.95, 0.95],
  ].entries()) {
    expect(corners[index]!.x).toBeCloseTo(x!)
    expect(corners[index]!.y).toBeCloseTo(y!)
  }
})

test.each([
  ['east', { x: 1, y: 1 }, { x: 5, y: 1 }],
  ['north', { x: 2, y: 5 }, { x: 2, y: 2 }],
  ['the next cell', { x: 2, y: 2 }, { x: 3, y: 3 }],
])('an arrow to the %s ends a little before its cell, and its head is a triangle', (_, from, to) => {
  const { shaft, head } = arrow(from, to)
  const points = (path: string) => {
    const all = path.match(/-?[\d.]+(e-\d+)?/g)!.map(Number)
    return Array.from({ length: all.length / 2 }, (_, index) => ({ x: all[2 * index]!, y: all[2 * index + 1]! }))
  }
  const far = (a: { x: number; y: number }, b: { x: number; y: number }) => Math.hypot(a.x - b.x, a.y - b.y)
  const [start, , neck] = points(shaft)
  const [tip, one, two] = points(head)
  expect(start).toEqual(from)
  expect(far(tip!, to)).toBeCloseTo(0.2)
  expect(far(neck!, to)).toBeCloseTo(0.5)
  expect(far(one!, neck!)).toBeCloseTo(0.17)
  expect(far(two!, neck!)).toBeCloseTo(0.17)
})

test('cells are read from the north-west, and a step off the board stays on it', () => {
  expect(rows(5)[0]).toEqual(['a5', 'b5', 'c5', 'd5', 'e5'])
  expect(rows(5)[4]![4]).toBe('e1')
  expect([clamped(-1, 2, 5), clamped(4, 5, 5), clamped(2, 2, 5)]).toEqual(['a3', 'e5', 'c3'])
})
