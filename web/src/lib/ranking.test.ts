import { expect, test } from 'vitest'
import { ranking } from './ranking'

test.each([
  { what: 'by points', scores: [3, 9, 5], winners: [1], places: '1:1 2:2 0:3' },
  { what: 'equals share a place', scores: [4, 9, 4], winners: [1], places: '1:1 0:2= 2:2=' },
  { what: 'a tie-break makes one of two equals the winner', scores: [7, 7, 2], winners: [1], places: '1:1 0:2 2:3' },
  { what: 'a shared victory', scores: [7, 7, 2], winners: [0, 1], places: '0:1= 1:1= 2:3' },
  { what: 'the goal decides, not the fullest purse', scores: [25, 21, 3], winners: [1], places: '1:1 0:2 2:3' },
  { what: 'a draw', scores: [0, 0], winners: [], places: '0:1= 1:1=' },
  { what: 'alone', scores: [212], winners: [], places: '0:1' },
])('ranking: $what', ({ scores, winners, places }) => {
  const told = ranking({ scores, winners }).map(({ seat, place, shared }) => `${seat}:${place}${shared ? '=' : ''}`)
  expect(told.join(' ')).toBe(places)
})
