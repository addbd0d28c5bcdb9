/** The worked example, which a server offers when it is asked to. */
import { answers, ending, expect, listMoves, lots, move, myTurn, of, sit, test } from './house'
import { Server } from './server'

const hex = { id: 'hex', name: 'Hex', setup: { size: 3 }, seats: 2 }
const guided = { guided: ['hex'] }
let server: Server

test.beforeAll(async () => (server = await Server.start('0,0', '--examples')))
test.afterAll(() => server.stop())

test('Hex is offered with its presets and its rules', async ({ somebody }) => {
  const page = await somebody(server.url, guided)
  await page.goto('/')
  await page.getByRole('link', { name: of('More options', 'Hex') }).click()
  await page.getByRole('button', { name: 'Misère' }).click()
  await expect(page.getByRole('checkbox', { name: 'Misère' })).toBeChecked()
  await page.getByRole('button', { name: 'Set up the table' }).click()
  await expect(page.getByText('Your turn as Black: do not join north and south.').first()).toBeVisible()
  await page.goto('/rules/hex')
  await expect(page.getByRole('heading', { name: 'Hex', exact: true })).toBeVisible()
})

test('Hex is played by hand, by keyboard, and from the list of moves', async ({ somebody }) => {
  const page = await somebody(server.url, guided)
  const heard = answers(page)
  await page.goto(`/table/${await sit(page, hex, 'random', server.url)}`)
  await page.getByRole('gridcell', { name: 'b2, empty' }).click()
  await expect(page.getByRole('gridcell', { name: 'b2, black' })).toBeVisible()

  const open = page.locator('[data-cell][aria-disabled="false"]').first()
  const cell = await open.getAttribute('data-cell')
  await open.focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('gridcell', { name: `${cell}, black` })).toBeVisible()

  const pick = lots(3)
  await listMoves(page)
  while (await myTurn(page)) await move(page, heard, pick)
  await expect(ending(page)).toContainText('joined')
})
