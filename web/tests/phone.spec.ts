/** Whole games on a phone, by touching the board alone. */
import { ending, expect, games, lots, sit, test } from './house'
import { touch, unanswered } from './touch'

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })
test.setTimeout(120_000)

for (const [seed, game] of games.entries()) {
  test(`${game.id} is played to its end by touching the board of a phone`, async ({ page }) => {
    const open = unanswered(page)
    const pick = lots(seed + 50)
    await page.goto(`/table/${await sit(page, game)}`)
    await page.locator('.board > *').first().waitFor()
    while (!(await ending(page).count())) await touch(page, open, pick)
    await expect(ending(page).getByRole('link', { name: 'Replay' })).toBeVisible()
  })
}
