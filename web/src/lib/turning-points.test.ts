import { expect, test } from 'vitest'
import { turningPoints } from './turning-points'

const course = (...by: number[][]) => ({ title: '', points: by.map((by, index) => ({ label: String(index), by })) })
const told = (turns: ReturnType<typeof turningPoints>) =>
  turns.map(({ index, seat, change, leads }) => `${index}: ${seat} ${change}${leads ? ' leads' : ''}`)

test('the biggest swings, in the order in which they came', () => {
  const game = course([0, 0], [1, 0], [1, 9], [12, 9], [13, 9], [13, 4])
  expect(told(turningPoints(game))).toEqual(['2: 1 9 leads', '3: 0 11 leads', '5: 1 -5'])
})

test('a moment in which everybody gains alike turns nothing', () => {
  expect(turningPoints(course([0, 0], [5, 5], [9, 9]))).toEqual([])
})

test('a change of lead counts more than a gain that changes nothing', () => {
  const game = course([5, 0, 0], [5, 6, 0], [5, 6, 4])
  expect(told(turningPoints(game, 1))).toEqual(['1: 1 6 leads'])
})

test('where less is better, whoever has less leads', () => {
  expect(told(turningPoints({ ...course([3, 2], [1, 2]), downwards: true }))).toEqual(['1: 0 -2 leads'])
})

test('alone, every step is a swing of its own', () => {
  expect(told(turningPoints(course([8], [20], [15]), 2))).toEqual(['1: 0 12', '2: 0 -5'])
})
