import { expect, test } from 'vitest'
import { nextWait } from './waiting.svelte'

test('the list is asked for less and less often, until there is news', () => {
  const waits = [20_000]
  for (let times = 0; times < 10; times += 1) waits.push(nextWait(waits.at(-1)!, false))
  expect(waits.every((wait, at) => at === 0 || wait >= waits[at - 1]!)).toBe(true)
  expect(waits.at(-1)).toBe(300_000)
  expect(nextWait(300_000, true)).toBe(20_000)
})
