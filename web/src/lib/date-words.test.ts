import { beforeEach, expect, test } from 'vitest'
import { ago } from './date-words'
import { settings } from './settings.svelte'

beforeEach(() => (settings.language = 'en'))

const now = new Date(2026, 10, 18, 15, 0).getTime()
const at = (...date: [number, number, number, number, number]) => new Date(...date).getTime()

test.each<[number, string, string]>([
  [now - 20_000, 'now', 'ahora'],
  [now + 5_000, 'now', 'ahora'],
  [now - 5 * 60_000, '5 minutes ago', 'hace 5 minutos'],
  [at(2026, 10, 18, 11, 30), '3 hours ago', 'hace 3 horas'],
  [at(2026, 10, 17, 23, 0), 'yesterday', 'ayer'],
  [at(2026, 10, 14, 9, 0), '4 days ago', 'hace 4 días'],
  [at(2026, 9, 2, 9, 0), 'October 2', '2 de octubre'],
  [at(2025, 9, 2, 9, 0), 'October 2, 2025', '2 de octubre de 2025'],
])('%d is %s', (then, english, spanish) => {
  expect(ago(then, now)).toBe(english)
  settings.language = 'es'
  expect(ago(then, now)).toBe(spanish)
})
