import { beforeEach, describe, expect, test } from 'vitest'
import type { GameModule, Reader } from '../games/game'
import { chapters, type LogLine } from './chapters'
import { inWords } from './log-sentences'
import type { Happening } from './protocol'
import { settings } from './settings.svelte'

beforeEach(() => (settings.language = 'en'))

/** A game whose events say their own words; `round` begins a chapter, and nothing is said of `quiet`. */
const game = {
  tell: ({ say }: { say: string }) => (say === 'quiet' ? undefined : say),
  chapter: ({ say }: { say: string }, nth: number) => (say === 'round' ? `Chapter ${nth}` : undefined),
} as unknown as GameModule
const reader = { names: ['Ann', 'Bob'], you: 0, table: {} } as Reader

const lines = (...said: string[]) => said.map((say) => ({ event: { say }, text: say }))
const moved = (seat = 0, by?: 'clock') => ({ type: 'moved', seat, ...(by ? { by } : {}) }) as Happening
const happened = (key: number, ...said: string[]) => ({ key, moment: key, what: moved(), events: lines(...said) })

const read = (all: Parameters<typeof chapters>[0], every = false) =>
  chapters(all, game, reader, every).map(({ title, lines }) => [title, ...lines.map(({ texts }) => texts.join(' / '))])

describe('the log in chapters', () => {
  test('what is told in one happening is one line', () => {
    expect(read([happened(1, 'a', 'b'), happened(2, 'c')])).toEqual([['The beginning', 'a / b', 'c']])
  })

  test('a chapter begins in the middle of a happening', () => {
    expect(read([happened(1, 'a', 'round', 'b'), happened(2, 'c')])).toEqual([
      ['The beginning', 'a'],
      ['Chapter 2', 'round / b', 'c'],
    ])
  })

  test('what says nothing has no line, unless every moment wants one', () => {
    const all = [happened(1, 'quiet'), happened(2, 'a')]
    expect(read(all)).toEqual([['The beginning', 'a']])
    expect(read(all, true)).toEqual([['The beginning', '·', 'a']])
  })

  test('a line that says the same is the same line, another is not', () => {
    const known = new Map<string, LogLine>()
    const first = chapters([happened(1, 'a'), happened(2, 'b')], game, reader, false, known)[0]!.lines
    const again = chapters([happened(1, 'a'), happened(2, 'c')], game, reader, false, known)[0]!.lines
    expect(again[0]).toBe(first[0])
    expect(again[1]).not.toBe(first[1])
    expect(again[1]!.texts).toEqual(['c'])
  })
})

describe('a happening in words', () => {
  const say = (what: Happening, ...said: string[]) => inWords({ what, events: lines(...said) }, game, reader)

  test.each<[string, Happening, string[], string]>([
    ['a move is the game’s to tell', moved(1), ['a', 'b'], 'a b'],
    ['a sealed move is only known to have been made', moved(1), [], 'Bob has chosen.'],
    ['the clock’s move', moved(1, 'clock'), ['a'], 'Bob ran out of time. a'],
    ['who joins is named', { type: 'joined', seat: 1, person: { name: 'Cy' } } as Happening, [], 'Cy sits down.'],
    ['who leaves is a seat', { type: 'left', seat: 1 }, [], 'Seat 2 is free again.'],
    ['a bot is a seat', { type: 'bot_set', seat: 1, level: 'master' }, [], 'Seat 2 is a bot’s.'],
  ])('%s', (_, what, said, words) => expect(say(what, ...said)).toBe(words))

  test('what a game keeps back at first is told later', () => {
    let secret = true
    const shy = { tell: () => (secret ? undefined : 'told') } as unknown as GameModule
    const happening = { what: moved(), events: lines('x') }
    expect(inWords(happening, shy, reader)).toBe('')
    secret = false
    expect(inWords(happening, shy, reader)).toBe('told')
  })

  test('a game that has told all of it twice is not asked again', () => {
    let asked = 0
    const counting = { tell: () => `told ${(asked += 1)}` } as unknown as GameModule
    const happening = { what: moved(), events: lines('x') }
    const heard = Array.from({ length: 4 }, () => inWords(happening, counting, reader))
    expect(heard).toEqual(['told 1', 'told 2', 'told 2', 'told 2'])
  })

  test('another language, or another reader, is told anew', () => {
    const polyglot = { tell: (_: object, { you }: Reader) => `${settings.language} ${you}` } as unknown as GameModule
    const happening = { what: moved(), events: lines('x') }
    for (const you of [0, 1, 1]) expect(inWords(happening, polyglot, { ...reader, you })).toBe(`en ${you}`)
    settings.language = 'es'
    expect(inWords(happening, polyglot, { ...reader, you: 1 })).toBe('es 1')
  })
})
