/** Bots have names and faces: everybody sees the same ones, and no two at a table are alike. */
import { expect, test } from 'vitest'
import { en } from '../words/en'
import { inVoice } from '../words/voices'
import { LEVELS } from '../lib/settings.svelte'
import tokens from '../style/tokens.css?raw'
import { characterOf, companyAt, everybody } from './cast'
import { draw } from './draw'
import { lessonCast, lessonLooks, lessonSitter } from './lesson-cast'
import { castLooks, personLooks, PLAIN } from './looks'

const ids = Array.from({ length: 200 }, (_, n) => `table${n * 31}`)

test('there are characters enough, with short names of their own in both languages', () => {
  expect(everybody.length).toBeGreaterThanOrEqual(12)
  for (const language of ['en', 'es'] as const) {
    const names = everybody.map(({ name }) => name[language])
    expect(new Set(names).size).toBe(everybody.length)
    expect(names.filter((name) => name.length > 14)).toEqual([])
  }
})

test('every level has a company of its own', () => {
  for (const level of LEVELS) expect(companyAt(level).length).toBe(8)
})

test('whoever has a name speaks in both languages', () => {
  for (const language of ['en', 'es'] as const) {
    const hellos = everybody.map(({ id }) => inVoice(id, 'hello_3', language))
    expect(new Set(hellos).size).toBe(everybody.length)
    for (const { id } of everybody) expect(inVoice(id, 'robbed_1', language)).toBeTruthy()
  }
})

test('a bot that moves at random is nobody', () => {
  expect(characterOf({ type: 'bot', level: 'random' })).toBeUndefined()
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
