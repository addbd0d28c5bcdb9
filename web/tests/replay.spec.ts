/** Finished games looked at again: every moment, through everybody's eyes, and what can be made of them. */
import { readFile } from 'node:fs/promises'
import type { Frame, Snapshot, TableInfo } from '../src/lib/protocol'
import { built, decision, expect, finished, games, get, midGame, post, sit, test, type Page } from './house'

test.use({ permissions: ['clipboard-read', 'clipboard-write'] })

const slider = (page: Page) => page.getByRole('slider')
const lines = (page: Page) => page.getByRole('list', { name: 'Moments' }).locator('[data-moment]')
const eyes = (page: Page) => page.getByLabel('Through the eyes of')
const board = (page: Page) => page.locator('.board')

/** The number of a game's last moment, once the page knows of all of them. */
async function lastMoment(page: Page, id: string): Promise<number> {
  let all = 0
  for (let more = 64; more === 64; all += more) {
    more = (await get<Frame[]>(page, `/api/tables/${id}/replay?from=${all}`)).length
  }
  await expect(slider(page)).toHaveAttribute('max', String(all - 1))
  return all - 1
}

/** Through everybody's eyes in turn, and at last through those of the second seat. */
async function lookAround(page: Page, seats: number, moment: number) {
  for (const side of [...Array.from({ length: seats }, (_, seat) => String(seat)), 'spectator', 'all']) {
    await eyes(page).selectOption(side)
    await expect(page).toHaveURL(new RegExp(`moment=${moment}&eyes=${side}$`))
    await expect(board(page).locator('> *').first()).toBeVisible()
  }
  for (const seat of await page.getByRole('group', { name: 'Board of' }).getByRole('button').all()) {
    await seat.click()
    await expect(seat).toHaveAttribute('aria-pressed', 'true')
  }
  await eyes(page).selectOption('1')
  await expect(page).toHaveURL(/eyes=1$/)
}

for (const game of games) {
  test(`a game of ${game.id} is looked at again, from every side`, async ({ page }) => {
    const id = await midGame(page, game, Infinity)
    await page.goto(`/replay/${id}`)
    const last = await lastMoment(page, id)

    await page.keyboard.press('End')
    await expect(slider(page)).toHaveValue(String(last))
    await page.keyboard.press('ArrowLeft')
    await expect(slider(page)).toHaveValue(String(last - 1))
    await page.keyboard.press('Home')
    await expect(slider(page)).toHaveValue('0')
    await page.getByRole('button', { name: 'One forward' }).click()
    await expect(slider(page)).toHaveValue('1')
    await lines(page).and(page.locator('[data-moment="2"]')).first().click()
    await expect(slider(page)).toHaveValue('2')

    const half = Math.floor(last / 2)
    await slider(page).fill(String(half))
    await expect(page.getByText(`Moment ${half} of ${last}`)).toBeVisible()
    await expect(page.locator(`[aria-current="step"][data-moment="${half}"]`).first()).toBeInViewport()

    // Where nothing is hidden there is nobody to see through.
    const hidden = game.id !== 'pinch'
    await expect(eyes(page)).toHaveCount(hidden ? 1 : 0)
    if (hidden) await lookAround(page, game.seats, half)
    // A mouse that rests on a line of the log looks at that moment.
    await page.mouse.move(0, 0)
    await built(page)
    const seen = await board(page).innerText()
    await page.getByRole('button', { name: 'Link to this moment' }).click()
    const link = await page.evaluate(() => navigator.clipboard.readText())
    await page.goto('/')
    await page.goto(link)
    await expect(slider(page)).toHaveValue(String(half))
    if (hidden) await expect(eyes(page)).toHaveValue('1')
    await expect.poll(() => board(page).innerText()).toBe(seen)
  })

  test(`a game of ${game.id} goes another way, and its record proves it`, async ({ page }) => {
    const id = await midGame(page, game, Infinity)
    await page.goto(`/replay/${id}`)
    const half = Math.floor((await lastMoment(page, id)) / 2)
    const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('link', { name: 'Download the record' }).click()])
    expect(await readFile(await download.path(), 'utf8')).toMatch(new RegExp(`^hideout 2\ntable ${id}\ngame ${game.id}`))
    await page.getByRole('button', { name: 'Verify the deal' }).click()
    await expect(page.getByText(/^Verified: the deal is the one promised/)).toBeVisible()
    await expect(page.getByText(/^Promise of the deal: [0-9a-f]{64}$/)).toBeVisible()

    await slider(page).fill(String(half))
    await page.getByRole('button', { name: 'Play on from here' }).click()
    await page.waitForURL((url) => url.pathname.startsWith('/table/') && !url.pathname.endsWith(id))
    await expect(board(page).locator('> *').first()).toBeVisible()
    await expect(page.locator('.ending')).toBeHidden()
    const other = new URL(page.url()).pathname.split('/').pop()!
    const [frame] = await get<Frame[]>(page, `/api/tables/${id}/replay?from=${half}&count=1`)
    const { table } = await get<Snapshot>(page, `/api/tables/${other}`)
    expect(table.branch_of).toEqual({ table: id, step: frame!.step })
  })
}

