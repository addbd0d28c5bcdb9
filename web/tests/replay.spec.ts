import { readFile } from 'node:fs/promises'
import { expect, finished, test } from './house'

test.use({ permissions: ['clipboard-read', 'clipboard-write'] })

test('a game is looked at again, from every side', async ({ page }) => {
  const id = await finished(page)
  await page.goto(`/replay/${id}`)
  const slider = page.getByRole('slider')
  const moments = page.getByRole('list', { name: 'Moments' }).getByRole('button')
  await expect(moments.nth(3)).toBeVisible()
  const last = (await moments.count()) - 1

  await page.keyboard.press('End')
  await expect(slider).toHaveValue(String(last))
  await page.keyboard.press('ArrowLeft')
  await expect(slider).toHaveValue(String(last - 1))
  await page.keyboard.press('Home')
  await expect(slider).toHaveValue('0')
  await page.getByRole('button', { name: 'One forward' }).click()
  await expect(slider).toHaveValue('1')
  await moments.nth(2).click()
  await expect(slider).toHaveValue('2')
  await expect(page).toHaveURL(/moment=2&/)

  for (const eyes of ['1', 'spectator', 'all']) {
    await page.getByLabel('Through the eyes of').selectOption(eyes)
    await expect(page).toHaveURL(new RegExp(`moment=2&eyes=${eyes}$`))
    await expect(page.locator('.board > *').first()).toBeVisible()
  }
  await page.getByRole('group', { name: 'Board of' }).getByRole('button').last().click()

  await page.getByRole('button', { name: 'Copy a link to this moment' }).click()
  const link = await page.evaluate(() => navigator.clipboard.readText())
  await page.goto('/')
  await page.goto(link)
  await expect(slider).toHaveValue('2')
  await expect(page.getByLabel('Through the eyes of')).toHaveValue('all')
})

test('a game runs by itself', async ({ page }) => {
  await page.goto(`/replay/${await finished(page)}`)
  await page.getByLabel('Speed').selectOption('4×')
  await page.getByRole('button', { name: 'Play', exact: true }).click()
  await expect(page.getByText('Moment 7 of 7')).toBeVisible()
})

test('pointing at a line shows its moment', async ({ page }) => {
  await page.goto(`/replay/${await finished(page)}?moment=1`)
  const board = page.locator('.board')
  const lines = page.getByRole('list', { name: 'Moments' }).getByRole('button')
  await expect(lines.nth(3)).toBeVisible()
  const before = await board.innerHTML()
  await lines.nth(3).hover()
  await expect.poll(() => board.innerHTML()).not.toBe(before)
  await expect(page.getByRole('slider')).toHaveValue('1')
  await page.mouse.move(5, 5)
  await expect.poll(() => board.innerHTML()).toBe(before)
})

test('a game goes another way from any moment', async ({ page }) => {
  const id = await finished(page)
  await page.goto(`/replay/${id}?moment=2`)
  await page.getByRole('button', { name: 'Play on from here' }).click()
  await page.waitForURL((url) => url.pathname.startsWith('/table/') && !url.pathname.endsWith(id))
  await expect(page.locator('.board > *').first()).toBeVisible()
  await expect(page.locator('.ending')).toBeHidden()
})

test('the record can be kept and the deal verified', async ({ page }) => {
  await page.goto(`/replay/${await finished(page)}`)
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Download the record' }).click(),
  ])
  expect(await readFile(await download.path(), 'utf8')).toMatch(/^hideout 1\ngame pinch/)
  await page.getByRole('button', { name: 'Verify the deal' }).click()
  await expect(page.getByText(/^Verified: the deal is the one promised/)).toBeVisible()
  await expect(page.getByText(/^Promise of the deal: [0-9a-f]{64}$/)).toBeVisible()
})
