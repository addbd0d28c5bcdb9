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

test('the worker keeps the policy, and what is pushed is shown', async ({ page }) => {
  const table = await sitForDays(page)
  await page.goto('/you')
  const { origin } = new URL(page.url())
  const devtools = await page.context().newCDPSession(page)
  const registration = new Promise<string>((found) => {
    devtools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const [first] = registrations
      if (first) found(first.registrationId)
    })
  })
  await devtools.send('ServiceWorker.enable')
  const worker = await page.evaluate(async () => {
    await navigator.serviceWorker.register('/push-worker.js')
    const { scope, active } = await navigator.serviceWorker.ready
    return { scope, script: active?.scriptURL }
  })
  expect(worker).toEqual({ scope: `${origin}/`, script: `${origin}/push-worker.js` })
  const shown = () =>
    page.evaluate(async () => {
      const all = await (await navigator.serviceWorker.ready).getNotifications()
      return all.map(({ title, body, tag, data }) => ({ title, body, tag, data: data as unknown }))
    })
  expect(await shown()).toEqual([])
  const push = async (body: string) => {
    const data = JSON.stringify({ title: 'Pinch', body, table })
    await devtools.send('ServiceWorker.deliverPushMessage', { origin, registrationId: await registration, data })
  }
  await push('It is your turn')
  await expect.poll(shown).toEqual([{ title: 'Pinch', body: 'It is your turn', tag: table, data: `/table/${table}` }])
  // A table has one message, the newest.
  await push('It is your turn again')
  await expect.poll(async () => (await shown()).map(({ body }) => body)).toEqual(['It is your turn again'])
})
