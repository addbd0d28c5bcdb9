/** The ways into lessons: from the front door, on with one that was left, and how far one has come. */
import type { Lesson } from '../src/lib/protocol'
import { heard, listen } from './hearing'
import { expect, get, post, test, type Page } from './house'
import { begin } from './learner'

const hero = (page: Page) => page.getByRole('region', { name: 'Hideout' })

for (const known of [false, true]) {
  test(`home goes on with a lesson that was left, for somebody ${known ? 'with' : 'without'} a name`, async ({ page }) => {
    if (known) {
      const { person } = await post<{ person: { id: string } }>(page, '/api/session', {})
      await page.addInitScript((id) => localStorage.setItem('hideout-known', id), person.id)
    }
    const { title } = await get<Lesson>(page, '/api/games/pinch/lessons/relocation')
    await begin(page, 'pinch', 'relocation', 2)
    await page.goto('/')
    const on = hero(page).getByRole('link').first()
    await expect(on).toHaveText(`Go on: ${title.en}, step 3`)
    await on.click()
    await expect(page.locator('.teacher progress')).toHaveAttribute('value', '2')
  })
}

test('whoever has a table but no lesson yet is still offered one', async ({ page }) => {
  const { person } = await post<{ person: { id: string } }>(page, '/api/session', {})
  await page.addInitScript((id) => localStorage.setItem('hideout-known', id), person.id)
  await page.goto('/')
  await expect(hero(page).getByRole('link', { name: 'Play your first lesson' })).toHaveAttribute('href', '/learn/pinch/first')
})

test('a lesson that is done leads to the others, and every game says how far one has come', async ({ page }) => {
  const { steps } = await get<Lesson>(page, '/api/games/pinch/lessons/first')
  await begin(page, 'pinch', 'first', steps.length)
  await page.locator('.teacher.done').waitFor()
  await page.goto('/')
  await expect(hero(page).getByRole('link', { name: 'More lessons' })).toHaveAttribute('href', '/learn/pinch')
  const learn = page.getByRole('navigation', { name: 'Hideout' }).getByRole('link', { name: 'Learn' })
  await learn.click()
  await expect(learn).toHaveAttribute('aria-current', 'page')
  await expect(page.getByRole('link', { name: /^Pinch\b.*stones/ })).toContainText('1 of 5 done')
  await expect(page.getByRole('link', { name: /^Millions/ })).toContainText('5 lessons')
})

test('a stone in a lesson sounds like a stone, and seats have the colours of theirs', async ({ somebody }) => {
  const page = await somebody(undefined, { sound: true })
  await listen(page)
  const { steps } = await get<Lesson>(page, '/api/games/pinch/lessons/first')
  const step = steps.findIndex(({ wanted }) => wanted.length === 1)
  await begin(page, 'pinch', 'first', step)
  const seat = (n: number) => page.locator(`aside [data-seat="${n}"] .portrait`)
  await expect(seat(0)).toHaveAttribute('style', /--stone-black/)
  await expect(seat(1)).toHaveAttribute('style', /--stone-white/)
  await page.locator(`.board [data-cell="${steps[step]!.wanted[0]}"]`).click()
  // Slate on wood; a move without a sound of its own would be of 240.
  await expect.poll(() => heard(page)).toContain(1150)
  expect(await heard(page)).not.toContain(240)
})
