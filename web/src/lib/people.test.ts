import { beforeEach, expect, test } from 'vitest'
import { renamedIn, seatNames, seatTitles } from './people'
import type { Character, Happening, Level, SeatTaker } from './protocol'
import { settings } from './settings.svelte'
import { chatLines } from './chat-lines'

beforeEach(() => (settings.language = 'en'))

const person = (name: string) => ({ type: 'person', person: { name } }) as SeatTaker
const bot = (level: Level, character?: Character): SeatTaker => ({ type: 'bot', level, ...(character && { character }) })
const table = (takers: SeatTaker[]) => ({ seats: takers.map((taker) => ({ taker })) })
const names = (...takers: SeatTaker[]) => seatNames(table(takers))

test.each<[string, SeatTaker[], string[]]>([
  ['people as they are called', [person('Ann'), person('Bob')], ['Ann', 'Bob']],
  [
    'bots by the names of their characters',
    [person('Ann'), bot('rookie', 'dot'), bot('master', 'nyx'), bot('rookie', 'minnie')],
    ['Ann', 'Dot Thimble', 'Duchess Nyx', 'Cousin Minnie'],
  ],
  ['bots that are nobody are numbered', [bot('random'), bot('random')], ['Bot (random) 1', 'Bot (random) 2']],
  ['people of one name too', [person('Ann'), person('Ann')], ['Ann 1', 'Ann 2']],
  ['whoever has gone for good has no name', [person('')], ['Former player']],
])('%s', (_, takers, expected) => expect(names(...takers)).toEqual(expected))

test('a list tells the level of every bot', () => {
  const titles = seatTitles(table([person('Ann'), bot('rookie', 'dot'), bot('random')]))
  expect(titles).toEqual(['Ann', 'Dot Thimble (rookie)', 'Bot (random)'])
})

test('bots have names in the language of whoever reads', () => {
  settings.language = 'es'
  expect(names(bot('regular', 'doc'), bot('rookie', 'dot'))).toEqual(['Doctor Fresno', 'Dora Dedal'])
})

test.each<[string, object, string[]]>([
  ['a person', { type: 'said', seat: 0, person: { name: 'Ann' }, room: 'table', text: 'Hi' }, ['Hi']],
  ['a bot by a phrase of the house', { type: 'remarked', seat: 1, phrase: 'won_1' }, ['That was close. Good game.']],
  ['a bot by a phrase of the game', { type: 'remarked', seat: 1, phrase: 'go club' }, ['I go there']],
  ['a phrase nobody has words for', { type: 'remarked', seat: 1, phrase: 'unheard' }, []],
  ['no talk at all', { type: 'moved', seat: 1 }, []],
])('talk: %s', (_, what, texts) => {
  const game = { phrase: (name: string) => (name === 'go club' ? 'I go there' : undefined) } as Parameters<typeof chatLines>[1]
  expect(chatLines(what as Happening, game).map(({ text }) => text)).toEqual(texts)
})

test('a character has a voice of its own, and the words of the house where it has none', () => {
  const said = (phrase: string) =>
    chatLines({ type: 'remarked', seat: 1, phrase }, undefined, table([person('Ann'), bot('regular', 'sable')]))
  expect(said('lied_to_1').map(({ text }) => text)).toEqual(['False witness! I keep a list.'])
  expect(said('won_2').map(({ text }) => text)).toEqual(['Thank you for the game. Another?'])
})

test('a person is renamed wherever they are shown, and what does not name them is the same thing', () => {
  const ann = { id: 'ann000000000', name: 'Ann' }
  const ben = { id: 'ben000000000', name: 'Ben' }
  const sits = { taker: { type: 'person', person: ann } }
  const other = { taker: { type: 'person', person: ben } }
  const log = [
    { v: 1, what: { type: 'created' } },
    { v: 2, what: { type: 'said', person: ann, text: 'Ann' } },
  ]
  const renamed = renamedIn({ seats: [sits, other], log }, { ...ann, name: 'Vera' })
  expect(renamed.seats[0]).toEqual({ taker: { type: 'person', person: { ...ann, name: 'Vera' } } })
  expect(renamed.seats[1]).toBe(other)
  expect(renamed.log[0]).toBe(log[0])
  expect(renamed.log[1]!.what).toEqual({ type: 'said', person: { ...ann, name: 'Vera' }, text: 'Ann' })
  expect(renamedIn(log, { ...ben, name: 'Bo' })).toBe(log)
})
