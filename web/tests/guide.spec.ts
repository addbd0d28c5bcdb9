/** What lies over the table stays out of the way: the card of the first turn, sheets with their veil, and one log. */
import { decision, expect, games, midGame, post, sit, test, type Page } from './house'

const sizes = [
  { width: 1440, height: 900 },
  { width: 1024, height: 768 },
  { width: 390, height: 844 },
]

/** What the card covers that one needs, or where it sticks out. */
const inTheWay = (page: Page) =>
  page.locator('.guide').evaluate((card) => {
    const box = card.getBoundingClientRect()
    const troubles: string[] = []
    if (box.left < 0 || box.top < 0 || box.right > innerWidth || box.bottom > innerHeight) troubles.push('off the screen')
    const covers = (other: Element) => {
      const { left, top, right, bottom, width } = other.getBoundingClientRect()
      return width > 0 && left < box.right && right > box.left && top < box.bottom && bottom > box.top
    }
    const main = [...document.querySelectorAll('.primary:enabled')].filter((button) => !card.contains(button) && button.checkVisibility())
    for (const button of main) if (covers(button)) troubles.push(`over "${button.textContent.trim()}"`)
    for (const part of document.querySelectorAll('.decision .says, .decision .goal'))
      if (covers(part)) troubles.push(`over the ${part.className}`)
    // On a desk there is always room beside what is small.
    const thing = document.querySelector('.guided')?.getBoundingClientRect()
    const small = thing && thing.width < innerWidth / 3 && thing.height < innerHeight / 3
    if (innerWidth > 1000 && small && covers(document.querySelector('.guided')!)) troubles.push('over its thing')
    return troubles
  })

for (const game of games) {
  test(`the first turn of ${game.id} is explained beside what is to be pressed`, async ({ page }) => {
    // At the start, and where there is more to press.
    const tables = [await sit(page, game), await midGame(page, game, 3)]
    const troubles: string[] = []
    for (const [when, id] of tables.entries()) {
      for (const size of sizes) {
        await page.setViewportSize(size)
        await page.goto(`/table/${id}`)
        await page.locator('.board > *').first().waitFor()
        await page.getByRole('button', { name: 'Show me how' }).click()
        const card = page.locator('.guide')
        await card.waitFor()
        for (let step = 1; await card.count(); step += 1) {
          troubles.push(...(await inTheWay(page)).map((trouble) => `table ${when}, ${size.width}, step ${step}: ${trouble}`))
          await card.locator('button.primary').click()
        }
      }
    }
    expect(troubles).toEqual([])
  })
}

test('the veil of a sheet lies over the header, too', async ({ page }) => {
  await page.goto(`/table/${await midGame(page, games[1]!, 2)}`)
  await page.getByRole('button', { name: 'Fair deal' }).first().click()
  await page.getByRole('dialog').waitFor()
  const bare = await page.locator('header').evaluate((header) => {
    const { left, top, width, height } = header.getBoundingClientRect()
    const spots = [0.02, 0.25, 0.5, 0.75, 0.98].map((x) => document.elementFromPoint(left + width * x, top + height / 2))
    return spots.filter((spot) => !spot?.closest('dialog.modal')).map((spot) => spot?.className)
  })
  expect(bare).toEqual([])
})

test('a move of Pinch is told in one place', async ({ page }) => {
  const id = await sit(page, games[0]!)
  const { legal } = await decision(page, id)
  await post(page, `/api/tables/${id}/actions`, { id: 'first', action: { type: 'move', moves: [legal[0]] } })
  await page.goto(`/table/${id}`)
  await expect(page.getByText(new RegExp(`put a black stone on ${legal[0]!}`)).filter({ visible: true })).toHaveCount(1)
})
