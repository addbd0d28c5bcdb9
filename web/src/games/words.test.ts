/** Figures of the rules come from the rules: the texts that are said in a game name them, and have none of their own. */
import { expect, test } from 'vitest'
import type { Words } from '../lib/i18n'

const catalogues = import.meta.glob<Record<string, unknown>>(['./*/words.ts', './*/reason.ts', './pinched/boards.ts'], { eager: true })

/** What is counted where nothing else can be meant: the first round, the first job, cards that a rule's own sentence is about. */
const counted = /(round|job|ronda|golpe) 1\b/gi
const own = ['gainPassage', 'gainCursed', 'gainUncursed', 'shareManor']

const texts = Object.entries(catalogues).flatMap(([file, module]) => {
  const words = (module.words ?? module.boardWords) as Words<string>
  return Object.values(words).flatMap((catalogue) => Object.entries(catalogue).map(([key, text]) => ({ file, key, text })))
})

test('no text has a figure of its own', () => {
  expect(texts.length).toBeGreaterThan(1000)
  const bare = (text: string) => text.replace(/\{[^}]*\}/g, '').replace(counted, '')
  expect(texts.filter(({ key, text }) => !own.includes(key) && /\d/.test(bare(text)))).toEqual([])
})
