/** The deal is nobody's choice, and where it is known everybody is told. */
import type { TableInfo } from '../src/lib/protocol'
import { expect, finished, post, test, type Page } from './house'

const phone = { width: 390, height: 844 }
const sheet = (page: Page) => page.getByRole('dialog', { name: 'Fair deal' })
const show = async (page: Page) => {
  await page.getByRole('button', { name: 'Fair deal' }).first().click()
  await expect(sheet(page)).toContainText('The deal is nobody’s choice')
}

test('a guest sees the promise before sitting down, adds bytes, and checks the deal alone afterwards', async ({ page: host, somebody }) => {
  await post(host, '/api/session', { name: 'Ramona' })
  const seats = [{ type: 'me' }, { type: 'open' }]
  const made = await post<TableInfo>(host, '/api/tables', { game: 'pinch', setup: { size: 5 }, seats })
  const guest = await somebody()
  await guest.setViewportSize(phone)
  await guest.goto(made.invite)
  await show(guest)
  await expect(sheet(guest)).toContainText(made.commitment!)
  // Ramona’s program adds nothing, and everybody sees that.
  await expect(
    sheet(guest)
      .getByText(/^Added by Ramona/)
      .locator('..'),
  ).toContainText('nothing')
  await sheet(guest).getByRole('button', { name: 'Close' }).click()
  await guest.getByLabel(/call you/).fill('Tim')
  await guest.getByRole('button', { name: 'Sit down' }).click()
  await expect(guest.locator('.board')).toBeVisible()
  await post(host, `/api/tables/${made.id}/actions`, { id: 'end', action: { type: 'resign' } })

  await guest.goto(`/replay/${made.id}`)
  await show(guest)
  await expect(
    sheet(guest)
      .getByText(/^Added by Tim/)
      .locator('..'),
  ).toContainText(/[0-9a-f]{64}/)
  // The server is asked for the record and nothing else.
  const asked: string[] = []
  guest.on('request', (request) => asked.push(new URL(request.url()).pathname))
  await sheet(guest).getByRole('button', { name: 'Check in this browser' }).click()
  await expect(sheet(guest).locator('li')).toHaveText([
    /✓ The server’s secret has the fingerprint/,
    /✓ It is the fingerprint that stood at the table before/,
    /✓ What the players added is what was shown/,
    /✓ What this browser added for you/,
  ])
  await expect(sheet(guest)).toContainText(/the game was dealt from: [0-9a-f]{64}/)
  expect(asked).toEqual([`/api/tables/${made.id}/record`])
})

test('a record that was changed is found out', async ({ page }) => {
  const id = await finished(page)
  await page.route(`**/api/tables/${id}/record`, async (route) => {
    const record = await (await route.fetch()).text()
    await route.fulfill({ body: record.replace(/\nseed ./, '\nseed x'.replace('x', /\nseed 0/.test(record) ? '1' : '0')) })
  })
  await page.goto(`/replay/${id}`)
  await show(page)
  await sheet(page).getByRole('button', { name: 'Check in this browser' }).click()
  await expect(sheet(page).locator('li').first()).toHaveText(/✗ The server’s secret does not have the fingerprint/)
})

test('a known deal is named before one sits down, at the table and in every list', async ({ page: host, somebody }) => {
  const branch = await post<TableInfo>(host, `/api/tables/${await finished(host)}/branch`, { step: 1, seat: 0 })
  const guest = await somebody()
  await guest.setViewportSize(phone)
  await guest.goto(branch.invite)
  await expect(guest.locator('.known')).toContainText('Known deal. This table goes on from a game that is over')
  await guest.getByRole('button', { name: 'Sit down' }).click()
  await expect(guest.locator('.board')).toBeVisible()
  await expect(guest.locator('.known')).toContainText('It never counts for a rating')
  for (const path of ['/', '/you']) {
    await guest.goto(path)
    await expect(guest.locator(`a[href="/table/${branch.id}"]`)).toContainText('Known deal')
  }
})
