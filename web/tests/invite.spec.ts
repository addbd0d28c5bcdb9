/** A link is opened: what the guest sees, what the host sees, and what is left once no seat is free. */
import type { Snapshot, TableInfo } from '../src/lib/protocol'
import { expect, get, post, test, type Page } from './house'

/** A table of three seats that waits for two. */
async function invites(host: Page, name: string, more: object = {}): Promise<TableInfo> {
  await post(host, '/api/session', { name })
  const seats = [{ type: 'me' }, { type: 'open' }, { type: 'open' }]
  return post<TableInfo>(host, '/api/tables', { game: 'diamonds', setup: { players: 3 }, clock: 'quick', seats, ...more })
}

test('a guest is told who invites to what, takes a name and a seat, and the host sees it', async ({ page: host, somebody }) => {
  const table = await invites(host, 'Ruth')
  await host.goto(table.invite)
  await expect(host.getByLabel('Send this link')).toHaveValue(new RegExp(table.id))

  const guest = await somebody()
  await guest.goto(table.invite)
  for (const told of ['Ruth invites you to', 'Quick', '15 s for a card', '20–30 minutes', 'In one minute', 'lowest card wins']) {
    await expect(guest.getByText(told).first()).toBeVisible()
  }
  await expect(guest.getByRole('heading', { level: 1 })).toHaveText('In Whose Hands Are the Diamonds?')
  await expect(guest.getByText('Send this link')).toHaveCount(0)
  const name = guest.getByLabel('What shall we call you?')
  await expect(name).not.toHaveValue('')
  await name.fill('Benjamin the Third')
  await guest.getByRole('radio', { name: 'Seat 3' }).check({ force: true })
  await guest.getByRole('button', { name: 'Sit down' }).click()

  await expect(guest.getByText('when Ruth says so')).toBeVisible()
  await expect(guest.getByText('Send this link')).toHaveCount(0)
  await expect(host.getByText('Benjamin the Third').first()).toBeVisible()
  await expect(host.getByText('What shall we call you?')).toHaveCount(0)
  const { seats } = (await get<Snapshot>(guest, `/api/tables/${table.id}`)).table
  expect(seats.map(({ taker }) => (taker.type === 'person' ? taker.person.name : taker.type))).toEqual([
    'Ruth',
    'open',
    'Benjamin the Third',
  ])
  // The name is theirs from now on, also after coming back.
  await guest.reload()
  await expect(guest.getByRole('link', { name: 'Benjamin the Third' })).toBeVisible()
  await expect(guest.getByText('when Ruth says so')).toBeVisible()
})

test.describe('what cannot be', () => {
  test.use({ expected: /status of 422/ })

  test('a name that cannot be used is refused where it is asked for, and nobody sits down', async ({ page: host, somebody }) => {
    const table = await invites(host, 'Ruth')
    const guest = await somebody()
    await guest.goto(table.invite)
    await guest.getByLabel('What shall we call you?').fill('<script>')
    await guest.getByRole('button', { name: 'Sit down' }).click()
    await expect(guest.getByRole('alert')).toContainText('name')
    expect((await get<Snapshot>(guest, `/api/tables/${table.id}`)).you).toEqual({ type: 'spectator' })
  })
})

test('a seat that is taken meanwhile is no longer offered', async ({ page: host, somebody }) => {
  const table = await invites(host, 'Ruth')
  const [guest, other] = [await somebody(), await somebody()]
  await guest.goto(table.invite)
  await expect(guest.getByRole('radio', { name: 'Seat 2' })).toBeChecked()
  await other.goto(table.invite)
  await other.getByRole('button', { name: 'Sit down' }).click()
  await expect(guest.getByRole('radio')).toHaveCount(1)
  await expect(guest.getByRole('radio', { name: 'Seat 3' })).toBeChecked()
  await expect(guest.getByText('as soon as you sit down')).toBeVisible()
})

test('whoever comes too late looks on, or makes a table like it', async ({ page: host, somebody }) => {
  const bot = { type: 'bot', level: 'random' }
  const table = await invites(host, 'Ruth', { setup: { players: 3, ranks: [1, 12] }, seats: [{ type: 'me' }, bot, bot] })
  const late = await somebody()
  await late.goto(table.invite)
  await expect(late.getByText('You are looking on')).toBeVisible()
  await late.getByRole('button', { name: 'Make a table like this' }).click()
  await expect(late.getByLabel('Send this link')).toBeVisible()
  const like = (await get<Snapshot>(late, `/api/tables/${late.url().split('/').pop()}`)).table
  expect(like).toMatchObject({ game: table.game, setup: table.setup, clock: table.clock })
  expect(like.seats.map(({ taker }) => taker.type)).toEqual(['person', 'open', 'open'])
})

test('every clock says its times before it is chosen', async ({ page }) => {
  await page.goto('/new/millions')
  for (const [clock, times] of [
    ['Quick', '45 s to bargain'],
    ['Normal', '90 s to bargain'],
    ['A week a move', '7 days for every decision'],
  ] as const) {
    await expect(page.getByRole('radio', { name: clock })).toHaveAccessibleName(new RegExp(times))
  }
  await page.getByRole('radio', { name: 'Slow' }).check()
  await expect(page.getByText('When the time is over')).toBeVisible()
})
