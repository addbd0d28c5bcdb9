/** Who is told what about which wish, and what they can answer. */
import { beforeEach, expect, test } from 'vitest'
import type { At, GameModule } from '../games/game'
import { announcements } from './announcements'
import type { Happening, Position, Update } from './protocol'
import { settings } from './settings.svelte'

beforeEach(() => (settings.language = 'en'))

const game = {
  tell: ({ event }: { event: string }) => (event === 'swapped' ? undefined : `Ana: ${event}.`),
  announce: (event: { event: string }) => (event.event === 'swapped' ? 'Swapped!' : undefined),
} as unknown as GameModule
const update = (v: number, what: Happening, event?: string): Update => ({
  v,
  at: 0,
  what,
  events: event ? [{ event: { event }, text: '' }] : [],
})
const moved = (seat: number): Happening => ({ type: 'moved', seat, by: 'player' })

interface Case {
  what: string
  you?: number
  position?: Partial<Position>
  table?: object
  log?: Update[]
  /** What is said, and what can be answered. */
  says: [string, ...string[]][]
}

const DRAW = 'Ana offers a draw.'
const cases: Case[] = [
  { what: 'nothing', you: 0, says: [] },
  { what: 'a draw offered to me', you: 1, position: { draw_offers: [0] }, says: [[DRAW, 'Accept the draw', 'Play on']] },
  { what: 'my own offer', you: 0, position: { draw_offers: [0] }, says: [['You offer a draw. Bea has not answered yet.']] },
  { what: 'an offer between others', position: { draw_offers: [0] }, says: [[DRAW]] },
  { what: 'a pause wished', you: 1, position: { pause_wishes: [0] }, says: [['Ana would like a pause.', 'Pause', 'Play on']] },
  {
    what: 'my own wish',
    you: 0,
    position: { pause_wishes: [0] },
    says: [['You would like a pause. The others have not agreed yet.', 'Play on']],
  },
  {
    what: 'an answer wanted before a note',
    you: 0,
    position: { draw_offers: [0], pause_wishes: [1] },
    says: [['Bea would like a pause.', 'Pause', 'Play on'], ['You offer a draw. Bea has not answered yet.']],
  },
  { what: 'a pause that has begun', you: 1, position: { pause_wishes: [0, 1] }, table: { paused: true }, says: [] },
  { what: 'a move taken back', you: 1, log: [update(1, { type: 'took_back', seat: 0 })], says: [['Ana takes a move back.']] },
  {
    what: 'which move was taken back',
    you: 1,
    log: [update(1, moved(0), 'c3'), update(2, { type: 'remarked', seat: 1, phrase: '' }), update(3, { type: 'took_back', seat: 0 })],
    says: [['Ana takes a move back: “Ana: c3.”']],
  },
  {
    what: 'two moves taken back, one after the other',
    you: 1,
    log: [
      update(1, moved(0), 'c3'),
      update(2, moved(0), 'd4'),
      update(3, { type: 'took_back', seat: 0 }),
      update(4, { type: 'took_back', seat: 0 }),
    ],
    says: [['Ana takes a move back: “Ana: c3.”']],
  },
  { what: 'my own move taken back', you: 0, log: [update(1, { type: 'took_back', seat: 0 })], says: [] },
  { what: 'a swap', you: 0, log: [update(1, moved(1), 'swapped')], says: [['Swapped!']] },
  {
    what: 'a swap with talk after it',
    you: 0,
    log: [update(1, moved(1), 'swapped'), update(2, { type: 'remarked', seat: 1, phrase: '' })],
    says: [['Swapped!']],
  },
  { what: 'a swap of long ago', you: 0, log: [update(1, moved(1), 'swapped'), update(2, moved(0), 'put')], says: [] },
  { what: 'my own swap', you: 1, log: [update(1, moved(1), 'swapped')], says: [] },
  { what: 'offers after the end', you: 1, position: { draw_offers: [0], turn: 'over' }, says: [] },
  { what: 'a rematch', you: 1, position: { turn: 'over' }, table: { rematch: 'next' }, says: [['']] },
  { what: 'a rematch of others', position: { turn: 'over' }, table: { rematch: 'next' }, says: [] },
]

test.each(cases)('$what', ({ you, position, table, log = [], says }) => {
  const at = { you, names: ['Ana', 'Bea'], table: { paused: false, ...table } } as unknown as At
  const stand = { turn: 'one', draw_offers: [], pause_wishes: [], ...position } as unknown as Position
  const told = announcements(at, game, stand, log)
  expect(told.map(({ text, answers }) => [text, ...answers.map(({ words }) => words)])).toEqual(says)
})
