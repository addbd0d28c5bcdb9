/** A clock for the whole game: chosen in the form, told before one sits down, seen by both, and the end told in words. */
import { expect, get, post, test, type Page } from './house'
import type { Snapshot, TableInfo } from '../src/lib/protocol'

const clockOf = (page: Page, seat: number) => page.locator(`[data-seat="${seat}"] [role=timer]`)
/** What a clock shows, in seconds. */
const left = async (page: Page, seat: number) => {
  const [minutes, seconds] = (await clockOf(page, seat).innerText()).split(':').map(Number) as [number, number]
  return 60 * minutes + seconds
}
const act = (page: Page, id: string, action: object) =>
  post(page, `/api/tables/${id}/actions`, { id: Math.random().toString(36).slice(2), action })

test('a clock is chosen in the form, told in words to whoever is invited, and seen at every seat', async ({ page: ana, somebody }) => {
  await ana.goto('/new/pinch')
  await ana.getByRole('radio', { name: /^5 min \+ 3 s/ }).check()
  const flags = ana.getByRole('group', { name: 'When somebody’s time is over' })
  await expect(flags.getByRole('radio', { name: /loses the game/ })).toBeChecked()
  await ana.getByLabel('Seat 2').selectOption('open')
  await ana.getByRole('button', { name: 'Set up the table' }).click()
  await expect(ana).toHaveURL(/\/table\//)
  const ben = await somebody()
  await ben.goto(new URL(ana.url()).pathname)
  await expect(ben.getByText('5 minutes each for the whole game, 3 more seconds with every decision')).toBeVisible()
  await expect(ben.getByText(/Whoever runs out of time loses the game/)).toBeVisible()
  await ben.getByLabel('What shall we call you?').fill('Ben')
  await ben.getByRole('button', { name: 'Sit down' }).click()
  for (const page of [ana, ben]) {
    await expect(clockOf(page, 0)).toHaveText(/^(5:00|4:\d\d)$/)
    await expect(clockOf(page, 1)).toHaveText('5:00')
  }
  // Whose clock runs is seen by the seat; the other's stands.
  await expect.poll(() => left(ben, 0)).toBeLessThan(300)
  const id = new URL(ana.url()).pathname.split('/').at(-1)!
  await act(ana, id, { type: 'move', moves: ['c3'] })
  const { position } = await get<Snapshot>(ana, `/api/tables/${id}`)
  expect(position!.clocks!.map(({ type }) => type)).toEqual(['stands', 'runs'])
  await expect.poll(() => left(ana, 1)).toBeLessThan(300)
})

test('when a flag falls, both are told who has won and why', async ({ page: ana, somebody }) => {
  const ben = await somebody()
  await post(ana, '/api/session', { name: 'Ana' })
  await post(ben, '/api/session', { name: 'Ben' })
  const asked = { game: 'pinch', setup: { size: 5, pie: false }, clock: { game: { base: 10, increment: 0 } } }
  const { id } = await post<TableInfo>(ana, '/api/tables', asked)
  await act(ben, id, { type: 'join' })
  for (const page of [ana, ben]) await page.goto(`/table/${id}`)
  await expect(ana.locator('.decision .clock.short')).toBeVisible()
  await expect(ana.locator('.decision .says')).toHaveText(/Your time is over: Ben.* wins\./, { timeout: 30_000 })
  await expect(ben.locator('.decision .says')).toHaveText(/Ana.* ran out of time: you win\./)
  await expect(clockOf(ben, 0)).toHaveText('0:00')
  await expect(ben.getByText(/Ana.* has run out of time and loses\./).first()).toBeVisible()
})
