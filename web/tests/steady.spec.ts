/** Nothing on a table jumps while one plays: what the browser counts as layout shift, after input or not, stays below twice its bar. */
import { BARS } from '../bars/bar'
import { probe } from '../bars/probe'
import { ending, expect, games, lots, post, sit, test } from './house'
import { touch, unanswered } from './touch'

test.use({ hasTouch: true })

/** How often something that the board offers is touched, if the game does not end before. */
const TOUCHES = 40

/** Cards that travel where there is motion jump here, so this is not as strict as `scripts/bars`. */
const JUMPS = 2

const sizes = [
  { where: 'desk', width: 1280, height: 800 },
  { where: 'phone', width: 390, height: 844 },
]

// The two whose corner of one's own changes most from one decision to the next.
for (const [id, players] of [
  ['millions', 5],
  ['pinched', 3],
] as const) {
  for (const { where, ...size } of sizes) {
    test(`nothing jumps in ${id} (${where})`, async ({ page }) => {
      const game = games.find((game) => game.id === id)!
      const [open, pick] = [unanswered(page), lots(21)]
      await page.setViewportSize(size)
      await post(page, '/api/session', { name: 'Roguish Pickpocket' })
      const table = await sit(page, { ...game, setup: { players }, seats: players })
      await page.addInitScript(probe, '.board button:enabled')
      // The first turn has been explained.
      await page.addInitScript(
        (guided) => {
          const kept = JSON.parse(localStorage.getItem('hideout') ?? '{}') as object
          localStorage.setItem('hideout', JSON.stringify({ ...kept, guided }))
        },
        [id],
      )
      await page.goto(`/table/${table}`)
      await page.waitForFunction(() => window.notes.usable !== undefined)
      // Notes over the table come and go, and give way to one another.
      await page.evaluate(() => {
        const sheet = new CSSStyleSheet()
        sheet.replaceSync('.toasts, .behind { visibility: hidden }')
        document.adoptedStyleSheets.push(sheet)
      })
      for (let touched = 0; touched < TOUCHES && !(await ending(page).count()); touched += 1) await touch(page, open, pick)
      const { shifts } = await page.evaluate(() => window.notes)
      const jumped = shifts.sort((a, b) => b.value - a.value).map(({ value, what }) => `${value.toFixed(4)} ${what.join(' | ')}`)
      const sum = shifts.reduce((sum, { value }) => sum + value, 0)
      expect(sum, jumped.slice(0, 5).join('\n')).toBeLessThan(JUMPS * BARS[`layout shift, ${where}`]!)
    })
  }
}
