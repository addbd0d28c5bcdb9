/** The rules as they are read: contents, rulings to link to, and the reader's language. */
import { expect, test } from './house'

test('a ruling is found by its address, a chapter by the contents', async ({ page }) => {
  await page.goto('/rules/masters#R20')
  await expect(page).toHaveTitle('Masters of the Heist – Hideout')
  await expect(page.locator('#R20')).toBeInViewport()
  await expect(page.getByText('Bonuses for a class or for variety')).toBeInViewport()
  await page.getByRole('navigation', { name: 'Contents' }).getByRole('link', { name: 'Purchase' }).click()
  await expect(page.getByRole('heading', { name: '4. Purchase' })).toBeInViewport()
  await expect(page.getByText('reconstructed', { exact: false }).first()).toBeVisible()
})

test('the rules change with the reader’s language', async ({ page }) => {
  await page.goto('/rules/pinched')
  await expect(page.getByRole('columnheader', { name: 'what is special' })).toBeVisible()
  await page.goto('/you')
  await page.getByLabel('Language').selectOption('es')
  await page.goto('/rules/pinched')
  await expect(page.getByRole('heading', { name: '6. Vender' })).toBeVisible()
})

test('a game that nobody knows has no rules', async ({ page }) => {
  await page.goto('/rules/poker')
  await expect(page.getByRole('alert')).toBeVisible()
})
