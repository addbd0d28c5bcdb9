/** What comes up over a page or in the middle of something, measured like every page: no barrier, nothing cut or covered. */
import type { MastersView } from '../src/games/masters/types'
import type { MillionsView } from '../src/games/millions/types'
import type { DiamondsView } from '../src/games/diamonds/types'
import type { Position, TableInfo } from '../src/lib/protocol'
import { en } from '../src/words/en'
import { barriersInEveryLight } from './barriers'
import { again, built, decision, expect, games, lots, post, sit, test, unhurried, type Page } from './house'
import { layoutTroubles } from './layout'

const sizes = [
  { width: 1440, height: 900 },
  { width: 1024, height: 768 },
  { width: 390, height: 844 },
]

/** At every size, and in both lights where boxes are smallest and largest. */
async function troubles(page: Page, what: string): Promise<string[]> {
  const found: string[] = []
  for (const size of sizes) {
    await page.setViewportSize(size)
    await still(page)
    const here = [...(await layoutTroubles(page)), ...(size.width === 1024 ? [] : await barriersInEveryLight(page))]
    found.push(...here.map((trouble) => `${what}, ${size.width}: ${trouble}`))
  }
  return found
}

/** Waits until whatever is on its way has arrived. */
const still = (page: Page) =>
  page.evaluate(() =>
    Promise.all(
      document
        .getAnimations()
        .filter(({ effect }) => effect!.getComputedTiming().endTime !== Infinity)
        .map(({ finished }) => finished.catch(() => undefined)),
    ).then(() => undefined),
  )

/** A clock of the page's own, which can be stopped: what would come up and go by itself stays. */
async function stoppable(page: Page): Promise<() => Promise<void>> {
  await page.addInitScript(() => {
    const { setTimeout } = window
    const clock = { stopped: false }
    Object.assign(window, {
      clock,
      setTimeout: (then: () => void, ms = 0) => setTimeout(() => (clock.stopped && ms > 200 ? undefined : then()), ms),
    })
  })
  return () => page.evaluate(() => void ((window as unknown as { clock: { stopped: boolean } }).clock.stopped = true))
}

const act = (page: Page, table: string, name: string, action: object) =>
  post(page, `/api/tables/${table}/actions`, { id: name, action: { ...action } })

/** Plays by the API until it is this person's turn in a position of this kind; says which. */
async function playUntil<View>(page: Page, table: string, there: (view: View, legal: string[]) => boolean): Promise<Position> {
  const pick = lots(3)
  for (let made = 0; ; made += 1) {
    const position = await decision(page, table)
    if (there(position.view as View, position.legal)) return position
    expect(position.turn, 'it comes before the end').not.toBe('over')
    const action = { type: 'move', moves: [position.legal[pick(position.legal.length)]] }
    // Where anybody may act at any time, a move can go away under one's hand.
    await page.request.post(`/api/tables/${table}/actions`, {
      data: { id: `u${made}`, action },
      headers: { origin: process.env.HIDEOUT_URL! },
    })
  }
}

const gameOf = (id: string) => games.find((game) => game.id === id)!

test('other people’s tables on the front door and in the lobby', async ({ page, somebody }) => {
  const other = await somebody()
  await post(other, '/api/session', { name: 'Wandering Pickpocket' })
  for (const { id: game, setup, seats } of games) {
    for (const taker of [{ type: 'open' }, { type: 'bot', level: 'rookie' }]) {
      const asked = { game, setup, public: true, clock: 'slow', seats: [{ type: 'me' }, ...Array.from({ length: seats - 1 }, () => taker)] }
      await post<TableInfo>(other, '/api/tables', asked)
    }
  }
  await page.goto('/')
  for (const title of [en.tablesThatWait, en.tablesToWatch]) await page.getByRole('region', { name: title }).waitFor()
  const found = await troubles(page, 'home')
  await page.goto('/lobby')
  await expect.poll(() => page.locator('main li').count()).toBeGreaterThan(8)
  expect([...found, ...(await troubles(page, 'lobby'))]).toEqual([])
})

