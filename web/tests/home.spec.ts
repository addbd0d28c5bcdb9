import type { GameInfo, TableInfo } from '../src/lib/protocol'
import { en } from '../src/words/en'
import { again, answers, expect, games, get, listMoves, lots, midGame, move, moves, of, post, test, type Page } from './house'

test('home shows five games', async ({ page }) => {
  await page.goto('/')
  for (const game of games) {
    await expect(page.getByRole('heading', { name: game.name, exact: true })).toBeVisible()
  }
})

test('whoever comes for the first time is told what this is, and offered a lesson', async ({ page }) => {
  await page.goto('/')
  await expect(page.getByRole('region', { name: 'Hideout' })).toContainText('Five heist games around one table')
  await expect(page.getByRole('link', { name: 'Play your first lesson' })).toHaveAttribute('href', '/learn/pinch/first')
  await expect(page.getByRole('heading', { name: 'Your tables' })).toHaveCount(0)
})

for (const game of games) {
  test(`${game.id} has a scene, and every way in`, async ({ page }) => {
    await page.goto('/')
    const poster = page.getByRole('article').filter({ has: page.getByRole('heading', { name: game.name, exact: true }) })
    await expect(poster.locator('.scene > svg')).toBeVisible()
    // For how many, for how long, and how hard it is.
    const { min_seats, max_seats, minutes, difficulty } = (await get<GameInfo[]>(page, '/api/games')).find(({ id }) => id === game.id)!
    const range = (least: number, most: number) => (least === most ? String(least) : `${least}–${most}`)
    await expect(poster.getByRole('listitem')).toHaveText([
      `${range(min_seats, max_seats)} players`,
      `${range(...minutes)} minutes`,
      en[`difficulty_${difficulty}`],
    ])
    for (const [name, path] of [
      ['Learn', 'learn'],
      ['More options', 'new'],
      ['Rules', 'rules'],
    ] as const) {
      await expect(poster.getByRole('link', { name: of(name, game.name) })).toHaveAttribute('href', `/${path}/${game.id}`)
    }
  })
}

test('scenes move, but not for those who want less', async ({ page, somebody }) => {
  const moving = (page: Page) =>
    page.evaluate(() => document.getAnimations().filter((animation) => animation.effect?.getTiming().iterations === Infinity).length)
  await page.goto('/')
  await page.locator('.scene > svg').first().waitFor()
  expect(await moving(page)).toBe(0)
  const other = await somebody(undefined, { pace: 'normal' })
  await other.goto('/')
  await other.locator('.scene > svg').first().waitFor()
  await expect.poll(() => moving(other)).toBeGreaterThan(5)
  await other.emulateMedia({ reducedMotion: 'reduce' })
  await expect.poll(() => moving(other)).toBe(0)
})

test('whoever comes back goes on where they were, their own turn first', async ({ page }) => {
  await page.goto('/')
  await page.getByRole('button', { name: of('Invite friends', 'Pinch') }).click()
  await page.waitForURL(/\/table\/\w+$/)
  const id = await midGame(page, games[1]!, 3)
  await page.goto('/')
  await expect(page.getByText(/^Good evening, /)).toBeVisible()
  const mine = page.getByRole('region', { name: 'Your tables' }).getByRole('link')
  await expect(mine).toHaveCount(2)
  await expect(mine.first()).toHaveAttribute('href', `/table/${id}`)
  await expect(mine.first()).toContainText('Your turn')
  // The trick on the table, card by card.
  await expect(mine.first().locator('svg text').first()).toBeVisible()
  await expect(mine.last()).toContainText('1 free seat')
})

test('tables of others wait for players, or can be watched', async ({ page, somebody }) => {
  const other = await somebody()
  await post(other, '/api/session', {})
  const open = (seats: object[]) =>
    post<TableInfo>(other, '/api/tables', { game: 'pinch', setup: { size: 5 }, public: true, seats: [{ type: 'me' }, ...seats] })
  const waits = await open([{ type: 'open' }])
  const runs = await open([{ type: 'bot', level: 'rookie' }])
  await page.goto('/')
  await expect(page.getByRole('region', { name: 'Tables that wait' }).locator(`a[href="/table/${waits.id}"]`)).toBeVisible()
  await expect(page.getByRole('region', { name: 'Being played' }).locator(`a[href="/table/${runs.id}"]`)).toBeVisible()

  // The lists go on by themselves: a table that is new, and one whose last seat is taken.
  const at = (region: string, id: string) => page.getByRole('region', { name: region }).locator(`a[href="/table/${id}"]`)
  const fresh = await open([{ type: 'open' }])
  await expect(at('Tables that wait', fresh.id)).toBeVisible()
  const third = await somebody()
  await post(third, '/api/session', {})
  await post(third, `/api/tables/${fresh.id}/actions`, { id: 'sit', action: { type: 'join' } })
  await expect(at('Being played', fresh.id)).toBeVisible()
  await expect(at('Tables that wait', fresh.id)).toHaveCount(0)
})

