import { expect, test } from 'vitest'
import { notesOf } from './notes'

test('a sum is paid in as few notes as there can be', () => {
  expect(notesOf(0)).toEqual([])
  expect(notesOf(1)).toEqual([1])
  expect(notesOf(4)).toEqual([2, 2])
  expect(notesOf(8)).toEqual([5, 2, 1])
  expect(notesOf(20)).toEqual([10, 10])
})

test('the notes of every sum add up to it', () => {
  for (let sum = 0; sum <= 175; sum += 1) expect(notesOf(sum).reduce((all, note) => all + note, 0)).toBe(sum)
})
