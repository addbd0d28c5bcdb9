import { expect, test } from 'vitest'
import { chart } from './chart'

const box = { x: 10, y: 0, width: 100, height: 50 }
const course = (...by: number[][]) => ({ title: '', points: by.map((by, index) => ({ label: String(index), by })) })

test('the best figure is at the top, the worst at the bottom', () => {
  const { lines, grid } = chart(course([0, 0], [4, 20], [10, 20]), box)
  expect(grid).toEqual([0, 5, 10, 15, 20])
  expect(lines[0]).toEqual([
    { x: 10, y: 50 },
    { x: 60, y: 40 },
    { x: 110, y: 25 },
  ])
  expect(lines[1]!.map(({ y }) => y)).toEqual([50, 0, 0])
})

test('where less is better, nothing is at the top', () => {
  expect(chart({ ...course([4], [0]), downwards: true }, box).lines[0]!.map(({ y }) => y)).toEqual([50, 0])
})

test('a debt lies below the line of nothing', () => {
  const { grid, y } = chart(course([0], [-3], [2]), box)
  expect(grid[0]).toBeLessThan(0)
  expect(y(-3)).toBeGreaterThan(y(0))
})

test('a game of a single moment is a chart, too', () => {
  expect(chart(course([0, 0]), box).lines).toHaveLength(2)
})

test('labels keep clear of each other, and are said once', () => {
  const points = ['aa', 'aa', 'bb', 'bb', 'cc'].map((label) => ({ label, by: [0] }))
  const ticks = (letter: number) => chart({ title: '', points }, box, letter).ticks
  expect([ticks(5), ticks(16), ticks(60)]).toEqual([[0, 2, 4], [0, 4], [0]])
})