test('what can be done about somebody at the table', async ({ page, somebody }) => {
  const bea = await somebody()
  await post(page, '/api/session', { name: 'Wandering Pickpocket' })
  await post(bea, '/api/session', { name: 'Bea' })
  const seats = [{ type: 'me' }, { type: 'open' }]
  const { id } = await post<TableInfo>(page, '/api/tables', { game: 'pinch', setup: { size: 5 }, seats })
  await act(bea, id, 'sit', { type: 'join' })
  await act(bea, id, 'said', { type: 'say', text: 'A word or two, and then a few more of them' })
  await page.goto(`/table/${id}`)
  await page.locator('.board > *').first().waitFor()
  await page
    .getByRole('button', { name: /^About Bea/ })
    .first()
    .click()
  await page.getByRole('dialog').waitFor()
  await built(page)
  expect(await troubles(page, 'a person')).toEqual([])
})

test('a heist of Masters that is halted', async ({ page }) => {
  await unhurried(page)
  const id = await sit(page, gameOf('masters'))
  const { legal } = await playUntil<MastersView>(page, id, (view) => view.public.phase === 'plan')
  await page.goto(`/table/${id}`)
  await page.locator('.plan, .stack').first().waitFor()
  await act(page, id, 'plan', { type: 'move', moves: [legal.includes('ready') ? 'ready' : legal.at(-1)] })
  for (let made = 0; !(await page.locator('.show').count()); made += 1) {
    const { view, legal } = await decision(page, id)
    if ((view as MastersView).public.phase !== 'plan') break
    await act(page, id, `p${made}`, { type: 'move', moves: [legal.at(-1)] })
  }
  const halt = page.locator('.controls .run')
  await halt.waitFor()
  await halt.click()
  await page.locator('.controls button').nth(2).click()
  expect(await troubles(page, 'the heist')).toEqual([])
})

test('plans of Pinched! that are turned', async ({ page }) => {
  const stop = await stoppable(page)
  await unhurried(page)
  const id = await sit(page, { ...gameOf('pinched'), setup: { players: 5 }, seats: 5 })
  const { legal } = await playUntil(page, id, (_, legal) => legal.some((move) => move.startsWith('go ')))
  await page.goto(`/table/${id}`)
  await page.locator('.street').waitFor()
  await act(page, id, 'go', { type: 'move', moves: [legal.find((move) => move.startsWith('go '))] })
  await page.locator('.stage .verdict').filter({ hasText: /\S/ }).waitFor()
  await stop()
  expect(await troubles(page, 'the reveal')).toEqual([])
})

test('a reckoning of Diamonds in the middle of the game, at each of its steps', async ({ page }) => {
  const id = await sit(page, gameOf('diamonds'))
  await playUntil<DiamondsView>(page, id, (view) => view.round === 1 && view.phase === 'play' && view.hand?.length === 2)
  await unhurried(page)
  await page.goto(`/table/${id}`)
  await page.locator('.hand [data-move][aria-disabled="false"]').first().click()
  const sheet = page.getByRole('dialog', { name: /^Reckoning/ })
  const stop = page.getByRole('button', { name: /^Stop/ })
  await expect(sheet.or(stop)).toBeVisible({ timeout: 30_000 })
  if (await stop.count()) {
    await stop.click()
    await again(page, stop)
  }
  const steps = sheet.locator('.steps button')
  await steps.first().waitFor()
  const found: string[] = []
  for (const step of await steps.all()) {
    await step.click()
    found.push(...(await troubles(page, `step ${await step.textContent()}`)))
  }
  expect(found).toEqual([])
})

test('all roles and bluffs of Millions, between two jobs', async ({ page }) => {
  const id = await sit(page, { ...gameOf('millions'), setup: { players: 5, rounds: 3 }, seats: 5 })
  await playUntil<MillionsView>(page, id, (view) => view.public.history.length > 0 && view.public.phase === 'planning')
  await page.goto(`/table/${id}`)
  await page.locator('.middle, .felt').first().waitFor()
  await page.getByRole('button', { name: 'Jobs' }).click()
  const found = await troubles(page, 'a job')
  await page.getByRole('dialog').getByRole('button', { name: 'All roles and bluffs' }).click()
  await page.locator('.secrets').waitFor()
  expect([...found, ...(await troubles(page, 'all jobs'))]).toEqual([])
})
