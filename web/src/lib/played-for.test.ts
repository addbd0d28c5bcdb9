import { expect, test } from 'vitest'
import { playedFor } from './played-for'
import type { Happening, Update } from './protocol'

const moved = (seat: number, by: 'player' | 'bot'): Happening => ({ type: 'moved', seat, by })
const took: Happening = { type: 'bot_took_over', seat: 1, level: 'rookie' }
const back: Happening = { type: 'handed_back', seat: 1 }

test.each<[string, Happening[], number[] | undefined]>([
  ['nobody was away', [moved(0, 'player'), moved(1, 'player')], undefined],
  ['still away', [took, moved(1, 'bot')], undefined],
  ['back after two moves', [moved(1, 'player'), took, moved(1, 'bot'), moved(0, 'player'), moved(1, 'bot'), back], [3, 5]],
  ['back before the bot moved', [took, moved(0, 'player'), back], []],
  ['only the last absence counts', [took, moved(1, 'bot'), back, moved(1, 'player'), took, moved(1, 'bot'), back], [6]],
  ['another seat’s bot is not one’s own', [took, moved(0, 'bot'), { type: 'handed_back', seat: 0 }, back], []],
])('%s', (_, happenings, moves) => {
  const log = happenings.map((what, index): Update => ({ v: index + 1, at: 0, what }))
  const found = playedFor(log, 1)
  expect(found?.moves.map(({ v }) => v)).toEqual(moves)
  if (found) expect(found.v).toBe(happenings.lastIndexOf(back) + 1)
})
