/** Endings: every game ends with a ranking, where its points came from, the course of the game, and a picture to keep. */
import { readFileSync } from 'node:fs'
import { decision, ending, expect, finished, games, lots, post, sit, test, type Game, type Page } from './house'

/** Plays a game to its end by lot, all by the API. */
async function over(page: Page, game: Game): Promise<string> {
  const id = await sit(page, game)
  const pick = lots(3)
  for (let made = 0; ; made += 1) {
    const { legal, turn } = await decision(page, id)
    if (turn === 'over') return id
    const action = { type: 'move', moves: [legal[pick(legal.length)]] }
    // Where anybody may act at any time, a move can go away under one's hand.
    await page.request.post(`/api/tables/${id}/actions`, {
      data: { id: `m${made}`, action },
      headers: { origin: process.env.HIDEOUT_URL! },
    })
  }
}

const sheet = (page: Page) => page.getByRole('dialog', { name: 'How it went' })

/** The figures of a table's row, by its heading. */
const numbers = async (page: Page, row: string) =>
  (await sheet(page).locator('.sources').first().locator(row).locator('td').allInnerTexts()).map(
    (text) => Number(text.replace('−', '-').replace(/[^\d-]/g, '')) || 0,
  )

const solo: Game = { id: 'masters', name: 'Masters of the Heist', setup: { mode: 'solo', goals: [20] }, seats: 1 }

for (const game of [...games, solo]) {
  test(`${game.id} with ${game.seats} ends with an account that adds up, and a picture`, async ({ page }) => {
    await page.goto(`/table/${await over(page, game)}`)
    await ending(page).getByRole('button', { name: 'How it went' }).click()
    await expect(sheet(page).locator('.ranking tbody tr')).toHaveCount(game.seats > 1 ? game.seats : 0)
    await expect(sheet(page).locator('figure svg').first()).toBeVisible()
    // The line of a seat that never gained anything is flat, which counts as hidden.
    await expect(sheet(page).locator('figure svg g > path')).toHaveCount(game.seats)
    // In a game in which nobody gained anything, nothing turned.
    const turns = await sheet(page).locator('figure .turn').count()
    await expect(sheet(page).getByRole('heading', { name: 'Turning points' })).toHaveCount(turns ? 1 : 0)
    const total = await numbers(page, 'tfoot tr')
    expect(total).toHaveLength(game.seats)
    const rows = await sheet(page).locator('.sources').first().locator('tbody tr').count()
    const sums = total.map(() => 0)
    for (let row = 1; row <= rows; row += 1) {
      for (const [seat, n] of (await numbers(page, `tbody tr:nth-child(${row})`)).entries()) sums[seat]! += n
    }
    expect(sums).toEqual(total)
    const saved = page.waitForEvent('download')
    await sheet(page).getByRole('button', { name: 'Save a picture' }).click()
    const file = readFileSync(await (await saved).path())
    // The signature of a PNG, and its width and height.
    expect(file.subarray(0, 8).toString('hex')).toBe('89504e470d0a1a0a')
    expect([file.readUInt32BE(16), file.readUInt32BE(20)]).toEqual([1200, 720])
    expect(file.length).toBeGreaterThan(10_000)
    const drawn = page.waitForEvent('download')
    await sheet(page).getByRole('link', { name: 'Poster' }).click()
    const poster = readFileSync(await (await drawn).path())
    expect([poster.readUInt32BE(16), poster.readUInt32BE(20)]).toEqual([900, 1200])
  })
}

test('a game given up says so, and its replay tells how it went', async ({ page }) => {
  const id = await finished(page)
  await page.goto(`/table/${id}`)
  await expect(ending(page)).toContainText(/You resigned: .* wins/)
  await page.goto(`/replay/${id}`)
  await page.getByRole('button', { name: 'How it went' }).click()
  await expect(sheet(page)).toContainText(/You resigned: .* wins/)
  await expect(sheet(page).locator('.ranking tbody tr')).toHaveCount(2)
})

test('a campaign alone ends with what was achieved', async ({ page }) => {
  await page.goto(`/table/${await over(page, solo)}`)
  await expect(ending(page)).toContainText(/campaign is (over|won)/)
  await ending(page).getByRole('button', { name: 'How it went' }).click()
  await expect(sheet(page).getByRole('list', { name: 'Campaign' })).toContainText('20')
  await expect(sheet(page)).toContainText('Your first campaign')
})

for (const [width, height] of [
  [1440, 900],
  [1024, 768],
  [390, 844],
] as const) {
  test(`at ${width}×${height} the ending leaves the board where it is`, async ({ page }) => {
    await page.setViewportSize({ width, height })
    const id = await sit(page, games[0]!)
    await page.goto(`/table/${id}`)
    const board = page.locator('.board').first()
    const top = async () => (await board.boundingBox())!.y
    await expect(page.locator('.decision')).toBeVisible()
    await decision(page, id)
    const before = await top()
    await post(page, `/api/tables/${id}/actions`, { id: 'end', action: { type: 'resign' } })
    await expect(ending(page)).toBeVisible()
    expect(await top()).toBeCloseTo(before, 0)
  })
}
