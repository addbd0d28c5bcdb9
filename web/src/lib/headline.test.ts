import { beforeEach, expect, test } from 'vitest'
import type { At, GameModule } from '../games/game'
import { headline, mannerOf, type Manner } from './headline'
import type { Happening } from './protocol'
import { settings } from './settings.svelte'

beforeEach(() => {
  settings.language = 'en'
})

const moved: Happening = { type: 'moved', seat: 0, by: 'player' }
const said: Happening = { type: 'rematch', table: 'next' }

test.each<{ what: string; log: Happening[]; manner: Manner }>([
  { what: 'by the rules', log: [{ type: 'started' }, moved, said], manner: { type: 'played' } },
  { what: 'by giving up', log: [moved, { type: 'resigned', seat: 1 }, said], manner: { type: 'resigned', seat: 1 } },
  { what: 'by the clock', log: [moved, { type: 'flag_fell', seat: 1 }, said], manner: { type: 'flag_fell', seat: 1 } },
  { what: 'by both clocks', log: [moved, { type: 'both_flags_fell' }], manner: { type: 'both_flags_fell' } },
  { what: 'by agreement', log: [moved, { type: 'draw_offered', seat: 0 }, { type: 'draw_offered', seat: 1 }], manner: { type: 'drawn' } },
  { what: 'after an offer that was not taken up', log: [{ type: 'draw_offered', seat: 0 }, moved], manner: { type: 'played' } },
])('how it ended: $what', ({ log, manner }) => {
  expect(mannerOf(log.map((what) => ({ what })))).toEqual(manner)
})

const played: Manner = { type: 'played' }
test.each<{ line: string; winners: number[]; you?: number; names?: string[]; manner?: Manner }>([
  { line: 'You win.', winners: [0], you: 0 },
  { line: 'Bo wins.', winners: [1], you: 0 },
  { line: 'Ana wins.', winners: [0] },
  { line: 'You share the victory with Bo.', winners: [0, 1], you: 0 },
  { line: 'Ana and Bo share the victory.', winners: [0, 1] },
  { line: 'A draw.', winners: [], you: 0 },
  { line: 'The game is over.', winners: [], you: 0, names: ['Ana'] },
  { line: 'A draw, by agreement.', winners: [], manner: { type: 'drawn' } },
  { line: 'Bo resigned: you win.', winners: [0], you: 0, manner: { type: 'resigned', seat: 1 } },
  { line: 'You resigned: Ana wins.', winners: [0], you: 1, manner: { type: 'resigned', seat: 1 } },
  { line: 'Bo resigned: Ana wins.', winners: [0], manner: { type: 'resigned', seat: 1 } },
  { line: 'Bo ran out of time: you win.', winners: [0], you: 0, manner: { type: 'flag_fell', seat: 1 } },
  { line: 'Your time is over: Ana wins.', winners: [0], you: 1, manner: { type: 'flag_fell', seat: 1 } },
  { line: 'Bo ran out of time: Ana wins.', winners: [0], manner: { type: 'flag_fell', seat: 1 } },
  { line: 'Both ran out of time: nobody wins.', winners: [], you: 0, manner: { type: 'both_flags_fell' } },
])('$line', ({ line, winners, you, names = ['Ana', 'Bo'], manner = played }) => {
  const at = { names, you, table: { result: { scores: [], winners } } } as unknown as At
  expect(headline(at, {} as GameModule, manner)).toBe(line)
})

test('a game that was closed before its end has no winner', () => {
  const at = { names: ['Ana', 'Bo'], table: {} } as unknown as At
  expect(headline(at, {} as GameModule, played)).toBe('The table waited in vain and is closed.')
})
