import { answers, expect, games, listMoves, lots, move, moves, of, test } from './house'

test('home shows five games', async ({ page }) => {
  await page.goto('/')
  for (const game of games) {
    await expect(page.getByRole('heading', { name: game.name, exact: true })).toBeVisible()
  }
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
  await expect(page.getByText('Bot (master)').first()).toBeVisible()
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
  const monty = page.getByRole('button', { name: 'The Full Monty' })
  await monty.click()
  await expect(monty).toHaveAttribute('aria-pressed', 'true')
  await expect(page.getByRole('radio', { name: 'The Full Monty (5 players)' })).toBeChecked()
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
  await friend.getByRole('button', { name: 'Take this seat' }).first().click()

  await listMoves(page)
  await listMoves(friend)
  const pick = lots(7)
  for (let made = 0; made < 8; made += 1) {
    await expect.poll(async () => (await moves(page).count()) + (await moves(friend).count())).toBeGreaterThan(0)
    if (await moves(page).count()) await move(page, heard, pick)
    else await move(friend, friendHeard, pick)
  }
  await page.getByRole('button', { name: 'Resign' }).click()
  await page.getByRole('button', { name: 'Yes' }).click()
  await expect(friend.locator('.ending')).toContainText('You win')
  await expect(page.locator('.ending')).toBeVisible()
})
