/** The tables that wait for one, on every page. */
import { expect, games, get, post, sit, test } from './house'
import type { Position, Snapshot } from '../src/lib/protocol'

test('the header counts the tables that wait for one, and leads to them', async ({ page }) => {
  const [pinch, masters] = [games[0]!, games[2]!]
  await page.goto('/')
  await expect(page.getByRole('button', { name: /Your turn at/ })).toHaveCount(0)
  const ids = [await sit(page, pinch), await sit(page, masters)]
  // Whoever looks at one of them sees the others counted.
  await page.goto(`/table/${ids[0]}`)
  await expect(page.getByRole('button', { name: 'Your turn at 1 table' })).toBeVisible()
  await page.goto('/rules')
  await page.getByRole('button', { name: 'Your turn at 2 tables' }).click()
  const list = page.locator('#waiting-tables')
  await expect(list.getByRole('link')).toHaveCount(2)
  await expect(list.getByRole('link', { name: /Masters of the Heist.*Bot \(random\)/ })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(list).toHaveCount(0)
  await page.getByRole('button', { name: 'Your turn at 2 tables' }).click()
  await list.getByRole('link', { name: /Pinch/ }).click()
  await expect(page).toHaveURL(new RegExp(ids[0]!))
  await expect(list).toHaveCount(0)
  // What is over waits for nobody.
  await post(page, `/api/tables/${ids[1]}/actions`, { id: 'end', action: { type: 'resign' } })
  await page.getByRole('navigation', { name: 'Hideout' }).getByRole('link', { name: 'Rules' }).click()
  await expect(page.getByRole('button', { name: 'Your turn at 1 table' })).toBeVisible()
  const { position } = await get<Snapshot & { position: Position }>(page, `/api/tables/${ids[0]}`)
  expect(position.awaited).toEqual([0])
})
