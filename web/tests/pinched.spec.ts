/** What is Pinched!'s own in the browser: words as moves, and boards picked one by one. */
import { built, decision, expect, games, lots, post, sit, test, unhurried, type Page } from './house'

const pinched = games.find(({ id }) => id === 'pinched')!

/** A table where one may go somewhere: documents dealt at the start have found their place. */
async function planning(page: Page, setup: object, seats = pinched.seats): Promise<string> {
  const id = await sit(page, { ...pinched, setup: { ...pinched.setup, ...setup }, seats })
  for (let made = 0; ; made += 1) {
    const { legal } = await decision(page, id)
    if (legal.some((move) => move.startsWith('go '))) return id
    await post(page, `/api/tables/${id}/actions`, { id: `m${made}`, action: { type: 'move', moves: [legal[0]] } })
  }
}

test('a word is said with one press, stands at the seat, and is judged', async ({ page }) => {
  const id = await planning(page, {})
  await page.goto(`/table/${id}`)
  const own = page.locator('.own')
  await expect(page.getByText('2 words left')).toBeVisible()
  await page.getByRole('button', { name: 'Say: I go to the Heart.' }).click()
  await expect(own.locator('.bubble')).toHaveCount(1)
  await expect(page.getByText('1 word left')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Say: I go to the Heart.' })).toHaveCount(0)
  await page.getByRole('button', { name: 'Say: I go to the Club.' }).click()
  await expect(own.locator('.bubble.taken')).toHaveCount(1)
  await expect(page.getByText('0 words left')).toBeVisible()
  // Said is not gone: the plan is still open.
  expect((await decision(page, id)).legal).toContain('go club')
  await post(page, `/api/tables/${id}/actions`, { id: 'plan', action: { type: 'move', moves: ['go club'] } })
  await expect(own.locator('.record')).toContainText('✓1 ✗0')
})

test('log, standing and title wait until the plans have been turned', async ({ page }) => {
  await unhurried(page)
  const id = await planning(page, {})
  await page.goto(`/table/${id}`)
  const log = page.locator('[data-table] li')
  const mind = page.locator('[data-seat]').filter({ hasText: 'Mastermind' })
  await expect(page.locator('.street .head.open').first()).toBeVisible()
  await expect(page).toHaveTitle(/Your move/)
  const before = await page.locator('[data-seat]').allTextContents()
  const told = await log.count()
  // The bots have planned: one's own plan turns them all.
  await expect.poll(async () => (await decision(page, id)).awaited).toEqual([0])
  await post(page, `/api/tables/${id}/actions`, { id: 'plan', action: { type: 'move', moves: ['go club'] } })

  const show = page.getByRole('button', { name: 'Skip the show' })
  await expect(show).toBeVisible()
  await expect(page.locator('.decision .says')).toHaveText('The plans are turned.')
  await expect(log.filter({ hasText: 'The plans' })).toHaveCount(0)
  await expect(page).not.toHaveTitle(/Your move/)
  // The stage holds the whole table, so all of it is read at once.
  expect(await page.locator('[data-seat]').allTextContents()).toEqual(before)
  await expect(mind).toHaveCount(1)
  expect(await log.count()).toBeLessThanOrEqual(told + 1)

  await show.click()
  await expect(show).toBeHidden()
  await expect(log.filter({ hasText: /:.*Club/ })).not.toHaveCount(0)
})

test('a table without words has chat only', async ({ page }) => {
  await page.goto(`/table/${await planning(page, { talk: false })}`)
  await expect(page.locator('.street .head.open').first()).toBeVisible()
  await expect(page.locator('[data-say]')).toHaveCount(0)
  await expect(page.getByText('words left')).toHaveCount(0)
})

test('boards are picked one by one, and say what does not fit', async ({ page }) => {
  await page.goto('/new/pinched')
  const picker = page.locator('.picker')
  const board = (place: string, side: string) => picker.getByRole('group', { name: place, exact: true }).getByLabel(side)
  const status = picker.getByRole('status')
  await picker.getByText('Choose the boards one by one').click()
  // With the keyboard, too.
  await board('Heart', 'Standard').focus()
  await page.keyboard.press('ArrowDown')
  await expect(status).toHaveText('Diamond · Standard, Club · Standard, Heart · Crown, Bank')
  await page.getByRole('group', { name: 'Players' }).getByText('3', { exact: true }).click()
  await expect(status).toHaveText('Heart · Crown and Bank are not made for 3 players.')
  await picker.getByRole('button', { name: /^Basic/ }).click()
  await expect(status).toHaveText('Diamond · Standard, Club · Standard, Spade · Standard, Heart · Standard')
  await board('Diamond', 'Not in play').check({ force: true })
  await board('Heart', 'Not in play').check({ force: true })
  await expect(status).toHaveText('A table has 3 to 5 Locations; you have 2.')
  await board('Heart', 'Standard').check({ force: true })
  await expect(status).toHaveText('Club · Standard, Spade · Standard, Heart · Standard')
  await page.getByRole('button', { name: 'Set up the table' }).click()
  await expect(page.locator('.street article')).toHaveCount(3)
})

/** What a phase is called by: what is to be done, and the kinds of moves there are. */
const phaseOf = ({ view, legal }: { view: { phase: string }; legal: string[] }) =>
  [view.phase, ...new Set(legal.map((move) => move.split(' ')[0]!))].join(' ')

for (const locale of ['en-GB', 'es-ES']) {
  test(`five burglars fit on two screens of a phone in every phase, in ${locale}`, async ({ browser, baseURL }) => {
    const context = await browser.newContext({
      baseURL: baseURL!,
      viewport: { width: 390, height: 844 },
      hasTouch: true,
      isMobile: true,
      locale,
    })
    const page = await context.newPage()
    const [seen, pick] = [new Set<string>(), lots(4)]
    const id = await sit(page, { ...pinched, setup: { players: 5 }, seats: 5 })
    await page.goto(`/table/${id}`)
    for (let made = 0; ; made += 1) {
      const now = (await decision(page, id)) as Parameters<typeof phaseOf>[0] & { turn: string }
      if (!seen.has(phaseOf(now))) {
        seen.add(phaseOf(now))
        await page.reload()
        await page.locator('.board > *').first().waitFor()
        // From the top of the page to the end of the board; the log and the seats lie below.
        const end = await page.locator('.board').evaluate((board) => board.getBoundingClientRect().bottom + scrollY)
        expect(end, phaseOf(now)).toBeLessThanOrEqual(2 * 844)
      }
      if (now.turn === 'over') break
      const action = { type: 'move', moves: [now.legal[pick(now.legal.length)]] }
      // Where anybody may act at any time, a move can go away under one's hand.
      await post(page, `/api/tables/${id}/actions`, { id: `m${made}`, action }).catch(() => undefined)
    }
    expect(seen.size).toBeGreaterThan(5)
    await context.close()
  })
}

test('what is only to be read lies below the board of a phone and covers nothing', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(`/table/${await planning(page, {})}`)
  const bar = page.locator('.actions')
  await expect(bar).toContainText('2 words left')
  const overlap = await bar.evaluate((bar) => {
    const box = bar.getBoundingClientRect()
    return [...bar.parentElement!.children].some((part) => part !== bar && part.getBoundingClientRect().bottom > box.top + 1)
  })
  expect(overlap).toBe(false)
})

