import { beforeEach, describe, expect, test } from 'vitest'
import { en, type Word } from '../words/en'
import { es } from '../words/es'
import { settings, type Language } from './settings.svelte'
import { listed, translator } from './i18n'

beforeEach(() => (settings.language = 'en'))

const say = translator({
  en: { stones: '{name} has {n} {n|stone|stones}', none: 'nobody' },
  es: { stones: '{name} tiene {n} {n|piedra|piedras}', none: 'nadie' },
})

test.each<[Language, number, string]>([
  ['en', 0, 'Ann has 0 stones'],
  ['en', 1, 'Ann has 1 stone'],
  ['en', 2, 'Ann has 2 stones'],
  ['en', 21, 'Ann has 21 stones'],
  ['es', 0, 'Ann tiene 0 piedras'],
  ['es', 1, 'Ann tiene 1 piedra'],
  ['es', 1_000_000, 'Ann tiene 1000000 piedras'],
])('in %s the plural for %i is right', (language, n, sentence) => {
  settings.language = language
  expect(say('stones', { name: 'Ann', n })).toBe(sentence)
})

test('a value that is not given leaves a gap, not its name', () => {
  expect(say('stones', { n: 1 })).toBe(' has 1 stone')
})

test.each<[Language, string[], string]>([
  ['en', [], ''],
  ['en', ['Ann'], 'Ann'],
  ['en', ['Ann', 'Bob'], 'Ann and Bob'],
  ['en', ['Ann', 'Bob', 'Cy'], 'Ann, Bob, and Cy'],
  ['es', ['Ana', 'Blas', 'Cleo'], 'Ana, Blas y Cleo'],
  ['es', ['Ana', 'Inés'], 'Ana e Inés'],
])('a list in %s: %j', (language, names, phrase) => {
  settings.language = language
  expect(listed(names)).toBe(phrase)
})

test('every word of the house is said in Spanish', () => {
  const alike = ['Bot', 'Normal', '{n} s', '{n} min', '{n} h', 'No', '{what}: {why}.', '{name} ({level})', '{base} + {increment}']
  const same = Object.entries(en).filter(([key, text]) => es[key as Word] === text && !alike.includes(text) && !text.startsWith('Bot'))
  expect(same).toEqual([])
})

describe('every text shows the same values in both languages', () => {
  type Catalogue = Record<Language, Record<string, string>>
  const catalogues: Record<string, Catalogue> = {
    house: { en, es },
    ...import.meta.glob<Catalogue>('../games/*/words.ts', { import: 'words', eager: true }),
    ...import.meta.glob<Catalogue>('../games/*/about.ts', { import: 'default', eager: true }),
    ...import.meta.glob<Catalogue>('../games/*/dealt.ts', { import: 'words', eager: true }),
  }
  // A choice such as {n|has|have} shows nothing, and one language may need it where the other does not.
  const values = (text: string) => [...new Set([...text.matchAll(/\{(\w+)\}/g)].map(([, name]) => name))].sort()

  test.each(Object.entries(catalogues))('%s', (_, words) => {
    for (const key of Object.keys(words.en)) {
      expect({ key, values: values(words.es[key]!) }).toEqual({ key, values: values(words.en[key]!) })
    }
  })

  test.each(Object.entries(catalogues))('%s has no broken braces', (_, words) => {
    const broken = Object.values(words)
      .flatMap((language) => Object.values(language))
      .filter((text) => /[{}]/.test(text.replace(/\{\w+(\|[^|{}]*\|[^|{}]*)?\}/g, '')))
    expect(broken).toEqual([])
  })
})
