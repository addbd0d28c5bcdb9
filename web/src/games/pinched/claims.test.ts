import { beforeEach, describe, expect, test } from 'vitest'
import { settings } from '../../lib/settings.svelte'
import { beforeReveal, fromPhrase, isKept, sentence, talkOf, type Claim } from './claims'

type Log = Parameters<typeof talkOf>[0]
type Place = Claim['place']

beforeEach(() => (settings.language = 'en'))

const said = (seat: number, text: string, room = 'table') => ({ what: { type: 'said', seat, text, room, person: { name: '' } } })
const bot = (seat: number, phrase: string) => ({ what: { type: 'remarked', seat, phrase } })
const told = (...events: object[]) => ({ what: { type: 'moved', seat: 0 }, events: events.map((event) => ({ event })) })
const day = told({ event: 'day' })
const reveal = (...plans: Place[]) => told({ event: 'revealed', plans })
const talk = (...log: object[]) => {
  const { claims, records } = talkOf(log as Log)
  return { claims: Object.fromEntries(claims), records: Object.fromEntries(records) }
}

describe('a claim is known by its words', () => {
  test.each<[string, Claim | undefined]>([
    ['I go to the Club.', { going: true, place: 'club' }],
    ['I do not go to the Heart.', { going: false, place: 'heart' }],
    ['I go to the Bank, who joins?', { going: true, place: 'bank' }],
    ['No voy al Trébol.', { going: false, place: 'club' }],
    ['I go to the River.', undefined],
    ['i go to the club', undefined],
  ])('%s', (text, claim) => {
    const { claims } = talk(said(2, text))
    expect(claims[2]).toEqual(claim && { ...claim, seat: 2 })
  })

  test('whatever one says here is understood there', () => {
    for (const place of ['diamond', 'club', 'spade', 'heart', 'bank'] as const) {
      for (const going of [true, false]) {
        settings.language = 'es'
        const spoken = sentence({ going, place })
        settings.language = 'en'
        expect(talk(said(0, spoken)).claims[0]).toMatchObject({ going, place })
      }
    }
  })

  test.each([
    ['go club', { going: true, place: 'club' }],
    ['not bank', { going: false, place: 'bank' }],
    ['go river', undefined],
    ['hello', undefined],
    ['stay club', undefined],
  ])('a bot’s phrase: %s', (phrase, claim) => expect(fromPhrase(phrase)).toEqual(claim))
})

describe('what was claimed is held against the plans', () => {
  test.each<[boolean, Place, Place, boolean]>([
    [true, 'club', 'club', true],
    [true, 'club', 'heart', false],
    [false, 'club', 'heart', true],
    [false, 'club', 'club', false],
  ])('going %s to %s and planning %s', (going, place, plan, kept) => expect(isKept({ going, place }, plan)).toBe(kept))

  test('the last word of a day counts, and records last', () => {
    const { claims, records } = talk(
      said(0, 'I go to the Club.'),
      said(0, 'I go to the Heart.'),
      bot(1, 'not heart'),
      reveal('heart', 'heart'),
      day,
      said(0, 'I go to the Club.'),
      reveal('heart', 'club'),
    )
    expect(claims).toEqual({ 0: { going: true, place: 'club', seat: 0, kept: false } })
    expect(records).toEqual({ 0: { kept: 1, broken: 1 }, 1: { kept: 0, broken: 1 } })
  })

  test('what is said after the plans are open is no claim, nor is what spectators say', () => {
    expect(talk(reveal('club', 'heart'), said(0, 'I go to the Club.')).claims).toEqual({})
    expect(talk(day, said(1, 'I go to the Club.', 'gallery')).claims).toEqual({})
  })

  test('while the latest reveal is played out, the log ends before it', () => {
    const log = [said(0, 'x'), reveal('club'), day, said(0, 'y'), reveal('heart'), day] as unknown as Log
    expect(beforeReveal(log)).toHaveLength(4)
    expect(beforeReveal(log.slice(0, 1))).toHaveLength(1)
  })
})
