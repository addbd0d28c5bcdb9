/** Every page, in both lights and on four screens: no barrier, and nothing that is cut off, covered or too small. */
import { en } from '../src/words/en'
import type { LessonInfo, Session, TableInfo } from '../src/lib/protocol'
import { begin } from './learner'
import { built, ending, expect, finished, games, get, midGame, of, post, sit, test, type Page } from './house'
import { barriersInEveryLight } from './barriers'
import { layoutTroubles } from './layout'

const places: { name: string; open: (page: Page) => Promise<unknown> }[] = [
  ...[
    ...['/', '/lobby', '/new', '/rules', '/learn', '/you', '/nowhere'],
    ...games.flatMap(({ id }) => [`/new/${id}`, `/rules/${id}`, `/learn/${id}`]),
  ].map((path) => ({
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
    name: 'an invitation',
    open: async (page) => {
      const seats = [{ type: 'me' }, { type: 'open' }, { type: 'open' }]
      const asked = { game: 'diamonds', setup: { players: 3 }, clock: 'quick', seats }
      const { invite } = await post<TableInfo>(page, '/api/tables', asked)
      // Whoever opens it is somebody else.
      await page.context().clearCookies()
      await page.goto(invite, { waitUntil: 'networkidle' })
      await page.getByRole('button', { name: 'Sit down' }).waitFor()
    },
  },
  {
    name: 'the pages of somebody with tables',
    open: async (page) => {
      await finished(page)
      for (const game of games) await midGame(page, game, 3)
      await page.goto('/')
      const { person } = await get<Session>(page, '/api/session')
      await page.evaluate((id) => localStorage.setItem('hideout-known', id), person.id)
      await page.goto('/you', { waitUntil: 'networkidle' })
      await page.getByRole('region', { name: 'Finished games' }).waitFor()
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
  ...games.map((game) => ({
    name: `how a game of ${game.id} went, over its replay,`,
    open: async (page: Page) => {
      await page.goto(`/replay/${await midGame(page, game, Infinity)}?moment=9&eyes=all`)
      await page.getByRole('list', { name: 'Moments' }).getByRole('button').first().waitFor()
      await page.getByRole('button', { name: en.howItWent }).click()
      await page.getByRole('dialog').locator('figure svg').first().waitFor()
      await built(page)
    },
  })),
  {
    name: 'a replay',
    open: async (page) => {
      await page.goto(`/replay/${await finished(page)}?moment=2&eyes=all`)
      await page.getByRole('list', { name: 'Moments' }).getByRole('button').nth(3).waitFor()
    },
  },
  {
    name: 'a table at which people talk',
    open: async (page) => {
      const id = await sit(page, games[1]!)
      for (const [index, text] of ['Good evening, everybody', 'Who has the diamonds?'].entries()) {
        await post(page, `/api/tables/${id}/actions`, { id: `said${index}`, action: { type: 'say', text } })
      }
      // Beside the board where there is room, and below it; on a phone it also unfolds over the board.
      await page.setViewportSize({ width: 1440, height: 900 })
      await table(page, id)
      await page.getByRole('tab', { name: /^Talk/ }).click()
      await page.locator('.talk').getByText('Who has the diamonds?').waitFor()
      await page.setViewportSize({ width: 390, height: 844 })
      await page.getByRole('tab', { name: /^Talk/ }).click()
      await page.getByRole('region', { name: 'Talk' }).waitFor()
    },
  },
  {
    name: 'a fair deal',
    open: async (page) => {
      await table(page, await sit(page, games[0]!))
      await page.getByRole('button', { name: en.fairDeal }).first().click()
      await page.getByRole('dialog', { name: en.fairDeal }).waitFor()
      await built(page)
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
  test(`${name} has no barrier in light or dark, and fits on every screen`, async ({ page }) => {
    await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' })
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
      // A phone has parts of its own, and what scrolls there or on a small desk may not on a large one.
      if (width === 390 || width === 1024) troubles.push(...(await barriersInEveryLight(page)).map((barrier) => `${width}: ${barrier}`))
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
