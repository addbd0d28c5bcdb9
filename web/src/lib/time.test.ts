import { expect, test } from 'vitest'
import { settings } from './settings.svelte'
import { clockFace, span } from './time'

const SECOND = 1000
const HOUR = 3600 * SECOND
const DAY = 24 * HOUR

test.each([
  [-5, '0 s'],
  [1, '1 s'],
  [99 * SECOND, '99 s'],
  [99 * SECOND + 1, '2 min'],
  [120 * SECOND, '2 min'],
  [120 * SECOND + 1, '3 min'],
  [1.5 * HOUR - SECOND, '90 min'],
  [1.5 * HOUR, '2 h'],
  [36 * HOUR - SECOND, '36 h'],
  [36 * HOUR, '2 days'],
  [3 * DAY, '3 days'],
])('%i ms are shown as %s', (ms, words) => {
  settings.language = 'en'
  expect(span(ms)).toBe(words)
})

test.each([
  [-5, '0:00'],
  [1, '0:01'],
  [9 * SECOND + 1, '0:10'],
  [65 * SECOND, '1:05'],
  [HOUR - SECOND, '59:59'],
  [HOUR, '60 min'],
  [3 * DAY, '3 days'],
])('a clock shows %i ms as %s', (ms, face) => {
  settings.language = 'en'
  expect(clockFace(ms)).toBe(face)
})
