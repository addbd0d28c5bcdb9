import type { Session } from '../src/lib/protocol'
import { es } from '../src/words/es'
import { expect, finished, get, games, midGame, test } from './house'

test('a name is changed and a recovery link moves it to another browser', async ({ page, somebody }) => {
  await page.goto('/you')
  const name = `Ada ${Math.floor(Math.random() * 1e6)}`
  await page.getByLabel('Your name').fill(name)
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name)
  await page.getByRole('button', { name: 'Make a link' }).click()
  const link = await page.getByRole('textbox', { name: 'Use another device' }).inputValue()
  expect(link).toMatch(/#recover=/)

  const other = await somebody()
  await other.goto(link)
  await expect(other.getByText(`Welcome back, ${name}.`)).toBeVisible()
  await expect(other).not.toHaveURL(/recover/)
  await other.goto('/you')
  await expect(other.getByRole('heading', { level: 1 })).toHaveText(name)
})

test('what is over stands below what goes on, with its result and its date', async ({ page }) => {
  const over = await finished(page)
  const running = await midGame(page, games[1]!, 2)
  await page.goto('/')
  await page.evaluate((id) => localStorage.setItem('hideout-known', id), (await get<Session>(page, '/api/session')).person.id)
  await page.goto('/you')
  const table = (region: string) => page.getByRole('region', { name: region }).getByRole('link')
  await expect(table('Your tables')).toHaveAttribute('href', `/table/${running}`)
  await expect(table('Finished games')).toHaveAttribute('href', `/table/${over}`)
  await expect(table('Finished games')).toContainText('Lost')
  await expect(table('Finished games')).toContainText('now')
  await expect(table('Finished games').locator('.face')).toHaveCount(2)
  // One's tables come first, with one's face above them.
  await expect(page.locator('header .face')).toBeVisible()
  const top = async (region: string) => (await page.getByRole('region', { name: region }).boundingBox())!.y
  expect(await top('Finished games')).toBeLessThan(await top('Preferences'))
  // The last position, stone by stone.
  await expect(table('Finished games').locator('svg circle').first()).toBeVisible()
})

test('signing out elsewhere reaches the pages that are open there', async ({ page, somebody }) => {
  await page.goto('/you')
  await page.getByLabel('Your name').fill('Wanda')
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByRole('button', { name: 'Make a link' }).click()
  const link = await page.getByRole('textbox', { name: 'Use another device' }).inputValue()
  const other = await somebody()
  await other.goto(link)
  await expect(other.getByText('Welcome back, Wanda.')).toBeVisible()

  await page.reload()
  const sessions = page.getByRole('region', { name: 'Where you are signed in' })
  await expect(sessions.getByRole('listitem')).toHaveCount(2)
  await expect(sessions.getByText('this browser')).toHaveCount(1)
  // A new name is heard on the other device at once, and no list is asked for again: one may be signed out by then.
  const lists: string[] = []
  for (const who of [page, other]) {
    who.on('request', (request) => {
      const { pathname } = new URL(request.url())
      if (pathname.startsWith('/api/session/') && request.method() === 'GET') lists.push(pathname)
    })
  }
  await page.getByLabel('Your name').fill('Wilma')
  await page.getByRole('button', { name: 'Save' }).click()
  for (const who of [page, other]) await expect(who.getByRole('link', { name: 'Wilma' })).toBeVisible()
  expect(lists).toEqual([])

  await sessions.getByRole('button', { name: 'Sign out everywhere else' }).click()
  await expect(sessions.getByRole('listitem')).toHaveCount(1)
  await expect(other.getByText('You have been signed out in this browser.')).toBeVisible()
  await expect(other.getByRole('link', { name: 'Wilma' })).toHaveCount(0)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Wilma')
})

test('an account is deleted, and old games stay without its name', async ({ page, somebody }) => {
  const over = await finished(page)
  const witness = await somebody()
  await page.goto('/')
  await page.evaluate((id) => localStorage.setItem('hideout-known', id), (await get<Session>(page, '/api/session')).person.id)
  await page.goto('/you')
  await page.getByRole('button', { name: 'Delete my account' }).click()
  await expect(page.getByRole('alert')).toContainText('Finished games stay')
  await page.getByRole('button', { name: 'Delete it' }).click()
  await expect(page).toHaveURL('/')
  expect((await page.request.get('/api/session')).status()).toBe(401)
  await witness.goto(`/table/${over}`)
  await expect(witness.getByText('Former player').first()).toBeVisible()
})

test('one is forgotten on demand', async ({ page }) => {
  await page.goto('/you')
  await page.getByLabel('Your name').fill('Brief')
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByRole('button', { name: 'Forget me on this device' }).click()
  await page.getByRole('button', { name: 'Yes' }).click()
  await expect(page).toHaveURL('/')
  expect((await page.request.get('/api/session')).status()).toBe(401)
})

test('preferences take effect and stay', async ({ page }) => {
  await page.goto('/you')
  await page.getByLabel('Light or dark').selectOption('dark')
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  await page.getByLabel('Language').selectOption('es')
  await expect(page.locator('html')).toHaveAttribute('lang', 'es')
  await page.reload()
  await expect(page.locator('html')).toHaveAttribute('lang', 'es')
  await expect(page.getByRole('link', { name: 'Sala' })).toBeVisible()
  await page.getByLabel('Idioma').selectOption('en')
  await expect(page.locator('html')).toHaveAttribute('lang', 'en')
})

test.describe('in Spanish', () => {
  test.use({ locale: 'es-ES' })

  test('the house speaks Spanish to whoever does', async ({ page }) => {
    await page.goto('/rules/pinch')
    await expect(page.locator('html')).toHaveAttribute('lang', 'es')
    await expect(page.getByRole('heading', { name: 'Aclaraciones' })).toBeVisible()
    await expect(page.getByText(es.legendNone)).toBeVisible()
    for (const [path, word] of [
      ['/', es.tagline],
      ['/lobby', es.onlyFree],
      ['/new', es.create],
      ['/you', es.moveDevice],
    ] as const) {
      await page.goto(path)
      await expect(page.getByText(word).first()).toBeVisible()
    }
  })
})
