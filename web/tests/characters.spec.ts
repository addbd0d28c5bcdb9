/** Opponents by name: chosen at the form and in the waiting room, by mouse and by keyboard, and the same for everybody. */
import type { Snapshot, TableInfo } from '../src/lib/protocol'
import { again, expect, get, post, test, type Page } from './house'

const sheet = (page: Page) => page.getByRole('dialog')
const someone = (page: Page, name: string) => sheet(page).getByRole('button', { name: new RegExp(`^${name}`) })
const seated = (page: Page) => page.locator('aside [data-seat] .who').allInnerTexts()
const company = async (page: Page, id: string) => {
  const { table } = await get<Snapshot>(page, `/api/tables/${id}`)
  return table.seats.map(({ taker }) => (taker.type === 'bot' ? taker.character : taker.type))
}

test('opponents are chosen by name, a friend meets them, and they come along to the next game', async ({ page, somebody }) => {
  await post(page, '/api/session', { name: 'Ana' })
  await page.goto('/new/millions')
  await page.getByRole('group', { name: 'Players' }).getByText('5', { exact: true }).click()

  // By mouse.
  await page.getByRole('button', { name: 'Choose by name: 2' }).click()
  await expect(sheet(page).getByRole('heading', { level: 3 })).toHaveCount(3)
  await expect(someone(page, 'Granny Locks')).toContainText('loyal · patient · talkative')
  await someone(page, 'Granny Locks').click()
  await expect(sheet(page)).toHaveCount(0)
  await expect(page.getByLabel('Seat 2')).toHaveValue('character granny')

  // By keyboard; who sits at the table cannot be had twice.
  await page.getByRole('button', { name: 'Choose by name: 3' }).focus()
  await page.keyboard.press('Enter')
  await expect(someone(page, 'Granny Locks')).toBeDisabled()
  await someone(page, 'Pip Pocket').focus()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('Seat 3')).toHaveValue('character gus')
  await page.getByRole('button', { name: 'Choose by name: 4' }).click()
  await page.keyboard.press('Escape')
  await expect(sheet(page)).toHaveCount(0)
  await page.getByLabel('Seat 4').selectOption('open')
  await page.getByLabel('Seat 5').selectOption('open')
  await page.getByRole('button', { name: 'Set up the table' }).click()
  await page.waitForURL(/\/table\/\w+$/)
  const id = page.url().split('/').at(-1)!

  // In the waiting room.
  await page.getByRole('button', { name: 'Choose by name: 4' }).click()
  await expect(someone(page, 'Greenhorn Gus')).toBeDisabled()
  await someone(page, 'Nell Nimble').click()
  await expect(page.getByRole('listitem').filter({ hasText: 'Nell Nimble' })).toContainText('regular · bold · sly')

  const friend = await somebody()
  await friend.goto(`/table/${id}`)
  await friend.getByLabel('What shall we call you?').fill('Ben')
  await friend.getByRole('button', { name: 'Sit down' }).click()
  for (const tab of [page, friend]) {
    await expect(tab.locator('aside [data-seat]')).toHaveCount(5)
    const who = await seated(tab)
    for (const [seat, name] of [
      [1, 'Granny Locks'],
      [2, 'Greenhorn Gus'],
      [3, 'Nell Nimble'],
    ] as const) {
      expect(who[seat]).toContain(name)
    }
  }
  expect(await company(friend, id)).toEqual(['person', 'granny', 'gus', 'nell', 'person'])
})

test('whoever was there is there in the next game and in lists', async ({ page }) => {
  await post(page, '/api/session', { name: 'Ana' })
  const seats = [{ type: 'me' }, { type: 'character', character: 'volpe' }]
  const { id } = await post<TableInfo>(page, '/api/tables', { game: 'pinch', setup: { size: 5, pie: false }, seats })
  await page.goto(`/table/${id}`)
  await expect(page.locator('aside [data-seat="1"] .who')).toContainText('Signora Volpe')
  const resign = page.getByRole('button', { name: 'Resign' })
  await resign.click()
  await again(page, resign)
  await page.getByRole('button', { name: 'Play again' }).click()
  await expect(page).not.toHaveURL(new RegExp(id))
  await expect(page.locator('aside [data-seat="0"] .who')).toContainText('Signora Volpe')
  await page.goto(`/replay/${id}`)
  await expect(page.getByText('Signora Volpe').first()).toBeVisible()
})
