/** Millions of Dollars where people talk: what can be said has a name, and the table lies in the middle. */
import type { MillionsView } from '../src/games/millions/types'
import { built, decision, expect, post, test, type Page } from './house'

/** A table at which one may talk. */
async function talking(page: Page, players: number): Promise<string> {
  await post(page, '/api/session', {})
  const bots = Array.from({ length: players - 1 }, () => ({ type: 'bot', level: 'random' }))
  const asked = { game: 'millions', setup: { players }, clock: 'slow', seats: [{ type: 'me' }, ...bots] }
  const { id } = await post<{ id: string }>(page, '/api/tables', asked)
  for (let made = 0; ; made += 1) {
    const { view, legal } = await decision(page, id)
    if ((view as MillionsView).public.phase === 'negotiation') return id
    await post(page, `/api/tables/${id}/actions`, { id: `m${made}`, action: { type: 'move', moves: [legal[0]] } })
  }
}

async function open(page: Page, id: string): Promise<void> {
  await page.goto(`/table/${id}`)
  await page.locator('.middle').waitFor()
  await built(page)
}

for (const language of ['en', 'es']) {
  test(`every claim has its name on a phone (${language})`, async ({ somebody }) => {
    const page = await somebody(undefined, { language })
    await page.setViewportSize({ width: 390, height: 844 })
    for (const players of [5, 8]) {
      await open(page, await talking(page, players))
      const cut = await page
        .locator('.claims button')
        .evaluateAll((buttons) =>
          buttons.filter((button) => !(button as HTMLElement).innerText.trim() || button.scrollWidth > button.clientWidth),
        )
      expect(cut, `${players} players`).toEqual([])
      await expect(page.locator('.claims button').first()).toBeVisible()
    }
  })
}

test('the tools of a table of five lie above what one decides with, on a phone', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await open(page, await talking(page, 5))
  const [tools, tray] = await Promise.all([page.locator('.tools').boundingBox(), page.locator('.tray').boundingBox()])
  expect(tools!.y + tools!.height).toBeLessThanOrEqual(tray!.y)
})

for (const players of [3, 5, 8]) {
  test(`what lies on the table of ${players} is in its middle`, async ({ page }) => {
    await page.setViewportSize({ width: 1440, height: 900 })
    await open(page, await talking(page, players))
    const aside = await page.locator('.card-table').evaluate((table) => {
      const middle = (left: number, right: number) => (left + right) / 2
      const felt = table.getBoundingClientRect()
      const parts = [...table.querySelectorAll('.middle > *')].map((part) => part.getBoundingClientRect())
      const left = Math.min(...parts.map((part) => part.left))
      const right = Math.max(...parts.map((part) => part.right))
      return Math.abs(middle(left, right) - middle(felt.left, felt.right))
    })
    expect(aside).toBeLessThan(2)
  })
}

test('banknotes are told apart by colour and size, and each says what it is worth', async ({ page }) => {
  await open(page, await talking(page, 5))
  await expect(page.locator('.banknote').first()).toHaveText(/^\$\d+M$/)
  const kinds = await page.evaluate(() => {
    const line = document.body.appendChild(document.createElement('p'))
    return [1, 2, 5, 10].map((worth) => {
      const note = Object.assign(document.createElement('span'), { className: `banknote note-${worth}` })
      line.append(note)
      const { width, height } = note.getBoundingClientRect()
      return { colour: getComputedStyle(note).getPropertyValue('--note'), width, height }
    })
  })
  for (const [index, kind] of kinds.entries()) {
    for (const smaller of kinds.slice(0, index)) {
      expect(kind.colour).not.toBe(smaller.colour)
      expect(kind.width).toBeGreaterThan(smaller.width)
      expect(kind.height).toBeGreaterThan(smaller.height)
    }
  }
})
