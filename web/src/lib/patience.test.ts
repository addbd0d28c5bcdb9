import { expect, test } from 'vitest'
import { botsWaitUntil } from './patience'
import type { SeatInfo } from './protocol'

const person: SeatInfo = { taker: { type: 'person', person: { id: 'ann000000000', name: 'Ann' } } }
const bot: SeatInfo = { taker: { type: 'bot', level: 'master' } }

test('bots wait for people who are there, undecided and not ready', () => {
  const patience = { since: 0, until: 100 }
  const table = { seats: [person, bot, person], paused: false }
  const both = { awaited: [0, 1, 2], patience }
  const wait = (position: Parameters<typeof botsWaitUntil>[1], here: number[], ready: number[] = [], now = 50) =>
    botsWaitUntil(table, position, { here, ready }, now)
  expect(wait(both, [0, 2])).toBe(100)
  expect(wait(both, [0, 2], [0])).toBe(100)
  expect(wait(both, [0, 2], [0, 2])).toBe(undefined)
  expect(wait(both, [])).toBe(undefined)
  expect(wait(both, [0, 2], [], 100)).toBe(undefined)
  expect(wait({ awaited: [1], patience }, [0, 2])).toBe(undefined)
  expect(wait({ awaited: [0, 2], patience }, [0, 2])).toBe(undefined)
  expect(wait({ awaited: [0, 1] }, [0])).toBe(undefined)
  expect(botsWaitUntil({ ...table, paused: true }, both, { here: [0, 2] }, 50)).toBe(undefined)
  const away = { seats: [{ ...person, substitute: { level: 'rookie' as const } }, bot, bot], paused: false }
  expect(botsWaitUntil(away, both, { here: [0] }, 50)).toBe(undefined)
})
