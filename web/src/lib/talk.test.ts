/** What is unread: people's words since the last look, never one's own, remembered for every table. */
import { beforeEach, expect, test } from 'vitest'
import { muted } from './muted.svelte'
import { TableTalk, type Said } from './talk.svelte'

const line = (v: number, person?: string): Said => ({
  v,
  key: String(v),
  ...(person ? { person } : {}),
  seat: 1,
  name: '',
  room: 'table',
  text: 'x',
})
const talkOf = (lines: Said[], table = 'a') => new TableTalk(table, { lines: () => lines, you: () => 0, me: () => 'me' })

beforeEach(() => localStorage.clear())

test.each([
  ['nothing said', [], 0],
  ['others’ words', [line(1, 'ana'), line(2, 'bea')], 2],
  ['one’s own words', [line(1, 'me'), line(2, 'ana')], 1],
  ['a bot’s remark', [line(1)], 0],
])('%s', (_, lines, unread) => {
  expect(talkOf(lines).unread).toBe(unread)
})

test('what was read stays read, table by table', () => {
  const lines = [line(1, 'ana'), line(2, 'ana')]
  talkOf(lines).read()
  expect(talkOf(lines).unread).toBe(0)
  expect(talkOf([...lines, line(3, 'ana')]).unread).toBe(1)
  expect(talkOf(lines, 'b').unread).toBe(2)
})

test('only so many tables are remembered, the newest ones', () => {
  for (let n = 0; n < 100; n += 1) talkOf([line(1, 'ana')], `t${n}`).read()
  expect(talkOf([line(1, 'ana')], 't99').unread).toBe(0)
  expect(talkOf([line(1, 'ana')], 't0').unread).toBe(1)
  expect(Object.keys(JSON.parse(localStorage.getItem('hideout-read')!) as object)).toHaveLength(60)
})

test('whoever is muted is not heard, by this browser alone', () => {
  const lines = [line(1, 'ana'), line(2, 'bea'), line(3)]
  muted.toggle('ana')
  expect(talkOf(lines).lines.map(({ v }) => v)).toEqual([2, 3])
  expect(talkOf(lines).unread).toBe(1)
  expect(localStorage.getItem('hideout-muted')).toBe('["ana"]')
  muted.toggle('ana')
  expect(talkOf(lines).lines).toHaveLength(3)
})
