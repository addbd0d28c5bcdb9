/** The log: what has happened, in chapters, and the table as it was at each line. */
import type { Snapshot } from '../src/lib/protocol'
import { answers, catchUp, decision, expect, games, get, midGame, post, test, type Game, type Page } from './house'

const lines = (page: Page) => page.getByRole('list', { name: 'Log' }).locator('button[data-moment]')
const headings = (page: Page) => page.getByRole('list', { name: 'Log' }).locator('button[aria-expanded]')
const past = (page: Page) => page.locator('.board.back')
const back = (page: Page) => page.getByRole('button', { name: 'Back to now' })

let made = 0
async function makeMove(page: Page, id: string): Promise<void> {
  const { legal } = await decision(page, id)
  await post(page, `/api/tables/${id}/actions`, { id: `log${(made += 1)}`, action: { type: 'move', moves: [legal[0]] } })
  await decision(page, id)
}

/** Makes a move and waits until the page has heard of it. */
async function moveOn(page: Page, id: string): Promise<void> {
  const before = await lines(page).last().getAttribute('data-moment')
  await makeMove(page, id)
  await expect.poll(() => lines(page).last().getAttribute('data-moment')).not.toBe(before)
}

async function openTable(page: Page, game: Game, moves: number): Promise<string> {
  const id = await midGame(page, game, moves)
  await page.goto(`/table/${id}`)
  await expect(lines(page).last()).toBeVisible()
  return id
}

for (const game of games) {
  test(`pointing at a line of ${game.id} shows the table as it was then`, async ({ page }) => {
    const heard = answers(page)
    const id = await openTable(page, game, 3)
    await moveOn(page, id)
    await moveOn(page, id)
    if (await page.locator('dialog[open]').count()) await page.keyboard.press('Escape')

    // What was seen here, and what was before that.
    for (const line of [lines(page).nth(-2), lines(page).first()]) {
      await line.hover()
      await expect(past(page)).toBeVisible()
      await expect(page.locator('.board:not(.back)')).toBeHidden()
      await page.mouse.move(5, 5)
      await expect(past(page)).toBeHidden()
      await expect(page.locator('.board')).toBeVisible()
    }

    // Nothing can be moved there.
    await lines(page).first().click()
    for (const offered of await past(page).locator('button:enabled').all()) {
      await offered.dispatchEvent('click', {}, { timeout: 500 }).catch(() => undefined)
      if (await page.locator('dialog[open]').count()) await page.keyboard.press('Escape')
      await expect(past(page)).toBeVisible()
    }
    expect(heard.count).toBe(0)

    await makeMove(page, id)
    const present = async () => (await past(page).count()) && (await catchUp(page))
    await expect.poll(present, { intervals: [100] }).toBe(0)
  })
}

test('a spectator sees again exactly what was to be seen', async ({ page, somebody }) => {
  const id = await midGame(page, games[0]!, 2)
  const other = await somebody()
  await other.goto(`/table/${id}`)
  await expect(lines(other).last()).toBeVisible()
  const stones = (board: string) => other.locator(`${board} [role="gridcell"]`).evaluateAll((cells) => cells.map((cell) => cell.ariaLabel))
  const seen = new Map<string, (string | null)[]>()
  for (let turn = 0; turn < 3; turn += 1) {
    await makeMove(page, id)
    const newest = String((await get<Snapshot>(page, `/api/tables/${id}`)).v)
    await expect(lines(other).last()).toHaveAttribute('data-moment', newest)
    seen.set(newest, await stones('.board:not(.back)'))
  }
  for (const [moment, was] of [...seen].slice(0, -1)) {
    await other.locator(`[data-moment="${moment}"]`).hover()
    await expect.poll(() => stones('.board.back')).toEqual(was)
  }
})

test('keys lead through the log: arrows look back, Enter stays, Escape returns', async ({ page }) => {
  await openTable(page, games[0]!, 5)
  await lines(page).last().focus()
  await page.keyboard.press('ArrowUp')
  await expect(past(page)).toBeVisible()
  await page.keyboard.press('ArrowDown')
  await expect(past(page)).toBeHidden()
  await page.keyboard.press('Home')
  await page.keyboard.press('Enter')
  await expect(lines(page).first()).toHaveAttribute('aria-current', 'step')
  await page.keyboard.press('Tab')
  await expect(past(page)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(past(page)).toBeHidden()
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

  test('a tap on a line stays with its moment until one goes back', async ({ page }) => {
    await openTable(page, games[0]!, 4)
    await lines(page).nth(2).tap()
    await expect(past(page)).toBeInViewport()
    await back(page).tap()
    await expect(past(page)).toBeHidden()
  })
})

test('earlier rounds are folded and open on demand', async ({ page }) => {
  await openTable(page, games[1]!, 20)
  await expect(headings(page)).toHaveText(['The beginning', 'Round 2'])
  await expect(headings(page).first()).toHaveAttribute('aria-expanded', 'false')
  await expect(headings(page).last()).toHaveAttribute('aria-expanded', 'true')
  const before = await lines(page).count()
  await headings(page).first().click()
  await expect.poll(() => lines(page).count()).toBeGreaterThan(before + 20)
})

for (const aided of [true, false]) {
  test(`a game of pinched ${aided ? 'with its memory aid' : 'from memory'} ${aided ? 'shows' : 'puts away'} its earlier days`, async ({
    page,
  }) => {
    const pinched = games[4]!
    const id = await midGame(page, { ...pinched, setup: { ...pinched.setup, memory_aid: aided } }, 20)
    await page.goto(`/table/${id}`)
    const first = headings(page).first()
    await expect(first).toHaveAttribute('aria-disabled', String(!aided))
    await expect(first).toHaveAttribute('aria-expanded', 'false')
    // What is put away is no button to be pressed; it is pressed all the same.
    await first.click({ force: !aided })
    await expect(first).toHaveAttribute('aria-expanded', String(aided))
  })
}
