/** Every page and game at three sizes in both lights, into target/shots; and the pictures of the README, into docs/shots. */
import type { LessonInfo } from '../src/lib/protocol'
import { decision, finished, games, get, lots, midGame, post, sit, test, type Game, type Page } from '../tests/house'

const sizes = [
  { width: 1440, height: 900 },
  { width: 1024, height: 768 },
  { width: 390, height: 844 },
]
const lights = ['light', 'dark'] as const

/** The setups that show a game best, and how far into it. */
const shown: Record<string, { setup: Record<string, unknown>; seats: number; moves: number }> = {
  pinch: { setup: { size: 9 }, seats: 2, moves: 7 },
  diamonds: { setup: { players: 4 }, seats: 4, moves: 7 },
  masters: { setup: {}, seats: 2, moves: 1 },
  millions: { setup: { players: 5 }, seats: 5, moves: 3 },
  pinched: { setup: { players: 4 }, seats: 4, moves: 8 },
}

async function open(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await page.locator('main > *').first().waitFor()
  await page.waitForTimeout(700)
}

async function everySize(page: Page, name: string): Promise<void> {
  for (const colorScheme of lights) {
    await page.emulateMedia({ colorScheme })
    for (const size of sizes) {
      await page.setViewportSize(size)
      await page.waitForTimeout(150)
      await page.screenshot({ path: `../target/shots/${name}-${size.width}-${colorScheme}.png` })
    }
  }
}

/** A picture that loads quickly: as good as fits into 150 kB. */
async function small(page: Page, path: string): Promise<void> {
  for (let quality = 85; quality > 40; quality -= 5) {
    if ((await page.screenshot({ path, type: 'jpeg', quality })).length < 150_000) return
  }
}

for (const [name, path] of Object.entries({
  home: '/',
  lobby: '/lobby',
  new: '/new/pinched',
  'rules-index': '/rules',
  rules: '/rules/millions',
  learn: '/learn/pinch',
  you: '/you',
})) {
  test(name, async ({ page }) => {
    await open(page, path)
    await everySize(page, name)
  })
}

test('replay', async ({ page }) => {
  await open(page, `/replay/${await finished(page)}?moment=3&eyes=all`)
  await everySize(page, 'replay')
})

test('waiting', async ({ page }) => {
  await open(page, '/')
  await page
    .getByRole('button', { name: /^Invite friends/ })
    .nth(1)
    .click()
  await page.getByRole('heading', { name: 'Waiting for players' }).waitFor()
  await everySize(page, 'waiting')
})

for (const game of games) {
  test(game.id, async ({ page }) => {
    const { moves, ...how } = shown[game.id]!
    await open(page, `/table/${await midGame(page, { ...game, ...how }, moves, 'rookie')}`)
    await everySize(page, game.id)
    await page.emulateMedia({ colorScheme: 'dark' })
    await page.setViewportSize({ width: 1200, height: 750 })
    await page.waitForTimeout(200)
    await small(page, `../docs/shots/${game.id}.jpg`)
  })

  test(`a lesson of ${game.id}`, async ({ page }) => {
    const [first] = await get<LessonInfo[]>(page, `/api/games/${game.id}/lessons`)
    await open(page, `/learn/${game.id}/${first!.id}`)
    await everySize(page, `${game.id}-lesson`)
    // The first step that asks for a move, shown.
    while (await page.locator('[data-next]').count()) await page.locator('[data-next]').click()
    await page.locator('[data-show]').click()
    await everySize(page, `${game.id}-lesson-shown`)
  })

  test(`the guide of ${game.id}`, async ({ somebody }) => {
    const page = await somebody(undefined, { guided: [] })
    await open(page, `/table/${await sit(page, game, 'rookie')}`)
    await everySize(page, `${game.id}-guide`)
  })
}

/** What kind of moment it is: the phase of the game, and what there is to be done. */
function kind({ turn, view, legal }: { turn: string; view: { phase?: string; waiting?: unknown }; legal: string[] }): string {
  const verbs = [...new Set(legal.map((move) => move.split(/[ \d]/)[0]!).filter((verb) => verb.length > 1))]
  return [turn === 'over' ? 'over' : (view.phase ?? 'play'), ...(view.waiting ? ['waiting'] : []), ...verbs.slice(0, 2)].join('-')
}

/** Every phase of every game, and its end. */
const courses: (Pick<Game, 'setup' | 'seats'> & { id: string; name: string })[] = [
  { id: 'pinch', name: 'pinch', setup: { size: 7 }, seats: 2 },
  { id: 'diamonds', name: 'diamonds', setup: { players: 4 }, seats: 4 },
  { id: 'masters', name: 'masters', setup: {}, seats: 2 },
  { id: 'masters', name: 'masters-solo', setup: { mode: 'solo' }, seats: 1 },
  { id: 'millions', name: 'millions', setup: { players: 8 }, seats: 8 },
  { id: 'pinched', name: 'pinched', setup: { players: 5 }, seats: 5 },
]

for (const { id, name, ...how } of courses) {
  test(`the phases of ${name}`, async ({ page }) => {
    test.setTimeout(300_000)
    const game = games.find((other) => other.id === id)!
    const table = await sit(page, { ...game, ...how }, 'rookie')
    const [seen, pick] = [new Set<string>(), lots(5)]
    await open(page, `/table/${table}`)
    for (let made = 0; ; made += 1) {
      const now = (await decision(page, table)) as Parameters<typeof kind>[0]
      if (!seen.has(kind(now))) {
        seen.add(kind(now))
        // What has happened is told before the decision is asked for.
        await page.waitForTimeout(4000)
        await everySize(page, `${name}-${seen.size}-${kind(now)}`)
      }
      if (now.turn === 'over') break
      const action = { type: 'move', moves: [now.legal[pick(now.legal.length)]] }
      await post(page, `/api/tables/${table}/actions`, { id: `m${made}`, action }).catch(() => undefined)
    }
  })
}
