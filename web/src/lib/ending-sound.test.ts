import { expect, test } from 'vitest'
import { endingSound } from './ending-sound'
import type { Manner } from './headline'

const played: Manner = { type: 'played' }
const result = (winners: number[], scores = [0, 0]) => ({ result: { winners, scores } })

test.each([
  ['a victory', result([1]), 1, played, 'win'],
  ['a victory that is shared', result([0, 1], [3, 3, 1]), 1, played, 'win'],
  ['a defeat', result([0]), 1, played, 'lose'],
  ['giving up', result([0]), 1, { type: 'resigned', seat: 1 }, 'lose'],
  ['a draw that was agreed', result([]), 0, { type: 'drawn' }, undefined],
  ['a draw by the rules', result([]), 0, played, undefined],
  ['a campaign alone that failed', result([], [40]), 0, played, 'lose'],
  ['a campaign alone that was won', result([0], [140]), 0, played, 'win'],
  ['somebody else’s game', result([0]), undefined, played, undefined],
  ['a table without a result', {}, 0, played, undefined],
] as const)('%s', (_, table, you, manner, sound) => {
  expect(endingSound(table as Parameters<typeof endingSound>[0], you, manner)).toBe(sound)
})
