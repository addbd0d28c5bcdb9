/** Diamonds: a round is reckoned step by step, and nothing tells before what it brought. */
import type { DiamondsView } from '../src/games/diamonds/types'
import { again, decision, ending, expect, games, post, sit, test, unhurried, type Page } from './house'

const diamonds = games[1]!
const sheet = (page: Page) => page.getByRole('dialog', { name: /^Reckoning/ })
/** What is told behind the sheet. */
const log = (page: Page) => page.locator('[role=tabpanel]')

/** Plays by the API until a round has one decision left. */
async function lastDecision(page: Page, id: string, round: number): Promise<void> {
  for (let made = 0; ; made += 1) {
    const { view, legal } = (await decision(page, id)) as { view: DiamondsView; legal: string[] }
    if (view.round === round && view.phase === 'play' && view.hand?.length === 2) return
    await post(page, `/api/tables/${id}/actions`, { id: `r${made}`, action: { type: 'move', moves: [legal.at(-1)] } })
  }
}

/** Plays the last card; where that makes one a thief, the theft is left alone. */
async function playRound(page: Page): Promise<void> {
  await page.locator('.hand [data-move][aria-disabled="false"]').first().click()
  const stop = page.getByRole('button', { name: /^Stop/ })
  await expect(sheet(page).or(stop)).toBeVisible({ timeout: 30_000 })
  if (!(await stop.count())) return
  await stop.click()
  await again(page, stop)
  await expect(sheet(page)).toBeVisible()
}

for (const round of [1, 3]) {
  test(`what round ${round} of 3 brought is told when its reckoning is through`, async ({ page }) => {
    const id = await sit(page, diamonds)
    await lastDecision(page, id, round)
    await unhurried(page)
    await page.goto(`/table/${id}`)
    const standing = page.locator('[data-seat="0"]')
    await expect(standing).toContainText('this round')
    const total = /\d+ diamonds?, this round/.exec((await standing.textContent())!)![0]
    await playRound(page)
    const steps = sheet(page).locator('.steps button')
    await expect(steps.first()).toHaveAttribute('aria-current', 'step')
    // Steps turned by hand stay.
    await steps.nth(1).click()
    await expect(sheet(page).getByRole('heading', { name: 'Dogs against Thieves' })).toBeVisible()
    await expect(page.locator('.decision .says')).toHaveText(`Reckoning of round ${round}`)
    await expect(log(page)).not.toContainText(`Round ${round}: `)
    await expect(ending(page)).toHaveCount(0)
    await expect(standing).toContainText(total)

    await page.keyboard.press('Escape')
    await expect(log(page)).toContainText(`Round ${round}: `)
    if (round === 3) await expect(ending(page)).toBeVisible()
  })
}

test('the last trick and an earlier round’s cards are there after a reload', async ({ page }) => {
  const id = await sit(page, diamonds)
  await lastDecision(page, id, 2)
  await page.goto(`/table/${id}`)
  await expect(page.getByRole('button', { name: 'The last trick again' })).toBeEnabled()
  await page.getByRole('button', { name: 'Scores' }).click()
  await page.getByRole('button', { name: 'Round 1' }).last().click()
  await page.getByRole('dialog').locator('.steps button').nth(1).click()
  await expect(page.getByRole('dialog').locator('.what .thief').first()).toBeVisible()
})
