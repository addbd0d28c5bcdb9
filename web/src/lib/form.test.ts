import { beforeEach, describe, expect, test } from 'vitest'
import { aboutGame } from '../games'
import { GAMES } from '../games/ids'
import {
  asked,
  chosenBy,
  fieldsOf,
  firstNumbers,
  isChosen,
  numbersOf,
  offered,
  seatsOf,
  settled,
  wanted,
  type Chosen,
  type Field,
} from './form'
import type { PresetInfo } from './protocol'
import { settings, type Language } from './settings.svelte'

interface Document {
  components: { schemas: Record<string, object> }
}
/** The schemas as the server publishes them. */
const { schemas } = Object.values(import.meta.glob<Document>('../../../docs/openapi.json', { eager: true, import: 'default' }))[0]!
  .components
const fields = (game: string) => fieldsOf(schemas[`${game}.Setup`])
const field = (game: string, option: string): Field => fields(game).find((field) => field.option === option)!
const options = (all: Field[]) => all.map(({ option }) => option)

beforeEach(() => (settings.language = 'en'))

describe('a schema becomes fields', () => {
  test('in the order of the schema, without what is no question', () => {
    expect(options(fields('pinch'))).toEqual(['size', 'variant', 'pie', 'turns_per_cell'])
    expect(options(fields('masters'))).toEqual(['mode', 'goals', 'carried'])
    expect(options(fields('pinched'))).toEqual(['players', 'setup', 'memory_aid', 'talk'])
  })

  test('numbers, switches and choices', () => {
    expect(field('pinch', 'size')).toMatchObject({ kind: 'number', least: 5, most: 21, usual: 13, expert: false })
    expect(field('pinch', 'pie')).toMatchObject({ kind: 'switch', usual: true })
    expect(field('pinch', 'variant')).toMatchObject({ kind: 'choice', choices: ['relocate', 'flip', 'remove'], usual: 'relocate' })
    expect(field('pinch', 'turns_per_cell')).toMatchObject({ kind: 'number', most: 100, expert: true })
  })

  test('what can be asked for by name or in detail is asked for by name', () => {
    expect(field('pinched', 'setup')).toMatchObject({ kind: 'choice', usual: 'basic' })
  })

  test('lists of numbers, and of some of many', () => {
    expect(field('diamonds', 'ranks')).toMatchObject({ kind: 'numbers', least: 1, most: 20, fewest: 2, longest: 2, expert: true })
    expect(field('masters', 'goals')).toMatchObject({ kind: 'numbers', least: 1, most: 999, fewest: 1, longest: 3 })
    const carried = field('masters', 'carried')
    expect(carried.kind === 'several' && carried.choices).toContain('thug')
  })

  test('an option of a kind that the form does not know is left to the server', () => {
    const properties = { deal: { type: 'string' }, cards: { type: 'object' }, odds: { type: 'array', items: { type: 'number' } } }
    expect(fieldsOf({ type: 'object', properties })).toEqual([])
    expect(fieldsOf({ type: 'object' })).toEqual([])
  })

  test('a field without a word of its own has the server’s', () => {
    const [bare, described] = fieldsOf({ properties: { size: { type: 'integer' }, pie: { type: 'boolean', description: 'Swap.' } } })
    expect([bare!.about, described!.about]).toEqual(['size', 'Swap.'])
  })
})

