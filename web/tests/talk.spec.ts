/** People at one table: talk that is seen, and wishes that are announced with their answers. */
import type { TableInfo } from '../src/lib/protocol'
import { expect, post, test, type Page } from './house'

/** A name that somebody has already gets a number. */
const named = (name: string, rest: string) => new RegExp(`${name}( \\d+)?${rest}`)
const phone = { width: 390, height: 844 }
const strip = (page: Page) => page.locator('.last-talk')
const unread = (page: Page) => strip(page).locator('.count')
const dock = (page: Page) => page.getByRole('region', { name: 'Talk' })
const announced = (page: Page) => page.locator('.announcement')
const act = (page: Page, table: string, name: string, action: object) => post(page, `/api/tables/${table}/actions`, { id: name, action })

/** A game of Pinch between two people, both at its table, the second with a phone. */
async function two(ana: Page, bea: Page): Promise<string> {
  await post(ana, '/api/session', { name: 'Ana' })
  await post(bea, '/api/session', { name: 'Bea' })
  const seats = [{ type: 'me' }, { type: 'open' }]
  const { id } = await post<TableInfo>(ana, '/api/tables', { game: 'pinch', setup: { size: 5 }, seats })
  await act(bea, id, 'sit', { type: 'join' })
  await bea.setViewportSize(phone)
  for (const page of [ana, bea]) {
    await page.goto(`/table/${id}`)
    await page.locator('.board > *').first().waitFor()
  }
  return id
}

test('what a friend says is seen on a phone, counts as unread until it is read, and is answered with a press', async ({
  page,
  somebody,
}) => {
  const bea = await somebody()
  await two(page, bea)
  await page.keyboard.press('t')
  await page.keyboard.type('Are you there?')
  await page.keyboard.press('Enter')

  await expect(strip(bea)).toContainText(named('Ana', ': Are you there'))
  await expect(strip(bea)).toBeInViewport({ ratio: 1 })
  await expect(unread(bea)).toHaveText('1')
  await expect(bea).toHaveTitle('(1) Hideout')
  // Whatever is unread is so after a reload, too.
  await bea.reload()
  await expect(unread(bea)).toHaveText('1')

  await strip(bea).click()
  await expect(dock(bea)).toBeInViewport({ ratio: 1 })
  await expect(dock(bea).getByRole('listitem')).toContainText('Are you there?')
  await expect(unread(bea)).toHaveText('')
  await dock(bea).getByRole('button', { name: 'Good luck!' }).click()
  await bea.keyboard.press('Escape')
  await expect(dock(bea)).toBeHidden()
  await bea.reload()
  await expect(strip(bea)).toContainText(named('Bea', ': Good luck!'))
  await expect(unread(bea)).toHaveText('')

  await expect(strip(page)).toContainText(named('Bea', ': Good luck!'))
  // Ana has the talk open before her.
  await expect(unread(page)).toHaveText('')
  await page.getByRole('tab', { name: 'Log' }).click()
  await strip(bea).click()
  await dock(bea).getByRole('textbox').fill('Begin!')
  await bea.keyboard.press('Enter')
  await expect(page.getByRole('tab', { name: /Talk/ }).locator('.count')).toHaveText('1')
  await expect(page.locator('.bubble')).toHaveText('Begin!')
})

test('a phone shows what is said at the line of whoever says it', async ({ page, somebody }) => {
  const bea = await somebody()
  const id = await two(page, bea)
  await act(page, id, 'said', { type: 'say', text: 'Hello there' })
  await expect(bea.locator('.bubble')).toHaveText('Hello there')
  await expect(bea.locator('.bubble')).toBeInViewport({ ratio: 1 })
})

test('what is said in the gallery is read there, and by no player before the end', async ({ page, somebody }) => {
  const [bea, cleo] = [await somebody(), await somebody()]
  const id = await two(page, bea)
  await post(cleo, '/api/session', { name: 'Cleo' })
  await cleo.goto(`/table/${id}`)
  await act(cleo, id, 'said', { type: 'say', text: 'White is lost' })
  await expect(strip(cleo)).toContainText('White is lost')
  await act(bea, id, 'said', { type: 'say', text: 'Hello' })
  await expect(unread(cleo)).toHaveText('1')
  await expect(strip(page)).toContainText(/: Hello/)
  await expect(unread(page)).toHaveText('1')
})

test('a swap, a pause and a draw are announced to whom they concern, and answered there', async ({ page, somebody }) => {
  const bea = await somebody()
  const id = await two(page, bea)
  await act(page, id, 'm1', { type: 'move', moves: ['c3'] })
  await act(bea, id, 'm2', { type: 'move', moves: ['swap'] })
  await expect(announced(page)).toContainText(named('Bea', ' has swapped'))
  await expect(announced(bea)).toHaveCount(0)
  await page.keyboard.press('Escape')
  await expect(announced(page)).toHaveCount(0)

  await page.getByRole('button', { name: 'Pause' }).click()
  await expect(announced(page)).toContainText('The others have not agreed yet.')
  await expect(announced(bea)).toContainText(named('Ana', ' would like a pause'))
  await announced(bea).getByRole('button', { name: 'Play on' }).click()
  await expect(announced(page)).toHaveCount(0)

  await act(page, id, 'draw', { type: 'offer_draw' })
  await expect(announced(page)).toContainText('has not answered yet.')
  await announced(bea).getByRole('button', { name: 'Accept the draw' }).click()
  await expect(page.locator('.ending')).toBeVisible()
  await expect(page.locator('.decision .says')).toHaveText('A draw, by agreement.')
})

test('a rematch is accepted with one press', async ({ page, somebody }) => {
  const bea = await somebody()
  const id = await two(page, bea)
  await act(page, id, 'end', { type: 'resign' })
  await page.getByRole('button', { name: 'Play again' }).click()
  await expect(bea.getByText(named('Ana', ' wants a rematch')).filter({ visible: true }).first()).toBeVisible()
  await bea.getByRole('button', { name: 'Sit down' }).filter({ visible: true }).first().click()
  await expect(bea).toHaveURL(page.url())
  await expect(bea.locator('.decision.mine .says')).toBeVisible()
})
