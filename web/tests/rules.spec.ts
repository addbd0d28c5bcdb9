/** The rules as they are read: contents, rulings to link to, and the reader's language. */
import { expect, games, test, type Page } from './house'

/** Comes to every diagram, as a reader does. */
async function leaf(page: Page): Promise<void> {
  for (const figure of await page.locator('.diagram').all()) {
    await figure.scrollIntoViewIfNeeded()
    await expect(figure.locator('.frame > *').first()).toBeVisible()
  }
}

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

for (const { id } of games) {
  for (const language of ['en', 'es']) {
    test(`boards draw the diagrams of ${id} in the room that is kept for them, ${language}`, async ({ somebody }) => {
      const page = await somebody(undefined, { language })
      for (const size of [
        { width: 1440, height: 900 },
        { width: 1024, height: 768 },
        { width: 390, height: 844 },
      ]) {
        await page.setViewportSize(size)
        await page.goto(`/rules/${id}`)
        await page.locator('article h1').waitFor()
        const heights = () => page.locator('.frame').evaluateAll((frames) => frames.map((frame) => frame.clientHeight))
        const kept = await heights()
        expect(kept.length).toBeGreaterThanOrEqual(2)
        await leaf(page)
        expect(await heights()).toEqual(kept)
        const wide = await page.locator('.frame, .frame *').evaluateAll((all) => {
          const right = document.querySelector('article')!.getBoundingClientRect().right
          return all.filter((element) => element.getBoundingClientRect().right > right + 1).map((element) => element.outerHTML.slice(0, 80))
        })
        expect(wide).toEqual([])
        // Pictures: nothing in them is reached by keys, and nobody is told of them twice.
        await expect(page.locator('.frame:not([inert])')).toHaveCount(0)
      }
    })
  }
}

for (const { id } of games) {
  test(`what stands on paper of ${id}: the text with every diagram, and nothing to press`, async ({ page }) => {
    await page.goto(`/rules/${id}`)
    await page.locator('article h1').waitFor()
    await page.evaluate(() => {
      window.print = () => document.body.setAttribute('data-printed', String(document.querySelectorAll('.frame > *').length))
    })
    const diagrams = await page.locator('.frame').count()
    expect(diagrams).toBeGreaterThanOrEqual(2)
    await page.getByRole('button', { name: 'Print' }).click()
    await expect(page.locator('body')).toHaveAttribute('data-printed', String(diagrams))
    await page.emulateMedia({ media: 'print', colorScheme: 'dark' })
    await expect(page.locator('#app > header')).toBeHidden()
    await expect(page.getByRole('navigation', { name: 'Contents' })).toBeHidden()
    await expect(page.getByRole('button', { name: 'Print' })).toBeHidden()
    await expect(page.getByRole('complementary', { name: 'What is printed and what is ours' })).toBeVisible()
    const paper = await page.evaluate(() => {
      const { color } = getComputedStyle(document.querySelector('article p')!)
      return [color, getComputedStyle(document.documentElement).backgroundColor]
    })
    expect(paper).toEqual(['rgb(0, 0, 0)', 'rgb(255, 255, 255)'])
    // A4 without its margins, at 96 dots an inch: nothing is cut off at the right.
    await page.setViewportSize({ width: 680, height: 1000 })
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(680)
  })
}

test('the rules end with the notation, and lead to the lessons', async ({ page }) => {
  for (const { id } of games) {
    await page.goto(`/rules/${id}`)
    await expect(page.locator('nav ol li').last()).toContainText(/Writing moves|How moves are written/)
    const contents = page.getByRole('navigation', { name: 'Contents' })
    await expect(contents.getByRole('link', { name: 'Learn' })).toHaveAttribute('href', `/learn/${id}`)
    await expect(page.locator('.minute')).toContainText('You want')
  }
})

test('a game that nobody knows has no rules', async ({ page }) => {
  await page.goto('/rules/poker')
  await expect(page.getByRole('alert')).toBeVisible()
})
