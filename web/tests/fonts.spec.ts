/** Fonts come late over a slow line: nobody waits for them, and nothing moves when they are there. */
import { built, expect, games, sit, test, type Page } from './house'

/** Pages full of words, and what is there once they stand. */
const places: { name: string; path: (page: Page) => string | Promise<string>; stands: string }[] = [
  { name: 'home', path: () => '/', stands: '.scene > svg' },
  ...games.map((game) => ({
    name: `a table of ${game.id}`,
    path: async (page: Page) => `/table/${await sit(page, game)}`,
    stands: '.board > *',
  })),
  { name: 'the rules of Millions', path: () => '/rules/millions', stands: 'article h1' },
  { name: 'a lesson', path: () => '/learn/pinch/first', stands: '.board > *' },
]

const sizes = [
  { width: 1280, height: 800 },
  { width: 390, height: 844 },
]

/** How much has moved so far, as browsers reckon it. */
const shifted = (page: Page) =>
  page.evaluate(() => (window as unknown as { shifts: number[] }).shifts.reduce((sum, value) => sum + value, 0))

const drawn = (page: Page) => page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))

for (const { name, path, stands } of places) {
  test(`fonts that come late move nothing on ${name}`, async ({ somebody }) => {
    for (const size of sizes) {
      const reader = await somebody()
      await reader.setViewportSize(size)
      // Whoever has a table finds it on the front door.
      await sit(reader, games[1]!)
      let come!: () => void
      const late = new Promise<void>((done) => (come = done))
      await reader.route(/woff2/, async (route) => {
        await late
        await route.continue()
      })
      await reader.addInitScript(() => {
        const shifts: number[] = []
        Object.assign(window, { shifts })
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries()) shifts.push((entry as unknown as { value: number }).value)
        }).observe({ type: 'layout-shift', buffered: true })
      })
      await reader.goto(await path(reader), { waitUntil: 'commit' })
      await reader.locator(stands).first().waitFor()
      await built(reader)
      await drawn(reader)
      expect(await reader.evaluate(() => document.fonts.check('16px "Alegreya Sans"'))).toBe(false)
      come()
      await reader.waitForFunction(() => document.fonts.check('16px "Alegreya Sans"') && document.fonts.check('16px "Brygada 1918"'))
      await drawn(reader)
      expect(await shifted(reader), `${size.width}`).toBeLessThanOrEqual(0.01)
    }
  })
}
