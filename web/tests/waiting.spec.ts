/** What waits for one is told on every page, at once: by number and list, in the tab, and by a sound. */
import { expect, games, get, post, sit, test, type Page } from './house'
import type { Position, Snapshot, TableInfo } from '../src/lib/protocol'

const badge = (page: Page) => page.getByRole('button', { name: /wait[s]? for you/ })

test('the header counts the tables that wait for one, and leads to them', async ({ page }) => {
  const [pinch, masters] = [games[0]!, games[2]!]
  await page.goto('/')
  await expect(badge(page)).toHaveCount(0)
  const ids = [await sit(page, pinch), await sit(page, masters)]
  // Whoever looks at one of them sees the others counted.
  await page.goto(`/table/${ids[0]}`)
  await expect(page.getByRole('button', { name: '1 table waits for you' })).toBeVisible()
  await page.goto('/rules')
  await page.getByRole('button', { name: '2 tables wait for you' }).click()
  const list = page.locator('#waiting-tables')
  await expect(list.getByRole('link')).toHaveCount(2)
  await expect(list.getByRole('link', { name: /Masters of the Heist.*Bot \(random\)/ })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(list).toHaveCount(0)
  await page.getByRole('button', { name: '2 tables wait for you' }).click()
  await list.getByRole('link', { name: /Pinch/ }).click()
  await expect(page).toHaveURL(new RegExp(ids[0]!))
  await expect(list).toHaveCount(0)
  // What is over waits for nobody.
  await post(page, `/api/tables/${ids[1]}/actions`, { id: 'end', action: { type: 'resign' } })
  await page.getByRole('navigation', { name: 'Hideout' }).getByRole('link', { name: 'Rules' }).click()
  await expect(page.getByRole('button', { name: '1 table waits for you' })).toBeVisible()
  const { position } = await get<Snapshot & { position: Position }>(page, `/api/tables/${ids[0]}`)
  expect(position.awaited).toEqual([0])
})

/** Two people at a table of Pinch, the first to move. */
async function two(ana: Page, ben: Page): Promise<string> {
  await post(ana, '/api/session', { name: 'Ana' })
  await post(ben, '/api/session', { name: 'Ben' })
  const { id } = await post<TableInfo>(ana, '/api/tables', { game: 'pinch', setup: { size: 5 } })
  await post(ben, `/api/tables/${id}/actions`, { id: 'sit', action: { type: 'join' } })
  // A browser asks who it is once it has been somebody.
  await ben.goto(`/table/${id}`)
  await expect(ben.locator('.board')).toBeVisible()
  return id
}

const act = (page: Page, id: string, action: object) =>
  post(page, `/api/tables/${id}/actions`, { id: Math.random().toString(36).slice(2), action })

/** Counts what the page makes sound; without it nothing is heard in a test. */
const listen = (page: Page) =>
  page.addInitScript(() => {
    const start = OscillatorNode.prototype.start
    Object.assign(window, { heard: 0 })
    OscillatorNode.prototype.start = function (at) {
      ;(window as unknown as { heard: number }).heard += 1
      start.call(this, at)
    }
  })
const heard = (page: Page) => page.evaluate(() => (window as unknown as { heard: number }).heard)

test('whoever is on another page hears and sees at once that it is their turn', async ({ page: ana, somebody }) => {
  const ben = await somebody(undefined, { sound: true })
  await listen(ben)
  const id = await two(ana, ben)
  await ben.goto('/rules')
  await expect(ben).toHaveTitle(/^(?!●)/)
  // A page makes no sound before the first click.
  await ben.getByRole('navigation', { name: 'Hideout' }).getByRole('link', { name: 'Lobby' }).click()
  await expect(ben).toHaveTitle('Lobby – Hideout')
  await act(ana, id, { type: 'move', moves: ['c3'] })
  await expect(badge(ben)).toHaveAccessibleName('1 table waits for you')
  await expect(ben).toHaveTitle('● 1 table waits for you – Lobby – Hideout')
  await expect(ben.locator('#icon')).toHaveAttribute('href', '/icon-turn.svg')
  await expect.poll(() => heard(ben)).toBeGreaterThan(0)
  // On a page without a title of its own, and not any more once it is over.
  await ben.getByRole('link', { name: 'Hideout', exact: true }).click()
  await expect(ben).toHaveTitle('● 1 table waits for you – Hideout')
  await act(ben, id, { type: 'resign' })
  await expect(ben).toHaveTitle('Hideout')
  await expect(ben.locator('#icon')).toHaveAttribute('href', '/icon.svg')
})

test('the sound from elsewhere can be switched off by itself', async ({ page: ana, somebody }) => {
  const ben = await somebody(undefined, { sound: true })
  await listen(ben)
  const id = await two(ana, ben)
  await ben.goto('/you')
  await ben.getByLabel(/A sound when a table waits for you/).uncheck()
  await act(ana, id, { type: 'move', moves: ['c3'] })
  await expect(badge(ben)).toBeVisible()
  expect(await heard(ben)).toBe(0)
})

test('a friend on any other page is told of a rematch, and sits down with one press', async ({ page: ana, somebody }) => {
  const ben = await somebody()
  const id = await two(ana, ben)
  await act(ben, id, { type: 'resign' })
  await ben.goto('/lobby')
  await expect(ben.getByRole('heading', { level: 1 })).toBeVisible()
  await ana.goto(`/table/${id}`)
  await ana.locator('.ending').getByRole('button', { name: 'Play again' }).click()
  await expect(ana).not.toHaveURL(new RegExp(id))
  const again = ana.url().split('/').pop()!
  const bar = ben.locator(`[data-kept="${again}"]`)
  await expect(bar).toContainText(/Ana.* wants to play Pinch again and keeps you a seat\./)
  await expect(bar.getByRole('button', { name: 'Sit down' })).toBeInViewport({ ratio: 1 })
  await expect(badge(ben)).toHaveAccessibleName('1 table waits for you')
  // It can be put away, and stands in the list and on the first page still.
  await bar.getByRole('button', { name: 'Close' }).click()
  await expect(bar).toHaveCount(0)
  await badge(ben).click()
  await expect(ben.locator('#waiting-tables')).toContainText('A seat is kept for you')
  await expect(ben.locator('#waiting-tables')).not.toContainText('Kept for Ben')
  await expect(ben.locator('#waiting-tables').getByRole('button', { name: 'Sit down' })).toBeVisible()
  await ben.getByRole('link', { name: 'Hideout', exact: true }).click()
  const card = ben.locator('li.kept').filter({ has: ben.locator(`a[href="/table/${again}"]`) })
  await expect(card).toContainText('A seat is kept for you')
  await card.getByRole('button', { name: 'Sit down' }).click()
  await expect(ben).toHaveURL(ana.url())
  for (const page of [ana, ben]) await expect(page.locator('.board')).toBeVisible()
})
