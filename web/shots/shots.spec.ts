/** Every page and game at three sizes in both lights, into target/shots; and the pictures of the README, into docs/shots. */
import { writeFileSync } from 'node:fs'
import type { LessonInfo, Session, TableInfo } from '../src/lib/protocol'
import { begin } from '../tests/learner'
import { gather, peopleFor, playOut } from '../tests/playout'
import { catchUp, decision, finished, games, get, lots, midGame, post, sit, test, type Game, type Page } from '../tests/house'

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
  ...Object.fromEntries(games.map(({ id }) => [`rules-${id}`, `/rules/${id}`])),
  'learn-index': '/learn',
  learn: '/learn/pinch',
})) {
  test(name, async ({ page }) => {
    await open(page, path)
    await everySize(page, name)
  })
}

test('lobby and front door with tables', async ({ page, somebody }) => {
  const other = await somebody()
  await post(other, '/api/session', { name: 'Wandering Pickpocket' })
  for (const { id: game, setup, seats } of games) {
    for (const taker of [{ type: 'open' }, { type: 'bot', level: 'rookie' }]) {
      const others = Array.from({ length: seats - 1 }, () => taker)
      await post(other, '/api/tables', { game, setup, public: true, clock: 'slow', seats: [{ type: 'me' }, ...others] })
    }
  }
  await post(page, '/api/session', { name: 'Ada' })
  for (const game of games) await midGame(page, game, 4)
  await open(page, '/')
  await everySize(page, 'home-filled')
  await open(page, '/lobby')
  await everySize(page, 'lobby-filled')
})

test('you with tables', async ({ page }) => {
  await post(page, '/api/session', { name: 'Ada' })
  for (const game of games) {
    await midGame(page, game, 4)
    await midGame(page, game, Infinity)
  }
  const { person } = await get<Session>(page, '/api/session')
  await page.goto('/')
  await page.evaluate((id) => localStorage.setItem('hideout-known', id), person.id)
  await open(page, '/you')
  await everySize(page, 'you')
})

test('invitation', async ({ page, somebody }) => {
  const host = await somebody()
  await post(host, '/api/session', { name: 'Ruth' })
  const seats = [{ type: 'me' }, { type: 'open' }, { type: 'open' }]
  const { invite } = await post<TableInfo>(host, '/api/tables', { game: 'diamonds', setup: { players: 3 }, clock: 'quick', seats })
  await open(page, invite)
  await everySize(page, 'invitation')
})

test('a finished lesson', async ({ page }) => {
  const { steps, id } = (await get<LessonInfo[]>(page, '/api/games/pinch/lessons'))[0]!
  await begin(page, 'pinch', id, steps)
  await page.locator('.teacher.done').waitFor()
  await everySize(page, 'lesson-done')
})

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

  test(`how ${game.id} went, and its poster`, async ({ page }) => {
    const id = await midGame(page, { ...game, ...shown[game.id]! }, Infinity, 'rookie')
    await open(page, `/table/${id}`)
    await page.keyboard.press('Escape')
    await everySize(page, `${game.id}-end`)
    await page.locator('.ending').getByRole('button', { name: 'How it went' }).click()
    await page.getByRole('dialog').locator('figure svg').first().waitFor()
    await everySize(page, `${game.id}-went`)
    writeFileSync(`../target/shots/${game.id}-poster.png`, await (await page.request.get(`/api/tables/${id}/poster.png`)).body())
  })

  test(`the celebration of ${game.id}`, async ({ somebody }) => {
    const people: Page[] = []
    for (let seat = 0; seat < peopleFor(game.id); seat += 1) people.push(await somebody(undefined, { pace: 'fast' }))
    const id = await gather(people, game.id)
    for (const person of people) await open(person, `/table/${id}`)
    const winners = await playOut(people, id, game.id)
    const scene = async (person: Page, seat: number) => {
      while (!(await person.locator('.celebration').count())) await catchUp(person)
      // In the middle of it.
      await person.waitForTimeout(1100)
      await person.screenshot({ path: `../target/shots/${game.id}-feast-${winners.includes(seat) ? 'won' : 'lost'}.png` })
    }
    await Promise.all(people.map(scene))
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
