/** Whole games, each to its end, through the list of moves by keyboard alone; friends play them by hand in `friends.spec.ts`. */
import { runs } from './effort'
import { answers, ending, expect, games, lots, move, myTurn, sit, test } from './house'

for (const { one: game, seed, nth } of runs(games)) {
  test(`${game.id} is played to its end by keyboard alone${nth}`, async ({ page }) => {
    const heard = answers(page)
    const pick = lots(seed + 100)
    await page.goto(`/table/${await sit(page, game)}`)
    await expect(page.getByRole('tab', { name: /moves/i })).toBeVisible()
    await page.keyboard.press('m')
    while (await myTurn(page)) await move(page, heard, pick, true)
    await expect(ending(page)).toBeVisible()
    await expect(ending(page).getByRole('link', { name: 'Replay' })).toBeVisible()
  })
}
