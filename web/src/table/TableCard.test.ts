import { flushSync, mount, unmount } from 'svelte'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { TableSummary } from '../lib/protocol'
import { settings } from '../lib/settings.svelte'
import TableCard from './TableCard.svelte'

const DAY = 24 * 60 * 60_000
const now = new Date(2026, 10, 20, 12).getTime()

const table: TableSummary = {
  id: 'a',
  game: 'pinch',
  stage: 'over',
  public: true,
  clock: 'none',
  pace: 'normal',
  created: now - 5 * DAY,
  seats: [{ taker: { type: 'person', person: { id: 'p', name: 'Ana' } } }, { taker: { type: 'bot', level: 'rookie', character: 'dot' } }],
}
let drawn: object | undefined

beforeEach(() => {
  vi.useFakeTimers({ now, toFake: ['Date'] })
  vi.stubGlobal('fetch', () => new Promise(() => undefined))
  settings.language = 'en'
})
afterEach(() => {
  if (drawn) void unmount(drawn)
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const said = (table: TableSummary) => {
  drawn = mount(TableCard, { target: document.body, props: { table } })
  flushSync()
  return document.querySelector('.card')!.textContent
}

test('a game that is over has the date of its end', () => expect(said({ ...table, ended: now - DAY })).toContain('yesterday'))

test('where the end is not known, it has the date of its beginning', () => expect(said(table)).toContain('5 days ago'))

test('names stand without levels, which are told with the faces', () => expect(said(table)).not.toContain('rookie'))