describe('what is asked, and what is asked for', () => {
  test('a question that depends on another waits for it', () => {
    const all = fields('masters')
    expect(options(asked(all, {}))).toEqual(['mode'])
    expect(options(asked(all, { mode: 'solo' }))).toEqual(['mode', 'goals', 'carried'])
  })

  test('options left alone are left out', () => {
    expect(wanted(fields('diamonds'), { players: 3 })).toEqual({ players: 3 })
    expect(wanted(fields('diamonds'), { players: 3, ranks: undefined })).toEqual({ players: 3 })
  })

  test('answers to questions that are none any more are left out', () => {
    const chosen = { mode: 'duel', goals: [55] }
    expect(wanted(fields('masters'), chosen)).toEqual({ mode: 'duel' })
    expect(wanted(fields('masters'), { ...chosen, mode: 'solo' })).toEqual({ mode: 'solo', goals: [55] })
  })

  test('what has no field is asked for as a preset has it', () => {
    expect(wanted([], { cards: 'other' })).toEqual({ cards: 'other' })
  })

  test('everything stands as chosen, or as usual', () => {
    expect(settled(fields('millions'), { cash: 7, rounds: undefined })).toEqual({ players: 5, no_repeat: false, cash: 7, rounds: 8 })
  })
})

describe('presets', () => {
  const duel: PresetInfo = { name: 'duel', seats: 2, setup: { mode: 'duel' } }
  const solo: PresetInfo = { name: 'solo', seats: 1, setup: { mode: 'solo' } }
  const usual: PresetInfo = { name: 'usual', seats: 4, setup: { players: 4 } }
  const cursed: PresetInfo = { name: 'cursed', seats: 4, setup: { players: 4, setup: 'cursed-secrets' } }

  test('a preset is chosen while every option stands as it says', () => {
    const all = fields('pinched')
    const which = (chosen: Chosen) => [usual, cursed].filter((preset) => isChosen(preset, all, chosen)).map(({ name }) => name)
    expect(which(chosenBy(usual))).toEqual(['usual'])
    expect(which({ players: 4, setup: 'basic', memory_aid: true })).toEqual(['usual'])
    expect(which(chosenBy(cursed))).toEqual(['cursed'])
    expect(which({ ...chosenBy(cursed), memory_aid: false })).toEqual([])
  })

  test('presets that are the choices of an option are asked for once', () => {
    expect(offered([duel, solo], fields('masters'))).toEqual([])
    expect(offered([usual, cursed], fields('pinched'))).toEqual([usual, cursed])
  })

  test('seats are those who play, or those of the preset that is like it', () => {
    expect(seatsOf({ presets: [usual, cursed], max_seats: 5 }, fields('pinched'), { players: 3 })).toBe(3)
    const masters = { presets: [duel, solo], max_seats: 2 }
    expect(seatsOf(masters, fields('masters'), { mode: 'solo', goals: [55] })).toBe(1)
    expect(seatsOf(masters, fields('masters'), {})).toBe(2)
    expect(seatsOf({ presets: [], max_seats: 2 }, fields('pinch'), { size: 11 })).toBe(2)
  })
})

describe('numbers', () => {
  test('a few are offered one by one, many are typed', () => {
    const range = (game: string, option: string) => numbersOf(field(game, option) as Extract<Field, { kind: 'number' }>)
    expect(range('diamonds', 'players')).toEqual([3, 4, 5])
    expect(range('pinch', 'size')).toHaveLength(17)
    expect(range('pinch', 'turns_per_cell')).toBeUndefined()
  })

  test('a list begins as usual, or as short and low as can be', () => {
    expect(firstNumbers(field('diamonds', 'ranks') as Extract<Field, { kind: 'numbers' }>)).toEqual([3, 18])
    const [list] = fieldsOf({ properties: { goals: { type: 'array', minItems: 2, items: { type: 'integer', minimum: 7 } } } })
    expect(firstNumbers(list as Extract<Field, { kind: 'numbers' }>)).toEqual([7, 7])
  })
})

test.each(
  GAMES.flatMap((game): [Language, string][] => [
    ['en', game],
    ['es', game],
  ]),
)('in %s every option of %s and every choice has a name', (language, game) => {
  settings.language = language
  const say = aboutGame(game)
  const words = fields(game).flatMap((field) => {
    const choices = 'choices' in field ? field.choices : []
    return [`o_${field.option}`, ...choices.map((choice) => `o_${field.option}_${choice}`)]
  })
  expect(words.filter((word) => !say(word))).toEqual([])
})
