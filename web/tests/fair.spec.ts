/** The deal is nobody's choice, and where it is known everybody is told. */
import type { TableInfo } from '../src/lib/protocol'
import { expect, finished, games, midGame, post, test, type Game, type Page } from './house'
import { hasEngine } from './weights'

const phone = { width: 390, height: 844 }
const sheet = (page: Page) => page.getByRole('dialog', { name: 'Fair deal' })
const show = async (page: Page) => {
  await page.getByRole('button', { name: 'Fair deal' }).first().click()
  await expect(sheet(page)).toContainText('The deal is nobody’s choice')
}
/** Until it is over, the button of the check is one that stops it. */
async function check(page: Page): Promise<void> {
  const button = sheet(page).getByRole('button', { name: 'Check in this browser' })
  await button.click()
  await expect(sheet(page).locator('li').first()).toBeVisible()
  await expect(button).toBeVisible()
}

/** A game played to its end by lot, all by the API. */
const over = (page: Page, game: Game): Promise<string> => midGame(page, game, 10_000)

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
  await check(guest)
  await expect(sheet(guest).locator('li')).toHaveText([
    /✓ The server’s secret has the fingerprint/,
    /✓ It is the fingerprint that stood at the table before/,
    /✓ What the players added is what was shown/,
    /✓ What this browser added for you/,
    ...(hasEngine()
      ? [/✓ Your own machine has dealt the game again/, /✓ After this deal every move.*: 0 in all/, /✓ The game ends as the table/]
      : []),
  ])
  await expect(sheet(guest)).toContainText(/the game was dealt from: [0-9a-f]{64}/)
  expect(asked.filter((path) => !path.startsWith('/assets/'))).toEqual([`/api/tables/${made.id}/record`])
})

test.describe('with the rules engine in the page', () => {
  // A machine whose compiler makes no WebAssembly builds a client without it.
  test.skip(!hasEngine(), 'the client was built without its engine')

  // A replay that is still being read is cut off, too.
  test.use({ expected: /ERR_FAILED/ })

  for (const game of games) {
    test(`${game.id} is dealt again by the page alone`, async ({ page }) => {
      const id = await over(page, game)
      await page.goto(`/replay/${id}`)
      await show(page)
      // From now on the server has no more to say than the record.
      await page.route('**/api/**', (route) => (route.request().url().endsWith(`/${id}/record`) ? route.continue() : route.abort()))
      await check(page)
      await expect(sheet(page).locator('li')).toHaveText([/^✓/, /^✓/, /^✓/, /✓ Your own machine/, /✓ After this deal/, /✓ The game ends/])
      if (game.id === 'pinch') return
      await sheet(page).getByText('What was dealt').click()
      await expect(sheet(page).locator('details dd').first()).not.toBeEmpty()
    })
  }

  test('where a record fails is told in words, with its line', async ({ page }) => {
    const id = await over(page, games[1]!)
    const [from, to] = [/\nover .*/, '\nover 99 0 0']
    for (const { change, words } of [
      { change: (record: string) => record.replace(from, to), words: /✗ The game does not end as the table says\. Line \d+: over 99 0 0/ },
      {
        change: (record: string) => record.replace(/\n(p\d \w+)\n/, '\n$1\n$1\n'),
        words: /✗ After this deal a move of the record cannot be made\. Line \d+: p\d/,
      },
      {
        change: (record: string) => record.replace(/\nsetup .*/, '\nsetup {"players":99}'),
        words: /✗ The record cannot be read\. Line 4: setup/,
      },
    ]) {
      await page.route(`**/api/tables/${id}/record`, async (route) => {
        await route.fulfill({ body: change(await (await route.fetch()).text()) })
      })
      await page.goto(`/replay/${id}`)
      await show(page)
      await check(page)
      await expect(sheet(page).locator('li.bad').last()).toHaveText(words)
      await page.unroute(`**/api/tables/${id}/record`)
    }
  })

  test('a check can be stopped', async ({ page }) => {
    const id = await over(page, games[0]!)
    await page.goto(`/replay/${id}`)
    await show(page)
    let release = () => {}
    const held = new Promise<void>((resolve) => (release = resolve))
    await page.route('**/assets/engine-worker-*', (route) => held.then(() => route.continue().catch(() => undefined)))
    await sheet(page).getByRole('button', { name: 'Check in this browser' }).click()
    await sheet(page).getByRole('button', { name: 'Stop' }).click()
    await expect(sheet(page).getByRole('button', { name: 'Check in this browser' })).toBeVisible()
    release()
    await expect(sheet(page).locator('li')).toHaveCount(3)
    await check(page)
    await expect(sheet(page).locator('li')).toHaveCount(6)
  })
})

test('a record that was changed is found out', async ({ page }) => {
  const id = await finished(page)
  await page.route(`**/api/tables/${id}/record`, async (route) => {
    const record = await (await route.fetch()).text()
    await route.fulfill({ body: record.replace(/\nseed ./, '\nseed x'.replace('x', /\nseed 0/.test(record) ? '1' : '0')) })
  })
  await page.goto(`/replay/${id}`)
  await show(page)
  await check(page)
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
