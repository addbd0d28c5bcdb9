import { expect, test } from 'vitest'
import { withChange } from './lobby-live'
import type { TableSummary } from './protocol'

const table = (id: string, more: object = {}) =>
  ({
    id,
    game: 'pinch',
    stage: 'open',
    public: true,
    created: Number(id),
    seats: [{ taker: { type: 'open' } }],
    ...more,
  }) as unknown as TableSummary

const ids = (tables: TableSummary[]) => tables.map(({ id }) => id)
const list = [table('5'), table('3')]

test('a new table has its place by the time it was set up', () => {
  expect(ids(withChange(list, table('4'), { stage: 'open', free: true }))).toEqual(['5', '4', '3'])
  expect(ids(withChange(list, table('9'), {}))).toEqual(['9', '5', '3'])
})

test('a table that has changed is there once, as it is now', () => {
  const changed = table('3', { seats: [] })
  expect(withChange(list, changed, {})).toEqual([list[0], changed])
})

test('a table that is no longer wanted goes', () => {
  for (const more of [{ stage: 'running' }, { public: false }, { seats: [{ taker: { type: 'person' } }] }, { game: 'hex' }]) {
    expect(ids(withChange(list, table('3', more), { game: 'pinch', stage: 'open', free: true }))).toEqual(['5'])
  }
})
