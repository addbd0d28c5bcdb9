/** Every page, in both lights and on small screens: no barrier, and nothing that sticks out. */
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { AxeResults } from 'axe-core'
import { expect, finished, games, sit, test, type Page } from './house'

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

const places: { name: string; open: (page: Page) => Promise<unknown> }[] = [
  ...['/', '/lobby', '/new', '/new/pinched', '/rules', '/rules/millions', '/you'].map((path) => ({
    name: path,
    open: (page: Page) => page.goto(path, { waitUntil: 'networkidle' }),
  })),
  ...games.map((game) => ({
    name: `a table of ${game.id}`,
    open: async (page: Page) => {
      await page.goto(`/table/${await sit(page, game)}`)
      await page.locator('.board > *').first().waitFor()
    },
  })),
  {
    name: 'a replay',
    open: async (page: Page) => {
      await page.goto(`/replay/${await finished(page)}?moment=2&eyes=all`)
      await page.getByRole('list', { name: 'Moments' }).getByRole('button').nth(3).waitFor()
    },
  },
]

async function barriers(page: Page): Promise<string[]> {
  await page.evaluate(axe)
  const found = await page.evaluate(() =>
    (window as unknown as { axe: { run(options: object): Promise<AxeResults> } }).axe.run({ resultTypes: ['violations'] }),
  )
  return found.violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, nodes }) => `${id}: ${nodes.map((node) => `${node.html} ${node.failureSummary}`).join('\n')}`)
}

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
    await open(page)
    for (const width of [390, 360]) {
      await page.setViewportSize({ width, height: 844 })
      const wide = await page.evaluate(() => document.documentElement.scrollWidth)
      expect(wide).toBeLessThanOrEqual(width)
    }
  })
}
