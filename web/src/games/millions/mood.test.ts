import { expect, test } from 'vitest'
import { moodOf } from './mood'
import type { Figure } from './scene'

const figure = (more: Partial<Figure> = {}): Figure => ({ name: 'p1', seat: 0, state: 'undecided', ante: 1, ...more })

test('money on the table tempts, unless it is less than was asked for', () => {
  expect(moodOf(figure(), 0)).toBe('calm')
  expect(moodOf(figure(), 2)).toBe('tempted')
  expect(moodOf(figure({ ask: 3 }), 2)).toBe('wary')
  expect(moodOf(figure({ ask: 3 }), 3)).toBe('tempted')
})

test('a face shows what has become of its owner', () => {
  expect(moodOf(figure({ state: 'locked' }), 5)).toBe('wary')
  expect(moodOf(figure({ state: 'left' }), 0)).toBe('gone')
  expect(moodOf(figure({ state: 'clash' }), 0)).toBe('caught')
  expect(moodOf(figure({ state: 'shared' }), 0)).toBe('glad')
})

test('what happens just now comes first', () => {
  const stolen = { event: 'steal', crook: 'p1', brute: 'p2', amount: 2 } as const
  expect(moodOf(figure({ state: 'alive' }), 0, stolen)).toBe('glad')
  expect(moodOf(figure({ name: 'p2', state: 'shared' }), 0, stolen)).toBe('caught')
  expect(moodOf(figure({ name: 'p3', state: 'shared' }), 0, stolen)).toBe('glad')
})
