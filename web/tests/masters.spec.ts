/** Masters of the Heist where room is short: labels keep to one line, and while one plans the forecast is in sight. */
import type { TableInfo } from '../src/lib/protocol'
import { built, decision, expect, post, test, type Page } from './house'

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

for (const language of ['en', 'es']) {
  test(`a crew of five is hired and planned without scrolling (${language})`, async ({ somebody }) => {
    const page = await somebody(undefined, { language })
    await post(page, '/api/session', {})
    const seats = [{ type: 'me' }]
    const { setup } = await post<TableInfo>(page, '/api/tables', { game: 'masters', setup: { mode: 'solo' }, seats })
    const cards = { ...(setup as { cards: object }).cards, start_cash: 50 }
    const { id } = await post<TableInfo>(page, '/api/tables', { game: 'masters', setup: { mode: 'solo', cards }, seats })
    const act = (move: string) =>
      post(page, `/api/tables/${id}/actions`, { id: move.replace(' ', '-'), action: { type: 'move', moves: [move] } })

    const measure = async () => {
      await page.goto(`/table/${id}`)
      await page.locator('.scene').waitFor()
      await built(page)
      for (const size of sizes) {
        await page.setViewportSize(size)
        expect(await wrapped(page), `${size.width}`).toEqual([])
        expect(await below(page), `${size.width}`).toBe(0)
      }
    }

    await measure()
    for (const crew of ['thug', 'pickpocket', 'grease-man', 'dock-worker', 'fall-guy']) await act(`buy ${crew}`)
    await measure()
    if ((await decision(page, id)).legal.includes('pass')) await act('pass')
    await page.locator('.forecast').waitFor()
    await measure()
  })
}
