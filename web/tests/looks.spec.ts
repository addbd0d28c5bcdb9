/** Every page, in both lights and on small screens: no barrier, and nothing that is cut off or sticks out. */
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { AxeResults } from 'axe-core'
import { en } from '../src/words/en'
import { built, ending, expect, finished, games, midGame, of, post, sit, test, type Page } from './house'

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

const places: { name: string; open: (page: Page) => Promise<unknown> }[] = [
  ...['/', '/lobby', '/new', '/new/pinched', '/rules', '/rules/millions', '/you', '/nowhere'].map((path) => ({
    name: path,
    open: (page: Page) => page.goto(path, { waitUntil: 'networkidle' }),
  })),
  {
    name: 'a table that waits',
    open: async (page) => {
      await page.goto('/')
      await page.getByRole('button', { name: of('Invite friends', games[1]!.name) }).click()
      await page.getByRole('heading', { name: 'Waiting for players' }).waitFor()
    },
  },
  ...games.flatMap((game) => [
    {
      name: `the first turn of ${game.id}, explained,`,
      open: async (page: Page) => {
        await table(page, await sit(page, game))
        await page.getByRole('button', { name: en.guide }).click()
      },
    },
    { name: `a game of ${game.id}`, open: async (page: Page) => table(page, await midGame(page, game, 4)) },
    {
      name: `the end of ${game.id}`,
      open: async (page: Page) => {
        await table(page, await midGame(page, game, Infinity))
        await ending(page).waitFor()
        // Nothing lies over the rest of the table.
        await page.getByRole('tab', { name: 'Log' }).click({ trial: true, timeout: 5000 })
      },
    },
  ]),
  {
    name: 'a replay',
    open: async (page) => {
      await page.goto(`/replay/${await finished(page)}?moment=2&eyes=all`)
      await page.getByRole('list', { name: 'Moments' }).getByRole('button').nth(3).waitFor()
    },
  },
]

/** As long a name as the house suggests. */
const long = 'Wandering Pickpocket'

async function table(page: Page, id: string): Promise<void> {
  await page.goto(`/table/${id}`)
  await page.locator('.board > *').first().waitFor()
  await built(page)
}

async function barriers(page: Page): Promise<string[]> {
  await page.evaluate(axe)
  const found = await page.evaluate(() =>
    (window as unknown as { axe: { run(options: object): Promise<AxeResults> } }).axe.run({ resultTypes: ['violations'] }),
  )
  return found.violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, nodes }) => `${id}: ${nodes.map((node) => `${node.html} ${node.failureSummary}`).join('\n')}`)
}

/** Texts that end before their last letter: hidden by what they stand in, or past the edge of the page. */
const cut = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    /** What can be seen of an element, from side to side; all of it can if it scrolls. */
    function window(element: Element): { left: number; right: number } {
      for (let around: Element | null = element; around; around = around.parentElement) {
        const { overflowX } = getComputedStyle(around)
        const { left, right } = around.getBoundingClientRect()
        if (overflowX === 'auto' || overflowX === 'scroll') return { left: -Infinity, right: Infinity }
        // What is a pixel wide is there to be heard.
        if (overflowX !== 'visible') return right - left > 2 ? { left, right } : { left: -Infinity, right: Infinity }
      }
      return { left: 0, right: innerWidth }
    }
    const found = new Set<string>()
    const range = document.createRange()
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    for (let text = texts.nextNode(); text; text = texts.nextNode()) {
      const own = text.parentElement!
      if (!text.textContent!.trim() || own.closest('option, .unseen') || !own.checkVisibility({ visibilityProperty: true })) continue
      range.selectNodeContents(text)
      const { left, right } = window(own)
      for (const letters of range.getClientRects()) {
        if (letters.left < left - 1 || letters.right > right + 1) found.add(`${text.textContent!.trim()} in ${own.className}`)
      }
    }
    return [...found]
  })

for (const { name, open } of places) {
  test(`${name} has no barrier in light or dark`, async ({ page }) => {
    await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' })
    await open(page)
    expect(await barriers(page)).toEqual([])
    await page.emulateMedia({ colorScheme: 'light' })
    expect(await barriers(page)).toEqual([])
  })

  test(`${name} fits on a phone`, async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 })
    await post(page, '/api/session', { name: long })
    await open(page)
    for (const width of [390, 360]) {
      await page.setViewportSize({ width, height: 844 })
      const wide = await page.evaluate(() => {
        // What stands out is cut off there, and would not be noticed.
        document.querySelector<HTMLElement>('#app')!.style.overflowX = 'visible'
        return document.documentElement.scrollWidth
      })
      expect(wide).toBeLessThanOrEqual(width)
      expect(await cut(page)).toEqual([])
    }
  })
}

test('whoever wants nothing to move is in another light at once', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' })
  await page.goto('/')
  await page.getByRole('heading').first().waitFor()
  const moving = await page.evaluate(() => {
    document.documentElement.dataset.theme = 'light'
    return document.getAnimations().length
  })
  expect(moving).toBe(0)
})
