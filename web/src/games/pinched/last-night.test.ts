import { expect, test } from 'vitest'
import { lastNight } from './last-night'
import type { PinchedEvent } from './types'
import type { PinchedAt } from './view'

const now = {
  view: { mastermind: 2, plans: ['club', null, null], manors: { club: ['gold', null], heart: ['ceramics'] }, said: [] },
} as unknown as PinchedAt
const day = (mastermind: number) => ({ event: 'day', mastermind, watch: 3 })
const night = [
  day(1),
  { event: 'said', seat: 0, at: 'heart' },
  { event: 'revealed', plans: ['club', 'club', 'heart'] },
  { event: 'took', seat: 1, manor: 'club', slot: 2, card: 'paintings' },
  { event: 'passage', seat: 0, manor: 'heart', slot: 1, card: 'gold' },
]

test('before the first night there is nothing to see again', () => expect(lastNight([day(0)] as PinchedEvent[], now)).toBeUndefined())

test.each([
  ['on the same day', night, ['paintings', 'gold', null]],
  ['on the next', [...night, day(2), { event: 'said', seat: 1, at: 'club' }], ['paintings']],
])('%s: whose night it was, what was said, and what lay there', (_, told, club) => {
  const found = lastNight([day(0), { event: 'revealed', plans: ['heart', 'heart', 'heart'] }, ...told] as PinchedEvent[], now)
  expect(found?.plans).toEqual(['club', 'club', 'heart'])
  expect(found?.at.view).toMatchObject({ mastermind: 1, said: [{ seat: 0, at: 'heart' }], plans: [null, null, null], manors: { club } })
})