test('a game that went another way has the deal of the first', async ({ page }) => {
  const { id } = await post<TableInfo>(page, `/api/tables/${await finished(page)}/branch`, { step: 2, seat: 0, level: 'random' })
  await decision(page, id)
  await post(page, `/api/tables/${id}/actions`, { id: 'end', action: { type: 'resign' } })
  await page.goto(`/replay/${id}`)
  await page.getByRole('button', { name: 'Verify the deal' }).click()
  await expect(page.getByText(/^Verified: .* all [2-9] moves are legal\.$/)).toBeVisible()
})

test('a game runs by itself', async ({ page }) => {
  await page.goto(`/replay/${await finished(page)}`)
  await page.getByLabel('Speed').selectOption('4×')
  await page.getByRole('button', { name: 'Play', exact: true }).click()
  await expect(page.getByText(/^Moment ([1-9]) of \1$/)).toBeVisible()
})

test('a game that is wanted before it has come runs when it is there', async ({ page }) => {
  const id = await finished(page)
  let come!: () => void
  const there = new Promise<void>((done) => (come = done))
  await page.route(`**/api/tables/${id}/replay*`, async (route) => {
    await there
    await route.continue()
  })
  await page.goto(`/replay/${id}`)
  await page.getByLabel('Speed').selectOption('4×')
  await page.getByRole('button', { name: 'Play', exact: true }).click()
  come()
  await expect(page.getByText(/^Moment ([1-9]) of \1$/)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Play', exact: true })).toBeVisible()
})

test('pointing at a line shows its moment', async ({ page }) => {
  await page.goto(`/replay/${await finished(page)}?moment=1`)
  await expect(lines(page).nth(3)).toBeVisible()
  const before = await board(page).innerHTML()
  await lines(page).nth(3).hover()
  await expect.poll(() => board(page).innerHTML()).not.toBe(before)
  await expect(slider(page)).toHaveValue('1')
  await page.mouse.move(5, 5)
  await expect.poll(() => board(page).innerHTML()).toBe(before)
})

test('what was declared in Pinched! is shown again, with what became of it', async ({ page }) => {
  const id = await sit(
    page,
    games.find(({ id }) => id === 'pinched')!,
  )
  const move = (name: string, chosen: string) =>
    post(page, `/api/tables/${id}/actions`, { id: name, action: { type: 'move', moves: [chosen] } })
  // A document dealt at the start wants its place before anybody goes anywhere.
  for (let made = 0; ; made += 1) {
    const { legal } = await decision(page, id)
    if (legal.includes('say heart')) break
    await move(`m${made}`, legal[0]!)
  }
  await move('word', 'say heart')
  await move('plan', 'go club')
  await expect.poll(async () => ((await decision(page, id)).view as { phase: string }).phase).not.toBe('plan')
  await page.goto(`/replay/${id}`)
  const last = await lastMoment(page, id)
  const broken = board(page).locator('.own .bubble.broken')
  for (let moment = 0; moment < last && !(await broken.count()); moment += 1) {
    await page.getByRole('button', { name: 'One forward' }).click()
    await expect(slider(page)).toHaveValue(String(moment + 1))
  }
  await expect(broken).toHaveCount(1)
})
