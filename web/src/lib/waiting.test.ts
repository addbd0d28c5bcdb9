/** What begins to wait for somebody is told from what waited already; the table that is looked at speaks for itself. */
import { beforeEach, expect, test, vi } from 'vitest'
import { pageTitle } from './page-title'
import type { WaitingTable } from './protocol'
import { settings } from './settings.svelte'
import { begun, waiting } from './waiting.svelte'

const { here } = vi.hoisted(() => ({ here: { page: 'home', id: '' } }))
vi.mock('./route.svelte', () => ({ route: { here } }))

const table = (id: string, kept?: number) => ({ table: { id }, since: 0, kept }) as unknown as WaitingTable

beforeEach(() => {
  settings.language = 'en'
  waiting.forget()
  Object.assign(here, { page: 'home', id: '' })
})

test('only what is new has begun to wait', () => {
  expect(begun(undefined, [table('a')])).toEqual([])
  expect(begun([table('a')], [table('a')])).toEqual([])
  expect(begun([table('a')], [table('a'), table('b')])).toEqual([table('b')])
  expect(begun([table('a', 1)], [table('a')])).toEqual([table('a')])
})

test('the table that is looked at is neither listed nor told', () => {
  waiting.hear([])
  Object.assign(here, { page: 'table', id: 'a' })
  expect(waiting.hear([table('a'), table('b')])).toEqual([table('b')])
  expect(waiting.tables).toEqual([table('b')])
  here.id = 'b'
  expect(waiting.tables).toEqual([table('a')])
})

test('kept seats are among what waits, and the title says how much does', () => {
  expect(pageTitle()).toBe('Hideout')
  waiting.hear([table('a'), table('b', 0)])
  expect(waiting.seats).toEqual([table('b', 0)])
  expect(pageTitle('Lobby')).toBe('● 2 tables wait for you – Lobby – Hideout')
  waiting.hear([table('a')])
  expect(pageTitle()).toBe('● 1 table waits for you – Hideout')
  waiting.forget()
  expect(pageTitle('Lobby')).toBe('Lobby – Hideout')
})
