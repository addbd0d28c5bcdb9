import { expect, test } from 'vitest'
import { markMoves, means } from './mark-moves'

test.each([
  ['take 3', 'take 3', true],
  ['take 3', 'take 2', false],
  ['take 3', 'take 3 1', false],
  ['offer p2 *', 'offer p2 4', true],
  ['offer p2 *', 'offer p1 4', false],
  ['offer p2 *', 'offer p2', false],
  ['offer p2 *|intimidate p2', 'intimidate p2', true],
  ['choose crook *|choose * crook', 'choose driver crook', true],
])('%s means %s: %s', (carried, move, expected) => expect(means(carried, move)).toBe(expected))

function board(...carried: string[]): HTMLElement {
  const root = document.createElement('div')
  root.append(
    ...carried.map((move) => {
      const button = document.createElement('button')
      button.dataset.move = move
      button.scrollIntoView = () => {}
      return button
    }),
  )
  return root
}

const marks = (root: HTMLElement) =>
  [...root.querySelectorAll<HTMLElement>('[data-hinted]')].map(({ dataset }) => [dataset.move, dataset.hinted])

test('what makes the move is marked rather than what leads to it', () => {
  const root = board('offer p2 *', 'offer p3 *')
  const stop = markMoves(root, ['offer p3 2'])
  expect(marks(root)).toEqual([['offer p3 *', '']])
  stop()
  expect(marks(root)).toEqual([])
  root.append(...board('offer p3 2').children)
  markMoves(root, ['offer p3 2'])
  expect(marks(root)).toEqual([['offer p3 2', '']])
})

test('several moves are marked in their order', () => {
  const root = board('b', 'a', 'c')
  markMoves(root, ['a', 'b'])
  expect(marks(root)).toEqual([
    ['b', '2'],
    ['a', '1'],
  ])
})

test('marks follow what is drawn anew', async () => {
  const root = board('a')
  markMoves(root, ['a'])
  root.replaceChildren(...board('b', 'a').children)
  await Promise.resolve()
  expect(marks(root)).toEqual([['a', '']])
})