test('whatever belongs to no card stays at the lower edge of a phone', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const id = await sit(page, { ...pinched, setup: { players: 5 }, seats: 5 })
  for (let made = 0; ; made += 1) {
    const { legal } = await decision(page, id)
    if (legal.includes('done')) break
    const action = { type: 'move', moves: [legal.find((move) => move.startsWith('go ')) ?? legal[0]] }
    await post(page, `/api/tables/${id}/actions`, { id: `m${made}`, action })
  }
  await page.goto(`/table/${id}`)
  const done = page.locator('[data-move="done"]')
  await done.waitFor()
  for (const y of [0, 300, 600]) {
    await page.evaluate((y) => scrollTo(0, y), y)
    await expect(done).toBeInViewport()
  }
})

/** Small round things without a name: no label of their own or around them, and no word that follows. */
const bareDots = (page: Page) =>
  page.locator('.board *').evaluateAll((all) =>
    all.flatMap((part) => {
      const { width, height } = part.getBoundingClientRect()
      const alone = part instanceof SVGCircleElement && part.ownerSVGElement!.querySelectorAll('*').length === 1
      const round = alone || getComputedStyle(part).borderRadius.endsWith('%')
      const dot = round && width > 1 && width <= 16 && Math.abs(width - height) < 2 && !part.textContent.trim()
      const named = part.closest('[data-help], [aria-label], [title]') || part.nextSibling?.textContent
      return dot && !named ? [part.outerHTML.slice(0, 120)] : []
    }),
  )

test('no dot on the board is without a name', async ({ page }) => {
  const id = await planning(page, { players: 5 }, 5)
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 900 })
    await page.goto(`/table/${id}`)
    await page.locator('.street').waitFor()
    await built(page)
    expect(await bareDots(page)).toEqual([])
  }
  await page.locator('.board').evaluate((board) => {
    const dot = board.appendChild(document.createElement('i'))
    dot.style.cssText = 'display: block; width: 10px; height: 10px; border-radius: 50%'
  })
  expect(await bareDots(page), 'a bare one is noticed').toHaveLength(1)
})
