/** What single boards promise: warnings, shows that are not given away, setups of one's own. */
import type { TableInfo } from '../src/lib/protocol'
import { answers, expect, games, listMoves, post, sit, test, unhurried } from './house'

test('a move from the list that gives a game of Pinch away is asked about', async ({ page, browser }) => {
  const others = await browser.newContext({ baseURL: process.env.HIDEOUT_URL! })
  const other = await others.newPage()
  await post(page, '/api/session', {})
  await post(other, '/api/session', {})
  const seats = [{ type: 'me' }, { type: 'open' }]
  const { id } = await post<TableInfo>(page, '/api/tables', { game: 'pinch', setup: { size: 5, pie: false }, seats })
  const act = (who: typeof page, name: string, action: object) => post(who, `/api/tables/${id}/actions`, { id: name, action })
  await act(other, 'join', { type: 'join' })
  // The example of the rules in which the other side wins on one's own turn.
  for (const [turn, cell] of 'a1 a3 a5 b3 c1 c3 c5 d3 e1 e4 d4 b5 e5'.split(' ').entries()) {
    await act(turn % 2 ? other : page, `m${turn}`, { type: 'move', moves: [cell] })
  }

  const heard = answers(page)
  await page.goto(`/table/${id}`)
  await listMoves(page)
  const move = page.getByRole('button', { name: /on e3 \(gives the game to White\)/ })
  await move.click()
  await expect(page.getByRole('alertdialog')).toContainText('Careful')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Back' }).click()
  await expect(page.getByRole('alertdialog')).toHaveCount(0)
  expect(heard.count).toBe(0)
  await move.click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Do it' }).click()
  await expect(page.locator('.ending')).toContainText('White joined west and east')
  await others.close()
})

test('the log and the purses wait for the heist on stage', async ({ page }) => {
  await unhurried(page)
  const game = games.find(({ id }) => id === 'masters')!
  await page.goto(`/table/${await sit(page, game, 'rookie')}`)
  await page.locator('.buy').first().click()
  // Whoever cannot buy any more is not asked to pass.
  const ready = page.getByRole('button', { name: 'Ready', exact: true })
  const pass = page.getByRole('button', { name: 'Done hiring' })
  await ready.or(pass).first().waitFor()
  if (await pass.isVisible()) await pass.click()
  await ready.click()

  const show = page.getByRole('region', { name: 'The heist', exact: true })
  await show.getByRole('button', { name: 'Pause' }).click()
  const log = page.locator('[data-table] li')
  await expect(log.filter({ hasText: 'selector' }).first()).toBeVisible()
  await expect(log.filter({ hasText: 'Round 2.' })).toHaveCount(0)
  await show.getByRole('button', { name: 'Skip to the end' }).click()
  await expect(log.filter({ hasText: 'Round 2.' })).not.toHaveCount(0)
  await show.getByRole('button', { name: 'Back to the table' }).click()
  await expect(page.locator('.shop')).toBeVisible()
})

test('a campaign has goals and crew of one’s own', async ({ page }) => {
  await page.goto('/new/masters')
  await page.getByRole('button', { name: 'Alone: a campaign' }).click()
  const goals = page.getByRole('group', { name: 'Goals of the campaign' })
  await goals.getByLabel('As usual').uncheck()
  const fewer = goals.getByRole('button', { name: 'One fewer' })
  while (await fewer.isEnabled()) await fewer.click()
  await goals.getByRole('button', { name: 'One more' }).click()
  await goals.getByLabel('Game 1').fill('55')
  await page.getByText('Crew brought along').click()
  await page.getByLabel('Thug', { exact: true }).check()
  await page.getByRole('button', { name: 'Set up the table' }).click()
  const campaign = page.getByRole('list', { name: 'The campaign' })
  await expect(campaign.getByRole('listitem')).toHaveCount(2)
  await expect(campaign).toContainText('$8k of $55k')
  await expect(page.getByText('Crew as declared at the start: Thug')).toBeVisible()
})

for (const game of games) {
  test(`a bot gives a hint: ${game.name}`, async ({ page }) => {
    await page.goto(`/table/${await sit(page, game)}`)
    const heard = answers(page)
    const asked = page.getByRole('alertdialog')
    await expect(page.locator('.decision.mine')).toBeVisible()
    await page.getByRole('button', { name: 'Hint' }).click()
    await expect(asked).toContainText('A master who knows what you know')
    await asked.getByRole('button', { name: 'Do it' }).click()
    await expect.poll(() => heard.count).toBeGreaterThan(0)
  })
}
