/** Bots have names and faces: everybody sees the same ones, and no two at a table are alike. */
import { expect, test } from 'vitest'
import { en } from '../words/en'
import { LEVELS } from '../lib/settings.svelte'
import tokens from '../style/tokens.css?raw'
import { characterAt, characters, companyAt } from './cast'
import { draw } from './draw'
import { lessonCast, lessonLooks, lessonSitter } from './lesson-cast'
import { castLooks, personLooks, PLAIN } from './looks'

const ids = Array.from({ length: 200 }, (_, n) => `table${n * 31}`)
const seats = Array.from({ length: 8 }, (_, seat) => seat)

test('there are characters enough, with short names of their own in both languages', () => {
  expect(characters.length).toBeGreaterThanOrEqual(12)
  for (const language of ['en', 'es'] as const) {
    const names = characters.map(({ name }) => name[language])
    expect(new Set(names).size).toBe(characters.length)
    expect(names.filter((name) => name.length > 14)).toEqual([])
  }
})

test.each(ids.slice(0, 40))('no two at %s are alike, whatever their levels', (id) => {
  for (const mix of [0, 1, 2, 5, 7]) {
    const met = seats.map((seat) => characterAt(id, seat, LEVELS[(seat * mix + mix) % 3]!)?.id)
    expect(new Set(met).size).toBe(8)
  }
})

test('who sits where hangs on the table, the seat and the level', () => {
  expect(characterAt('a', 1, 'rookie')).toEqual(characterAt('a', 1, 'rookie'))
  const met = (seat: number) => new Set(ids.map((id) => characterAt(id, seat, 'master')?.id))
  for (const seat of seats) expect(met(seat).size).toBe(8)
})

test('every level has its company', () => {
  const [rookies, , masters] = LEVELS.map((level) => companyAt(level).map(({ id }) => id))
  expect(rookies!.filter((id) => masters!.includes(id))).toEqual([])
})

test('a bot that moves at random is nobody', () => {
  expect(characterAt('a', 0, 'random')).toBeUndefined()
  expect('random' in en).toBe(true)
})

test('every face is drawn with colours that there are', () => {
  const faces = [PLAIN, ...Object.values(castLooks), ...Object.values(lessonCast), ...ids.map(personLooks)]
  for (const looks of faces) {
    for (const token of [looks.skin, looks.tint, looks.accent]) expect(tokens).toContain(`${token}:`)
    for (const [, d] of draw(looks, 'glad')) expect(d).toMatch(/^M[-\d.A-Za-z\s]+$/)
  }
})

const lessons = import.meta.glob<string>('../../../games/*/lessons/*.toml', { query: '?raw', import: 'default', eager: true })
const namesIn = (lesson: string) => {
  const [, list] = /^names = (\[.*\])$/m.exec(lesson)!
  const [, learner] = /^seat = "p(\d)"$/m.exec(lesson)!
  return (JSON.parse(list!) as string[]).filter((_, seat) => seat !== Number(learner) - 1)
}

test.each(Object.entries(lessons))('whoever is named in %s has a face that was drawn for the name', (_, lesson) => {
  const names = namesIn(lesson)
  expect(names.length).toBeGreaterThan(0)
  expect(names.filter((name) => !lessonLooks(lessonSitter(name)))).toEqual([])
})

test('women in lessons have no beards, and nobody there looks like another', () => {
  const women = ['Agatha', 'Contessa', 'Lady Moth', 'Nonna', 'Nonna Pia', 'Odile', 'Rosalind', 'Vera']
  expect(women.filter((name) => lessonLooks(lessonSitter(name))?.whiskers)).toEqual([])
  expect(new Set(Object.values(lessonCast).map((looks) => JSON.stringify(looks))).size).toBe(Object.keys(lessonCast).length)
})

test('people look different from each other', () => {
  const faces = new Set(ids.map((id) => JSON.stringify(personLooks(id))))
  expect(faces.size).toBe(ids.length)
})
