/** Every page, in both lights and on four screens: no barrier, and nothing that is cut off, covered or too small. */
import { en } from '../src/words/en'
import type { LessonInfo } from '../src/lib/protocol'
import { begin } from './learner'
import { built, ending, expect, finished, games, get, midGame, of, post, sit, test, type Page } from './house'
import { barriersInEveryLight } from './barriers'
import { layoutTroubles } from './layout'

const places: { name: string; open: (page: Page) => Promise<unknown> }[] = [
  ...['/', '/lobby', '/new', '/new/pinched', '/rules', '/rules/millions', '/learn', '/learn/pinch', '/you', '/nowhere'].map((path) => ({
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
  {
    name: 'a lesson that is done',
    open: async (page) => {
      await lesson(page, 'pinch', Infinity)
      await page.locator('.teacher.done').waitFor()
    },
  },
  ...games.flatMap((game) => [
    {
      name: `a lesson of ${game.id}, with its move shown,`,
      open: async (page: Page) => {
        await lesson(page, game.id, 0)
        while (await page.locator('[data-next]').count()) await page.keyboard.press('n')
        await page.keyboard.press('h')
        await page.locator('.board [data-hinted]').first().waitFor()
      },
    },
    {
      name: `the first turn of ${game.id}, explained,`,
      open: async (page: Page) => {
        await table(page, await sit(page, game))
        await page.getByRole('button', { name: en.guide }).click()
      },
    },
    ...(game.id === 'pinch'
      ? [{ name: 'the largest board of Pinch', open: async (page: Page) => table(page, await sit(page, { ...game, setup: { size: 19 } })) }]
      : []),
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

/** The first lesson of a game at one of its steps. */
async function lesson(page: Page, game: string, step: number): Promise<void> {
  const { id, steps } = (await get<LessonInfo[]>(page, `/api/games/${game}/lessons`))[0]!
  await begin(page, game, id, Math.min(step, steps))
  await page.locator('.board > *').first().waitFor()
  await built(page)
}

for (const { name, open } of places) {
  test(`${name} has no barrier in light or dark`, async ({ page }) => {
    await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' })
    await open(page)
    expect(await barriersInEveryLight(page)).toEqual([])
  })

  test(`${name} fits on every screen`, async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 })
    await post(page, '/api/session', { name: long })
    await open(page)
    const troubles: string[] = []
    for (const [width, height] of [
      [390, 844],
      [360, 780],
      [1024, 768],
      [1440, 900],
    ] as const) {
      await page.setViewportSize({ width, height })
      troubles.push(...(await layoutTroubles(page)).map((trouble) => `${width}: ${trouble}`))
    }
    expect(troubles).toEqual([])
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
