/** What single boards promise: warnings, shows that are not given away, setups of one's own. */
import type { GameId } from '../src/games/ids'
import type { TableInfo } from '../src/lib/protocol'
import { again, answers, built, expect, games, listMoves, midGame, post, sit, test, unhurried } from './house'

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
  const status = page.locator('.decision').getByRole('status')
  await move.click()
  await expect(status).toContainText('Careful')
  await page.keyboard.press('Escape')
  await expect(status).toHaveCount(0)
  expect(heard.count).toBe(0)
  await move.click()
  await again(page, move)
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
  await page.getByText('Alone: a campaign').click()
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

test('a click on what cannot be done now says why, and statuses follow the turn being built', async ({ page, somebody }) => {
  const other = await somebody()
  await post(page, '/api/session', {})
  await post(other, '/api/session', {})
  const seats = [{ type: 'me' }, { type: 'open' }]
  const { id } = await post<TableInfo>(page, '/api/tables', { game: 'pinch', setup: { size: 5, pie: false }, seats })
  const act = (action: object) => post(other, `/api/tables/${id}/actions`, { id: JSON.stringify(action).length.toString(), action })
  await act({ type: 'join' })
  await page.goto(`/table/${id}`)
  const cell = (name: string) => page.locator(`[data-cell="${name}"]`)
  await cell('b4').click()
  await expect(page.locator('.hand')).toContainText('In the hand of')
  await cell('a1').click({ force: true })
  await expect(page.locator('.toast')).toContainText('Not now: waiting for')

  await act({ type: 'move', moves: ['c4'] })
  await expect(cell('a1')).toHaveAttribute('aria-disabled', 'false')
  await cell('b4').click({ force: true })
  await expect(page.locator('.toast').filter({ hasText: 'b4 is taken.' })).toBeVisible()
  await cell('c3').click()
  await expect(page.locator('.decision')).toContainText('Find a new place for the white stone from c4.')
  await expect(page.locator('.hand')).toContainText('In your hand')
  await cell('e1').click()
  await expect(page.locator('.decision')).toContainText('The turn is complete')
})

test('a plan that fails at its first job is sealed with a second press', async ({ page }) => {
  await post(page, '/api/session', {})
  const first = await post<TableInfo>(page, '/api/tables', { game: 'masters', setup: { mode: 'solo' }, seats: [{ type: 'me' }] })
  const { cards } = first.setup as { cards: { crew: { id: string; skill: number }[] } }
  for (const card of cards.crew) card.skill = { 'fall-guy': 0, thug: 20 }[card.id] ?? card.skill
  const setup = { mode: 'solo', cards, carried: ['fall-guy'] }
  const { id } = await post<TableInfo>(page, '/api/tables', { game: 'masters', setup, seats: [{ type: 'me' }] })
  await page.goto(`/table/${id}`)
  await page.getByRole('button', { name: /^Buy .*: Thug$/ }).click()
  const ready = page.locator('.go')
  const pass = page.getByRole('button', { name: 'Done hiring' })
  await ready.or(pass).first().waitFor()
  if (await pass.isVisible()) await pass.click()
  await expect(page.getByText(/^Job 1 fails at/)).toBeVisible()
  await ready.click()
  await expect(ready).toHaveAttribute('data-armed', 'ready')
  await expect(page.locator('.decision')).toContainText('Job 1 fails at')
  // Another order is another plan.
  await page.getByRole('button', { name: 'Move Thug earlier' }).click()
  await expect(ready).not.toHaveAttribute('data-armed')
  await expect(page.getByText(/^Job 1 fails at/)).toHaveCount(0)
})

/** How many marks there are at least at the first table of each game. */
const marked: Record<GameId, number> = { pinch: 1, diamonds: 2, masters: 10, millions: 1, pinched: 5 }

for (const game of games) {
  test(`reconstructed figures of ${game.id} carry a mark that explains itself when it is touched`, async ({ page }) => {
    // A limit of the table's own is no figure of ours, and the usual one is shown when it comes near, which takes long.
    const setup = game.id === 'pinch' ? { size: 5 } : game.setup
    await page.routeWebSocket(/\/live/, (socket) => {
      const server = socket.connectToServer()
      server.onMessage((message) => socket.send(String(message).replace(/"turn_cap":\d+/g, '"turn_cap":20')))
    })
    await page.goto(`/table/${await sit(page, { ...game, setup })}`)
    await page.locator('.board > *').first().waitFor()
    const mark = page.locator('.board [role=img][aria-label*="econstructed"]').filter({ visible: true })
    await expect.poll(() => mark.count()).toBeGreaterThanOrEqual(marked[game.id])
    await mark.first().click()
    await expect(page.getByRole('tooltip')).toContainText('a card file can replace it')
    // What the mark stands on is not pressed with it.
    await expect(page.getByRole('dialog')).toHaveCount(0)
  })
}

test('figures of our own carry a mark, and lose it when a card file replaces them', async ({ page }) => {
  await post(page, '/api/session', {})
  const seats = [{ type: 'me' }, { type: 'bot', level: 'random' }, { type: 'bot', level: 'random' }]
  const set = (more: object) => post<TableInfo>(page, '/api/tables', { game: 'diamonds', setup: { players: 3, ...more }, seats })
  const mark = page.locator('[data-panel="0"]').getByRole('img', { name: 'Diamonds on the Madams: reconstructed', includeHidden: true })
  await page.goto(`/table/${(await set({})).id}`)
  await mark.hover()
  await expect(page.getByRole('tooltip')).toContainText('a card file can replace it')
  await page.goto(`/table/${(await set({ diamonds: Array.from({ length: 20 }, () => 2) })).id}`)
  await expect(page.locator('[data-panel="0"]')).toBeVisible()
  await expect(mark).toHaveCount(0)
})

test('a pile that is bought empty under a resting mouse says nothing', async ({ page }) => {
  await post(page, '/api/session', {})
  const first = await post<TableInfo>(page, '/api/tables', { game: 'masters', setup: { mode: 'solo' }, seats: [{ type: 'me' }] })
  const setup = {
    mode: 'solo',
    cards: { ...(first.setup as { cards: object }).cards, start_cash: 50 },
    carried: ['fall-guy', 'con-artist'],
  }
  const { id } = await post<TableInfo>(page, '/api/tables', { game: 'masters', setup, seats: [{ type: 'me' }] })
  await page.goto(`/table/${id}`)
  await page.locator('.pile').first().locator('.look').hover()
  await post(page, `/api/tables/${id}/actions`, { id: 'buy', action: { type: 'move', moves: ['buy mastermind'] } })
  await expect(page.getByText('Sold out')).toBeVisible()
  // Another note shows that the question would have been asked by now.
  await page.getByRole('button', { name: 'Show me how' }).hover()
  await expect(page.getByRole('tooltip')).toBeVisible()
})

for (const [width, height] of [
  [1440, 900],
  [1024, 768],
  [390, 844],
] as const) {
  test(`what the others at a table of Diamonds have won so far is in view at ${width}×${height}`, async ({ page }) => {
    await page.setViewportSize({ width, height })
    await page.goto(`/table/${await midGame(page, { ...games[1]!, setup: { players: 5 }, seats: 5 }, 8)}`)
    const sums = page.locator('[data-panel] .sums')
    await expect(sums).toHaveCount(5)
    await built(page)
    for (const sum of await sums.all()) {
      await expect(sum).toHaveText(/now \S+ total \S+/)
      await expect(sum).toBeInViewport({ ratio: 1 })
    }
  })
}
