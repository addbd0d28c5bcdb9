/** Opponents with names and faces, and what the end of a game looks like to whoever has won it and to all others. */
import { everybody } from '../src/faces/cast'
import type { TableInfo } from '../src/lib/protocol'
import { expect, post, test, unhurried, type Page } from './house'

const names = (page: Page) => page.locator('aside [data-seat] .who').allInnerTexts()

test('everybody sees the same characters, no two alike, and how good they are', async ({ page, somebody }) => {
  const other = await somebody()
  await post(page, '/api/session', { name: 'Ana' })
  const bots = ['rookie', 'rookie', 'regular', 'master', 'master'].map((level) => ({ type: 'bot', level }))
  const { id } = await post<TableInfo>(page, '/api/tables', { game: 'millions', setup: { players: 6 }, seats: [{ type: 'me' }, ...bots] })
  for (const tab of [page, other]) {
    await tab.goto(`/table/${id}`)
    await expect(tab.locator('aside [data-seat]')).toHaveCount(6)
  }
  const seen = (await names(page)).slice(1)
  expect((await names(other)).slice(1)).toEqual(seen)
  const called = everybody.map(({ name }) => name.en)
  expect(seen.map((text) => called.find((name) => text.startsWith(name)))).not.toContain(undefined)
  expect(new Set(seen.map((text) => text.split(/\s/).slice(0, 2).join(' '))).size).toBe(5)
  for (const [index, { level }] of bots.entries()) expect(seen[index]).toContain(level)
})

test('stones have the colour of their seat', async ({ page }) => {
  await post(page, '/api/session', {})
  const seats = [{ type: 'me' }, { type: 'bot', level: 'rookie' }]
  const { id } = await post<TableInfo>(page, '/api/tables', { game: 'pinch', setup: { size: 5 }, seats })
  await page.goto(`/table/${id}`)
  const shown = (seat: number, token: string) =>
    page
      .locator(`aside [data-seat="${seat}"] .face`)
      .evaluate(
        (face, token) => getComputedStyle(face).getPropertyValue('--seat') === getComputedStyle(face).getPropertyValue(token),
        token,
      )
  await expect.poll(() => shown(0, '--stone-black')).toBe(true)
  await expect.poll(() => shown(1, '--stone-white')).toBe(true)
})

/** Waits for what comes up over the board, and notes it the moment it does: who bows, and what of it a press would meet. */
async function lookOut(tab: Page): Promise<() => Promise<{ bowing: number; inTheWay: number }>> {
  const seen = await tab.evaluateHandle(() => {
    const first = new Promise<{ bowing: number; inTheWay: number }>((tell) => {
      const observer = new MutationObserver(() => {
        const scene = document.querySelector('.celebration')
        if (!scene) return
        observer.disconnect()
        const parts = [scene, ...scene.querySelectorAll('*')]
        const inTheWay = parts.filter((part) => getComputedStyle(part).pointerEvents !== 'none').length
        tell({ bowing: scene.querySelectorAll('.bow .face').length, inTheWay })
      })
      observer.observe(document.body, { childList: true, subtree: true })
    })
    return { first }
  })
  return () => seen.evaluate(({ first }) => first)
}

test('a win is celebrated for a moment, and nothing is kept from being pressed', async ({ page, somebody }) => {
  const [loser, still] = [await somebody(undefined, { pace: 'normal' }), await somebody()]
  await unhurried(page)
  await post(page, '/api/session', { name: 'Ana' })
  await post(loser, '/api/session', { name: 'Bob' })
  const seats = [{ type: 'me' }, { type: 'open' }]
  const { id } = await post<TableInfo>(page, '/api/tables', { game: 'pinch', setup: { size: 5, pie: false }, seats })
  await post(loser, `/api/tables/${id}/actions`, { id: 'join', action: { type: 'join' } })
  for (const tab of [page, loser, still]) {
    await tab.goto(`/table/${id}`)
    await tab.locator('.board > *').first().waitFor()
  }
  const scene = (tab: Page) => tab.locator('.celebration')
  const feasts = await Promise.all([page, loser].map(lookOut))
  await post(loser, `/api/tables/${id}/actions`, { id: 'end', action: { type: 'resign' } })
  expect(await Promise.all(feasts.map((feast) => feast()))).toEqual([
    { bowing: 0, inTheWay: 0 },
    { bowing: 1, inTheWay: 0 },
  ])
  await page.getByRole('button', { name: 'Play again' }).click({ trial: true })
  await still.locator('.ending').waitFor()
  expect(await scene(still).count()).toBe(0)
  for (const tab of [page, loser]) await expect(scene(tab)).toHaveCount(0)
  // Whoever comes upon the end sees the result and no feast.
  await page.reload()
  await page.locator('.ending').waitFor()
  await page.waitForTimeout(300)
  expect(await scene(page).count()).toBe(0)
})
