/** Whole games, each to its end, through the list of moves: by hand and by keyboard alone. */
import { runs } from './effort'
import { answers, ending, expect, games, listMoves, lots, move, myTurn, sit, test } from './house'

for (const { one: game, seed, nth } of runs(games)) {
  for (const byKey of [false, true]) {
    test(`${game.id} is played to its end ${byKey ? 'by keyboard alone' : 'by hand'}${nth}`, async ({ page }) => {
      const heard = answers(page)
      const pick = lots(seed + (byKey ? 100 : 1))
      await page.goto(`/table/${await sit(page, game)}`)
      await expect(page.getByRole('tab', { name: /moves/i })).toBeVisible()
      if (byKey) await page.keyboard.press('m')
      else await listMoves(page)
      while (await myTurn(page)) await move(page, heard, pick, byKey)
      await expect(ending(page)).toBeVisible()
      await expect(ending(page).getByRole('link', { name: 'Replay' })).toBeVisible()
    })
  }
}
