import { expect, test } from 'vitest'
import { provenance, reconstructed } from './sources'

const table = {
  sources: {
    sets: 'reconstructed',
    start_cash: 'printed',
    'crew.price': 'reconstructed',
    'marks.payout': 'reconstructed',
    'marks.museum.payout': 'printed',
    type: 'reconstructed',
    'slots.heart:standard': 'reconstructed',
  },
} as const

test.each([
  ['start_cash', 'printed'],
  ['sets.docks', 'reconstructed'],
  ['crew.price', 'reconstructed'],
  ['crew.thug.price', 'reconstructed'],
  ['crew.thug.name', undefined],
  ['marks.bank.payout', 'reconstructed'],
  ['marks.museum.payout', 'printed'],
  ['type.gold.steps', 'reconstructed'],
  ['slots.heart:standard', 'reconstructed'],
  ['slots.heart:crown', undefined],
])('%s is %s', (figure, known) => {
  expect(provenance(table, figure)).toBe(known)
})

test('a group is ours if one of its figures is, and nothing is once it was replaced', () => {
  expect(reconstructed(table, ['start_cash', 'crew.price'])).toBe(true)
  expect(reconstructed(table, ['start_cash', 'marks.museum.payout'])).toBe(false)
  expect(reconstructed({ sources: {} }, 'crew.price')).toBe(false)
})
