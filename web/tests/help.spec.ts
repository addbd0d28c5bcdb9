/** Notes that explain things: by mouse, by key and by finger, and never in the way. */
import { expect, games, midGame, test, type Page } from './house'

const note = (page: Page) => page.getByRole('tooltip')
const guide = (page: Page) => page.getByRole('button', { name: 'Show me how' })
const leave = (page: Page) => page.getByRole('button', { name: 'Leave the table' })

test.beforeEach(async ({ page }) => {
  await page.goto(`/table/${await midGame(page, games[1]!, 2)}`)
  await page.locator('.board > *').first().waitFor()
})

/** The note stands on the screen and not over what it speaks of. */
async function beside(page: Page, thing: { x: number; y: number; width: number; height: number }) {
  const box = (await note(page).boundingBox())!
  const { width, height } = page.viewportSize()!
  expect(box.x).toBeGreaterThanOrEqual(0)
  expect(box.y).toBeGreaterThanOrEqual(0)
  expect(box.x + box.width).toBeLessThanOrEqual(width)
  expect(box.y + box.height).toBeLessThanOrEqual(height)
  const apart =
    box.x >= thing.x + thing.width || thing.x >= box.x + box.width || box.y >= thing.y + thing.height || thing.y >= box.y + box.height
  expect(apart).toBe(true)
}

test('a mouse that rests is told, and one that goes on is not', async ({ page }) => {
  await guide(page).hover()
  await expect(note(page)).toContainText('Explains what lies on the table')
  await expect(guide(page)).toHaveAttribute('aria-describedby', 'note')
  await beside(page, (await guide(page).boundingBox())!)
  await page.keyboard.press('Escape')
  await expect(note(page)).toBeHidden()
  await expect(guide(page)).not.toHaveAttribute('aria-describedby')
  await page.locator('[data-seat="1"]').hover()
  await expect(note(page)).toContainText('It knows only what its seat knows.')
  await page.mouse.move(5, 5)
  await expect(note(page)).toBeHidden()
})

test('the keyboard is told at once', async ({ page }) => {
  await page.getByRole('tab', { name: 'Log' }).focus()
  await page.keyboard.press('Tab')
  await expect(note(page)).toContainText('What people say to each other')
  await page.keyboard.press('Tab')
  await expect(note(page)).toContainText('Everything you can do now')
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

  test('a long press is told and does nothing else', async ({ page }) => {
    await leave(page).scrollIntoViewIfNeeded()
    const thing = (await leave(page).boundingBox())!
    const fingers = await page.context().newCDPSession(page)
    const at = { x: thing.x + thing.width / 2, y: thing.y + thing.height / 2 }
    await fingers.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [at] })
    await expect(note(page)).toContainText('Your seat stays yours')
    await fingers.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
    await beside(page, thing)
    await expect(leave(page)).not.toHaveAttribute('data-armed')
    await leave(page).tap()
    await expect(note(page)).toBeHidden()
    await expect(leave(page)).toHaveAttribute('data-armed')
  })
})