test('pages stand under a policy that lets nothing in but files of our own', async ({ page }) => {
  const policy = await (await page.goto('/'))!.headerValue('content-security-policy')
  expect(policy).toContain("default-src 'none'")
  expect(policy).not.toMatch(/unsafe|https?:|\*/)
})

test('the bots one meets are as good as one asks, and stay so', async ({ page }) => {
  await page.goto('/')
  await page.getByRole('group', { name: 'The bots you meet' }).getByText('master', { exact: true }).click()
  await expect(page.getByText('will make you think too')).toBeVisible()
  await page.reload()
  await expect(page.getByRole('radio', { name: 'master' })).toBeChecked()
  await page.getByRole('button', { name: of('Play now', 'Pinch') }).click()
  await page.waitForURL(/\/table\/\w+$/)
  await expect(page.locator('[data-seat="1"]').getByText('master', { exact: true })).toBeVisible()
})

for (const game of games) {
  test(`play now leads to a table of ${game.id}`, async ({ page }) => {
    await page.goto('/')
    await page.getByRole('button', { name: of('Play now', game.name) }).click()
    await page.waitForURL(/\/table\/\w+$/)
    await expect(page.locator('.board > *').first()).toBeVisible()
  })

  test(`a new table of ${game.id} is set up with its options`, async ({ page }) => {
    await page.goto(`/new/${game.id}`)
    await expect(page.getByRole('radio', { name: game.name, exact: true })).toBeChecked()
    const others = page.getByLabel('Seat 2')
    await expect(others).toHaveValue('bot rookie')
    await others.selectOption('open')
    await page.getByRole('button', { name: 'Set up the table' }).click()
    await page.waitForURL(/\/table\/\w+$/)
    await expect(page.getByRole('heading', { name: 'Waiting for players' })).toBeVisible()
  })
}

test('a preset settles the options and the seats', async ({ page }) => {
  await page.goto('/new/pinched')
  const monty = page.getByRole('group', { name: 'Ways to play' }).getByRole('button', { name: 'The Full Monty' })
  await monty.click()
  await expect(monty).toHaveAttribute('aria-pressed', 'true')
  await expect(page.locator('.picker').getByRole('button', { name: 'The Full Monty' })).toHaveAttribute('aria-pressed', 'true')
  await expect(page.getByLabel('Seat 5')).toBeVisible()
  await page.getByRole('group', { name: 'Players' }).getByText('4', { exact: true }).click()
  await expect(monty).toHaveAttribute('aria-pressed', 'false')
  await expect(page.getByLabel('Seat 5')).toHaveCount(0)
})

test('an option that few want lies under more options', async ({ page }) => {
  await page.goto('/new/pinch')
  const turns = page.getByLabel('Turns for every cell before the game is a draw')
  await expect(turns).toBeHidden()
  await page.getByText('More options').click()
  await turns.fill('2')
  await page.getByRole('button', { name: 'Set up the table' }).click()
  await page.waitForURL(/\/table\/\w+$/)
})

test.describe('a card file', () => {
  test.use({ expected: /status of 422/ })

  test('is refused with a reason if it is none', async ({ page }) => {
    await page.goto('/new/millions')
    await page.getByText('Cards of your own').click()
    await page.getByRole('textbox', { name: 'Cards of your own' }).fill('this is no card file')
    await page.getByRole('button', { name: 'Set up the table' }).click()
    await expect(page.getByRole('alert')).not.toBeEmpty()
  })
})

test('two people play each other through a link', async ({ page, somebody }) => {
  const heard = answers(page)
  await page.goto('/')
  await page.getByRole('button', { name: of('Invite friends', 'Pinch') }).click()
  const link = await page.getByLabel('Send this link').inputValue()

  const friend = await somebody()
  const friendHeard = answers(friend)
  await friend.goto(link)
  await friend.getByRole('button', { name: 'Sit down' }).click()

  await listMoves(page)
  await listMoves(friend)
  const pick = lots(7)
  for (let made = 0; made < 8; made += 1) {
    await expect.poll(async () => (await moves(page).count()) + (await moves(friend).count())).toBeGreaterThan(0)
    if (await moves(page).count()) await move(page, heard, pick)
    else await move(friend, friendHeard, pick)
  }
  const resign = page.getByRole('button', { name: 'Resign' })
  await resign.click()
  await again(page, resign)
  await expect(friend.locator('.ending')).toContainText('you win')
  await expect(page.locator('.ending')).toBeVisible()
})
