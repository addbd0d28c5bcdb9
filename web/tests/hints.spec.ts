/** Whole games by hints alone: each is marked on the board, says why, covers nothing, and is done with one press. */
import type { Page } from '@playwright/test'
import { answers, expect, games, sit, test, type Game } from './house'

test.setTimeout(60_000)
// Where anybody may act at any time, the decision can be over before the question arrives.
test.use({ expected: /409 \(Conflict\).*\/hint/ })

/** What comes next: an answer to wait for, a hint to ask for or to do, a show or a sheet to put away, or the end. */
async function next(page: Page): Promise<'over' | 'sheet' | 'show' | 'do' | 'ask'> {
  const found = await page.waitForFunction(
    () => {
      const shown = (selector: string) => !!document.querySelector<HTMLElement>(selector)?.offsetParent
      if (document.querySelector('.ending')) return 'over'
      if (document.querySelector('dialog[open]')) return 'sheet'
      if (shown('.controls .back') || shown('.open .after .primary')) return 'show'
      if (shown('[data-do]')) return 'do'
      return shown('.decision.mine [data-hint]:enabled') ? 'ask' : undefined
    },
    undefined,
    { polling: 20 },
  )
  return found.jsonValue() as ReturnType<typeof next>
}

/** Other tables with decisions of their own, for so many hints. */
const others: (Game & { kind: string; hints: number })[] = [
  { kind: 'alone', id: 'masters', name: 'Masters of the Heist', setup: { mode: 'solo', goals: [1, 100] }, seats: 1, hints: 40 },
  { kind: 'with Crown boards', id: 'pinched', name: 'Pinched!', setup: { players: 5, setup: 'full-monty' }, seats: 5, hints: 25 },
  { kind: 'by three', id: 'millions', name: 'Millions of Dollars', setup: { players: 3, rounds: 3 }, seats: 3, hints: 25 },
]

for (const { kind, hints, ...game } of [...games.map((game) => ({ ...game, kind: '', hints: Infinity })), ...others]) {
  test(`${game.id} ${kind ? `${kind} is played` : 'is played to its end'} by hints`, async ({ page }) => {
    let done = 0
    const heard = answers(page)
    await page.goto(`/table/${await sit(page, game)}`)
    for (let what = await next(page); what !== 'over' && done < hints; what = await next(page)) {
      if (what === 'sheet') await page.keyboard.press('Escape')
      else if (what === 'show') await page.locator('.controls .back, .open .after .primary').click()
      // Where anybody may act at any time, what is hinted at can go away under one's hand.
      else if (what === 'ask')
        await page
          .locator('[data-hint]')
          .click({ timeout: 2000 })
          .catch(() => undefined)
      else {
        await expect(page.locator('.decision [role=status]')).toContainText(/.+: .+\./)
        await expect(page.locator('.board [data-hinted]').first()).toBeVisible()
        const before = heard.count
        await page.locator('[data-do]').click()
        done += 1
        await expect.poll(() => heard.count, { intervals: [5, 10, 20, 50, 100] }).toBeGreaterThan(before)
        await expect(page.locator('.toast.bad').filter({ hasNotText: /changed before your move|turn/ })).toHaveCount(0)
      }
    }
  })
}
