/** Reasons of hints: in both languages, and none without its words. */
import { expect, test } from 'vitest'
import { words as diamonds } from './diamonds/reason'
import { words as masters } from './masters/reason'
import { words as millions } from './millions/reason'
import { words as pinch } from './pinch/reason'
import { words as pinched } from './pinched/reason'

test.each(Object.entries({ diamonds, masters, millions, pinch, pinched }))('%s has its reasons in both languages', (_, { en, es }) => {
  expect(Object.keys(es)).toEqual(Object.keys(en))
  const values = (text: string) => [...text.matchAll(/\{(\w+)/g)].map(([, name]) => name).sort()
  for (const [key, text] of Object.entries(en)) {
    expect(new Set(values(es[key as keyof typeof es]))).toEqual(new Set(values(text)))
  }
})
