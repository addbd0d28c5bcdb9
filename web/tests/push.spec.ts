/** Being told of one's turn: off until asked for, offered once, and a worker that is ours. */
import { expect, games, post, test, type Page } from './house'
import usual, { chromium } from '../playwright.config'
import type { TableInfo } from '../src/lib/protocol'

// Only a whole browser asks people whether they want to be told.
test.use({ permissions: ['notifications'], launchOptions: { ...usual.use?.launchOptions, executablePath: chromium } })

async function sitForDays(page: Page): Promise<string> {
  await post(page, '/api/session', {})
  const seats = [{ type: 'me' }, { type: 'bot', level: 'random' }]
  return (await post<TableInfo>(page, '/api/tables', { game: 'pinch', setup: games[0]!.setup, clock: 'day', seats })).id
}

test('a table with days per move offers it once, and the switch stays off', async ({ page }) => {
  const id = await sitForDays(page)
  await page.goto(`/table/${id}`)
  await expect(page.getByText('Shall this browser tell you')).toBeVisible()
  await page.getByRole('button', { name: 'No, thanks' }).click()
  await expect(page.getByText('Shall this browser tell you')).toHaveCount(0)
  await page.reload()
  await page.locator('.board > *').first().waitFor()
  await expect(page.getByText('Shall this browser tell you')).toHaveCount(0)
  await page.goto('/you')
  const told = page.getByLabel('Notify me when it is my turn')
  await expect(told).toBeEnabled()
  await expect(told).not.toBeChecked()
})

test('the worker is served, shows a message and keeps the policy', async ({ page }) => {
  await page.goto('/you')
  const shown = await page.evaluate(async () => {
    const worker = await navigator.serviceWorker.register('/push-worker.js')
    await navigator.serviceWorker.ready
    return { scope: worker.scope, active: worker.active?.scriptURL }
  })
  expect(shown.scope).toBe(new URL('/', page.url()).href)
  expect(shown.active).toContain('/push-worker.js')
})
