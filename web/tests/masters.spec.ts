/** Masters of the Heist where room is short: labels keep to one line, and while one plans the forecast is in sight. */
import type { MastersView } from '../src/games/masters/types'
import type { Snapshot, TableInfo } from '../src/lib/protocol'
import { again, built, decision, expect, get, listMoves, post, test, type Page } from './house'

const sizes = [
  { width: 1440, height: 900 },
  { width: 1024, height: 768 },
]

/** What is read at a glance; names on cards and whole sentences may take two lines. */
const labels = '.masters :is(button.primary, .replay button, h2, dt, dd, .bracket, .fact, .small, .bonuses li, .prices, .corner span)'

const wrapped = (page: Page) =>
  page.locator(labels).evaluateAll((found) =>
    found.flatMap((label) => {
      const range = document.createRange()
      range.selectNodeContents(label)
      const middles = [...range.getClientRects()].filter(({ width }) => width > 1).map(({ top, bottom }) => (top + bottom) / 2)
      const apart = Math.max(...middles) - Math.min(...middles)
      return label.checkVisibility() && apart > parseFloat(getComputedStyle(label).fontSize) ? [label.textContent.trim()] : []
    }),
  )

const below = (page: Page) =>
  page
    .locator('.forecast .job')
    .evaluateAll((jobs) => jobs.slice(0, 4).filter((job) => job.getBoundingClientRect().bottom > innerHeight).length)

/** Nights for one, and the usual game against another. */
const kinds = [
  { kind: 'alone', setup: { mode: 'solo' }, others: [] },
  { kind: 'against another', setup: {}, others: [{ type: 'bot', level: 'random' }] },
]

for (const { kind, setup: form, others } of kinds) {
  for (const language of ['en', 'es']) {
    test(`a crew of five is hired and planned without scrolling, ${kind} (${language})`, async ({ somebody }) => {
      const page = await somebody(undefined, { language })
      await post(page, '/api/session', {})
      const seats = [{ type: 'me' }, ...others]
      const { setup } = await post<TableInfo>(page, '/api/tables', { game: 'masters', setup: form, seats })
      const cards = { ...(setup as { cards: object }).cards, start_cash: 50 }
      const { id } = await post<TableInfo>(page, '/api/tables', { game: 'masters', setup: { ...form, cards }, seats })
      const look = async () => {
        const { view, legal } = await decision(page, id)
        const { public: all, plan } = view as MastersView
        return { phase: all.phase, legal, planned: plan?.crew.length ?? 0 }
      }

      const measure = async (what: string) => {
        await page.goto(`/table/${id}`)
        await page.locator('.scene').waitFor()
        await built(page)
        for (const size of sizes) {
          await page.setViewportSize(size)
          expect(await wrapped(page), `${what}, ${size.width}`).toEqual([])
          expect(await below(page), `${what}, ${size.width}`).toBe(0)
        }
      }

      await measure('the first night')
      let hired = 0
      for (let made = 0, now = await look(); now.phase === 'purchase'; made += 1, now = await look()) {
        const crew = hired < 5 && now.legal.find((move) => /^buy (?!.*car)/.test(move))
        if (crew) hired += 1
        await post(page, `/api/tables/${id}/actions`, { id: `b${made}`, action: { type: 'move', moves: [crew || 'pass'] } })
        if (hired === 5 && crew) await measure('five hired')
      }
      expect(hired).toBe(5)
      await page.locator('.forecast').waitFor()
      await measure('the plan')
    })
  }
}

test('the list of moves lays the plan out, and seals it with a second press', async ({ somebody }) => {
  const page = await somebody(undefined, { confirm: true })
  await post(page, '/api/session', {})
  const seats = [{ type: 'me' }]
  const { setup } = await post<TableInfo>(page, '/api/tables', { game: 'masters', setup: { mode: 'solo' }, seats })
  const cards = { ...(setup as { cards: object }).cards, start_cash: 50 }
  const { id } = await post<TableInfo>(page, '/api/tables', { game: 'masters', setup: { mode: 'solo', cards }, seats })
  const bought = ['thug', 'pickpocket', 'grease-man']
  for (const move of [...bought.map((card) => `buy ${card}`), 'pass']) {
    await post(page, `/api/tables/${id}/actions`, { id: move.replace(' ', '-'), action: { type: 'move', moves: [move] } })
  }
  const plan = async () => ((await get<Snapshot>(page, `/api/tables/${id}`)).position!.view as MastersView).plan?.crew ?? []
  const order = () => page.locator('.stack > li').evaluateAll((cards) => cards.map((card) => (card as HTMLElement).dataset.key))

  await page.goto(`/table/${id}`)
  await page.locator('.forecast').waitFor()
  await listMoves(page)
  for (const card of ['grease-man', 'thug']) await page.locator(`.moves [data-move="crew ${card}"]`).click()
  await expect.poll(order).toEqual(['grease-man', 'thug', 'pickpocket'])
  expect(await plan()).toEqual([])

  const seal = page.getByRole('button', { name: /^Seal the plan/ })
  await seal.click()
  await again(page, seal)
  await expect(page.locator('.scene .controls, .sealed').first()).toBeVisible()
})
