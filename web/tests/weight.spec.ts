/** The client is light: what a first visit loads, and what each game adds to it. */
import { expect, games, test } from './house'
import {
  artWeight,
  boardScripts,
  boardWeight,
  engineWeight,
  fonts,
  fontWeight,
  hasEngine,
  initialScripts,
  initialWeight,
  scenes,
  scriptsOf,
} from './weights'

test('the first page loads less than 120 kB of script', () => {
  expect(initialScripts().length).toBeGreaterThan(0)
  expect(initialWeight()).toBeLessThan(120_000)
})

test('fonts take at most 60 kB, all of them', () => {
  expect(fonts()).toHaveLength(3)
  expect(fontWeight()).toBeLessThanOrEqual(60_000)
})

test('all art of the home page takes less than 80 kB, unpacked', () => {
  expect(scenes()).toHaveLength(2)
  expect(artWeight()).toBeLessThan(80_000)
})

test('the rules engine takes less than 600 kB', () => {
  test.skip(!hasEngine(), 'the client was built without its engine')
  expect(engineWeight()).toBeLessThan(600_000)
})

for (const { id } of games) {
  test(`${id} adds less than 45 kB of script, with all that it imports`, () => {
    expect(scriptsOf('Table')).toHaveLength(1)
    expect(scriptsOf(id)).toHaveLength(1)
    expect(boardScripts(id).length).toBeGreaterThan(1)
    expect(boardWeight(id)).toBeLessThan(45_000)
  })
}
