/** What comes up over a page or in the middle of something, measured like every page: no barrier, nothing cut or covered. */
import type { MastersView } from '../src/games/masters/types'
import type { MillionsView } from '../src/games/millions/types'
import type { DiamondsView } from '../src/games/diamonds/types'
import type { WebSocketRoute } from '@playwright/test'
import type { Clock, LessonInfo, Position, ServerMsg, SessionMsg, Snapshot, TableInfo } from '../src/lib/protocol'
import { en } from '../src/words/en'
import { barriersInEveryLight } from './barriers'
import { again, built, decision, expect, games, get, lots, midGame, post, sit, test, unhurried, type Page } from './house'
import { layoutTroubles } from './layout'
import { begin } from './learner'

const sizes = [
  { width: 1440, height: 900 },
  { width: 1024, height: 768 },
  { width: 390, height: 844 },
]

/** At every size, and in both lights where boxes are smallest and largest. */
async function troubles(page: Page, what: string, lit = [390, 1440]): Promise<string[]> {
  const found: string[] = []
  for (const size of sizes) {
    await page.setViewportSize(size)
    await still(page)
    const here = [...(await layoutTroubles(page)), ...(lit.includes(size.width) ? await barriersInEveryLight(page) : [])]
    found.push(...here.map((trouble) => `${what}, ${size.width}: ${trouble}`))
  }
  return found
}

/** Waits until whatever is on its way has arrived. */
const still = (page: Page) =>
  page.evaluate(() =>
    Promise.all(
      document
        .getAnimations()
        .filter(({ effect }) => effect!.getComputedTiming().endTime !== Infinity)
        .map(({ finished }) => finished.catch(() => undefined)),
    ).then(() => undefined),
  )

/** A clock of the page's own, which can be stopped: what would come up and go by itself stays. */
async function stoppable(page: Page): Promise<() => Promise<void>> {
  await page.addInitScript(() => {
    const { setTimeout } = window
    const clock = { stopped: false }
    Object.assign(window, {
      clock,
      setTimeout: (then: () => void, ms = 0) => setTimeout(() => (clock.stopped && ms > 200 ? undefined : then()), ms),
    })
  })
  return () => page.evaluate(() => void ((window as unknown as { clock: { stopped: boolean } }).clock.stopped = true))
}

const act = (page: Page, table: string, name: string, action: object) =>
  post(page, `/api/tables/${table}/actions`, { id: name, action: { ...action } })

/** Plays by the API until it is this person's turn in a position of this kind; says which. */
async function playUntil<View>(page: Page, table: string, there: (view: View, legal: string[]) => boolean): Promise<Position> {
  const pick = lots(3)
  for (let made = 0; ; made += 1) {
    const position = await decision(page, table)
    if (there(position.view as View, position.legal)) return position
    expect(position.turn, 'it comes before the end').not.toBe('over')
    const action = { type: 'move', moves: [position.legal[pick(position.legal.length)]] }
    // Where anybody may act at any time, a move can go away under one's hand.
    await page.request.post(`/api/tables/${table}/actions`, {
      data: { id: `u${made}`, action },
      headers: { origin: process.env.HIDEOUT_URL! },
    })
  }
}

const gameOf = (id: string) => games.find((game) => game.id === id)!

test('other people’s tables on the front door and in the lobby', async ({ page, somebody }) => {
  const other = await somebody()
  await post(other, '/api/session', { name: 'Wandering Pickpocket' })
  for (const { id: game, setup, seats } of games) {
    for (const taker of [{ type: 'open' }, { type: 'bot', level: 'rookie' }]) {
      const asked = { game, setup, public: true, clock: 'slow', seats: [{ type: 'me' }, ...Array.from({ length: seats - 1 }, () => taker)] }
      await post<TableInfo>(other, '/api/tables', asked)
    }
  }
  await page.goto('/')
  for (const title of [en.tablesThatWait, en.tablesToWatch]) await page.getByRole('region', { name: title }).waitFor()
  const found = await troubles(page, 'home')
  await page.goto('/lobby')
  await expect.poll(() => page.locator('main li').count()).toBeGreaterThan(8)
  expect([...found, ...(await troubles(page, 'lobby'))]).toEqual([])
})

test('what can be done about somebody at the table', async ({ page, somebody }) => {
  const bea = await somebody()
  await post(page, '/api/session', { name: 'Wandering Pickpocket' })
  await post(bea, '/api/session', { name: 'Bea' })
  const seats = [{ type: 'me' }, { type: 'open' }]
  const { id } = await post<TableInfo>(page, '/api/tables', { game: 'pinch', setup: { size: 5 }, seats })
  await act(bea, id, 'sit', { type: 'join' })
  await act(bea, id, 'said', { type: 'say', text: 'A word or two, and then a few more of them' })
  await page.goto(`/table/${id}`)
  await page.locator('.board > *').first().waitFor()
  await page
    .getByRole('button', { name: /^About Bea/ })
    .first()
    .click()
  await page.getByRole('dialog').waitFor()
  await built(page)
  expect(await troubles(page, 'a person')).toEqual([])
})

test('a heist of Masters that is halted', async ({ page }) => {
  await unhurried(page)
  const id = await sit(page, gameOf('masters'))
  const { legal } = await playUntil<MastersView>(page, id, (view) => view.public.phase === 'plan')
  await page.goto(`/table/${id}`)
  await page.locator('.plan, .stack').first().waitFor()
  await act(page, id, 'plan', { type: 'move', moves: [legal.includes('ready') ? 'ready' : legal.at(-1)] })
  for (let made = 0; !(await page.locator('.show').count()); made += 1) {
    const { view, legal } = await decision(page, id)
    if ((view as MastersView).public.phase !== 'plan') break
    await act(page, id, `p${made}`, { type: 'move', moves: [legal.at(-1)] })
  }
  const halt = page.locator('.controls .run')
  await halt.waitFor()
  await halt.click()
  await page.locator('.controls button').nth(2).click()
  expect(await troubles(page, 'the heist')).toEqual([])
})

test('plans of Pinched! that are turned', async ({ page }) => {
  const stop = await stoppable(page)
  await unhurried(page)
  const id = await sit(page, { ...gameOf('pinched'), setup: { players: 5 }, seats: 5 })
  const { legal } = await playUntil(page, id, (_, legal) => legal.some((move) => move.startsWith('go ')))
  await page.goto(`/table/${id}`)
  await page.locator('.street').waitFor()
  await act(page, id, 'go', { type: 'move', moves: [legal.find((move) => move.startsWith('go '))] })
  await page.locator('.stage .verdict').filter({ hasText: /\S/ }).waitFor()
  await stop()
  expect(await troubles(page, 'the reveal')).toEqual([])
})

test('a reckoning of Diamonds in the middle of the game, at each of its steps', async ({ page }) => {
  const id = await sit(page, gameOf('diamonds'))
  await playUntil<DiamondsView>(page, id, (view) => view.round === 1 && view.phase === 'play' && view.hand?.length === 2)
  await unhurried(page)
  await page.goto(`/table/${id}`)
  await page.locator('.hand [data-move][aria-disabled="false"]').first().click()
  const sheet = page.getByRole('dialog', { name: /^Reckoning/ })
  const stop = page.getByRole('button', { name: /^Stop/ })
  await expect(sheet.or(stop)).toBeVisible({ timeout: 30_000 })
  if (await stop.count()) {
    await stop.click()
    // Where cards are left that could be stolen it is asked about.
    if (await stop.getAttribute('data-armed', { timeout: 1000 }).catch(() => null)) await again(page, stop)
  }
  const steps = sheet.locator('.steps button')
  await steps.first().waitFor()
  const found: string[] = []
  for (const step of await steps.all()) {
    await step.click()
    found.push(...(await troubles(page, `step ${await step.textContent()}`)))
  }
  expect(found).toEqual([])
})

test('all roles and bluffs of Millions, between two jobs', async ({ page }) => {
  const id = await sit(page, { ...gameOf('millions'), setup: { players: 5, rounds: 3 }, seats: 5 })
  await playUntil<MillionsView>(page, id, (view) => view.public.history.length > 0 && view.public.phase === 'planning')
  await page.goto(`/table/${id}`)
  await page.locator('.middle, .felt').first().waitFor()
  await page.getByRole('button', { name: 'Jobs' }).click()
  const found = await troubles(page, 'a job')
  await page.getByRole('dialog').getByRole('button', { name: 'All roles and bluffs' }).click()
  await page.locator('.secrets').waitFor()
  expect([...found, ...(await troubles(page, 'all jobs'))]).toEqual([])
})

/** Something that comes up, on whose page. */
type Shown = [what: string, page?: Page]

interface Scene {
  name: string
  /** What the browser itself writes down meanwhile. */
  expected?: RegExp
  /** Brings one thing after another up, and each is measured. */
  show: (page: Page, somebody: () => Promise<Page>) => AsyncGenerator<Shown>
}

const long = 'Wandering Pickpocket'

/** The server's words to a table's page, each changed on the way. */
async function retold(page: Page, change: (snapshot: Snapshot) => Partial<Snapshot>): Promise<() => void> {
  let cut = false
  const sockets: WebSocketRoute[] = []
  await page.routeWebSocket(/\/tables\/.*\/live/, (socket) => {
    if (cut) return void socket.close()
    sockets.push(socket)
    const server = socket.connectToServer()
    let known: Partial<Snapshot> = {}
    server.onMessage((message) => {
      const told = JSON.parse(String(message)) as ServerMsg
      if (told.type === 'snapshot') known = change(told)
      socket.send(JSON.stringify({ ...told, ...(told.type === 'snapshot' ? known : told.type === 'presence' ? known.presence : {}) }))
    })
  })
  return () => {
    cut = true
    for (const socket of sockets) void socket.close()
  }
}

/** A table of friends: the first makes it, the others sit down. */
async function friends(people: Page[], asked: { game: string; setup: object; clock?: Clock }): Promise<string> {
  const [host, ...guests] = people as [Page, ...Page[]]
  for (const [seat, person] of people.entries()) await post(person, '/api/session', { name: [long, 'Bea', 'Third Party'][seat] })
  const seats = [{ type: 'me' }, ...guests.map(() => ({ type: 'open' }))]
  const { id } = await post<TableInfo>(host, '/api/tables', { ...asked, seats })
  for (const guest of guests) await act(guest, id, 'sit', { type: 'join' })
  return id
}

async function open(page: Page, id: string): Promise<void> {
  await page.goto(`/table/${id}`)
  await page.locator('.board > *').first().waitFor()
  await built(page)
}

const minutes = (n: number) => Date.now() + n * 60_000

const scenes: Scene[] = [
  {
    name: 'what the others at a table wish, do and say',
    async *show(page, somebody) {
      const bea = await somebody()
      const id = await friends([page, bea], { game: 'pinch', setup: { size: 5 } })
      await open(bea, id)
      await open(page, id)
      const announced = page.locator('.announcement')
      const wish = async (name: string, action: object) => {
        await act(bea, id, name, action)
        await announced.waitFor()
      }
      await act(page, id, 'm0', { type: 'move', moves: ['c3'] })
      await wish('swap', { type: 'move', moves: ['swap'] })
      yield ['a swap']
      await announced.getByRole('button', { name: en.close }).click()
      await wish('draw', { type: 'offer_draw' })
      yield ['a draw that is offered']
      await announced.getByRole('button', { name: en.close }).click()
      await wish('pause', { type: 'pause' })
      yield ['a pause that is wished for']
      await announced.getByRole('button', { name: en.pauseToo }).click()
      await page.getByRole('button', { name: en.resumeGame }).waitFor()
      yield ['a pause']
      await act(bea, id, 'resume', { type: 'resume' })
      await act(bea, id, 'end', { type: 'resign' })
      await page.locator('.ending').waitFor()
      yield ['somebody has given up']
      await act(bea, id, 'again', { type: 'rematch' })
      await page
        .getByText(/^Bea.* wants a rematch\.$/)
        .first()
        .waitFor({ state: 'attached' })
      yield ['another game that is wished for']
      // Wherever one is, the seat that is kept is told of.
      for (const path of ['/', '/rules/pinch']) {
        await page.goto(path)
        await page.locator('[data-kept]').waitFor()
        yield [`a kept seat over ${path}`]
      }
      await page.getByRole('button', { name: /wait[s]? for you/ }).click()
      await page.locator('#waiting-tables').waitFor()
      yield ['the list of what waits']
    },
  },
  {
    name: 'what is wrong at a table, and who is away',
    expected: /WebSocket/,
    async *show(page, somebody) {
      const bea = await somebody()
      const id = await friends([page, bea], { game: 'pinch', setup: { size: 5, pie: false }, clock: 'three_days' })
      await act(page, id, 'm0', { type: 'move', moves: ['c3'] })
      let change: (told: Snapshot) => Partial<Snapshot> = ({ table, presence }) => ({
        table: { ...table, end_may_be_missing: true, closes: minutes(5 * 24 * 60), branch_of: { table: table.id, step: 3 } },
        presence: { ...presence, here: [0], away: [{ seat: 1, since: minutes(-1), bot_at: minutes(2), waits: 2 }] },
      })
      const cut = await retold(page, (told) => change(told))
      await open(page, id)
      await page.locator('[data-away]').waitFor()
      yield ['notices']
      change = ({ table }) => ({ table: { ...table, seats: table.seats.map((seat) => ({ ...seat, substitute: { level: 'rookie' } })) } })
      await open(page, id)
      await page.getByText(en.botPlaysForYou).first().waitFor()
      yield ['a bot in one’s seat']
      change = ({ presence }) => ({ presence: { ...presence, here: [0, 1], away: [], grace: 90_000 } })
      await open(page, id)
      cut()
      await page.getByText(en.lost).waitFor()
      yield ['a connection that is lost']
    },
  },
  {
    name: 'what calls somebody back, on every other page',
    expected: /ERR_|Failed to load/,
    async *show(page) {
      await post(page, '/api/session', { name: long })
      const id = await midGame(page, gameOf('millions'), 2)
      // A browser asks who it is once it has been somebody.
      await open(page, id)
      await page.routeWebSocket('**/api/session/live', (socket) => {
        const server = socket.connectToServer()
        server.onMessage((message) => {
          const told = JSON.parse(String(message)) as SessionMsg
          const calls = [{ table: id, game: 'millions', seat: 0, bot_at: minutes(2) }]
          if (told.type !== 'calls') socket.send(String(message))
          socket.send(JSON.stringify({ type: 'calls', calls }))
        })
        socket.onMessage((message) => server.send(message))
      })
      const stop = await stoppable(page)
      for (const path of ['/', '/learn/pinched', '/lobby']) {
        // Nor is the list of tables to be had.
        if (path === '/lobby') await page.route('**/api/tables**', (route) => route.abort())
        await page.goto(path, { waitUntil: 'networkidle' })
        await page.locator('[data-call]').waitFor()
        if (path === '/lobby') await page.getByText(en.error_offline).waitFor()
        await stop()
        yield [path]
        const covered = await page.evaluate(() => {
          scrollTo(0, document.documentElement.scrollHeight)
          const [page, bar] = ['main > *', '[data-call]'].map((part) => document.querySelector(part)!.getBoundingClientRect())
          return page!.bottom - bar!.top
        })
        expect(covered, `${path} ends above the bar`).toBeLessThanOrEqual(0)
      }
    },
  },
  {
    name: 'what can be done about a line, and a vote',
    async *show(page, somebody) {
      const [bea, cid] = [await somebody(), await somebody()]
      const id = await friends([page, bea, cid], { game: 'diamonds', setup: { players: 3 } })
      await act(cid, id, 'said', { type: 'say', text: 'you fool, and more of the like, so that it takes a line or two on a phone' })
      await page.goto('/')
      await open(page, id)
      await page.getByRole('tab', { name: /^Talk/ }).click()
      await page.locator('.talk').getByRole('button', { name: 'Third Party' }).first().click()
      await page.getByRole('dialog').locator('blockquote').waitFor()
      yield ['the sheet']
    },
  },
  {
    name: 'an account: where it is open, how it moves and how it ends',
    async *show(page, somebody) {
      const stop = await stoppable(page)
      await page.goto('/you')
      await page.getByLabel(en.yourName).fill(long)
      await page.getByRole('button', { name: en.save }).click()
      // Another may be called that already.
      await page.getByRole('heading', { name: /^Wandering/, level: 1 }).waitFor()
      await page.getByRole('button', { name: en.makeLink }).click()
      const other = await somebody()
      await other.goto(await page.getByRole('textbox', { name: en.moveDevice }).inputValue())
      await other.getByRole('link', { name: /^Wandering/ }).waitFor()
      await page.reload()
      await page.getByRole('button', { name: en.makeLink }).click()
      await page.getByRole('button', { name: en.deleteAccount }).click()
      await page.getByRole('button', { name: en.signOutOthers }).waitFor()
      yield ['two sessions, a link and a question']
      await page.getByRole('button', { name: en.no, exact: true }).click()
      await page.getByRole('button', { name: en.forget }).click()
      await page.getByRole('button', { name: en.signOutOthers }).click()
      await page.getByText(en.signedOutThere).waitFor()
      await stop()
      yield ['another question, and what has been done']
    },
  },
  {
    name: 'what is not there, and what cannot be asked',
    expected: /404|400|ERR_|WebSocket|Failed to load/,
    async *show(page) {
      await post(page, '/api/session', { name: long })
      for (const path of [
        '/table/nowhere',
        '/replay/nowhere',
        '/rules/nowhere',
        '/learn/nowhere',
        '/learn/pinch/nowhere',
        '/new/nowhere',
      ]) {
        await page.goto(path, { waitUntil: 'networkidle' })
        yield [path]
      }
    },
  },
  {
    name: 'everything that a new table can be',
    expected: /422/,
    async *show(page) {
      await post(page, '/api/session', { name: long })
      for (const { id } of games) {
        await page.goto(`/new/${id}`, { waitUntil: 'networkidle' })
        const folds = page.locator('main details:not([open]) > summary')
        while (await folds.count()) await folds.first().click()
        if (id === 'pinched') {
          // A side that does not fit so many players.
          await page.getByRole('group', { name: 'Players' }).getByText('2', { exact: true }).click()
          await page
            .locator('.picker label')
            .filter({ has: page.locator('.range') })
            .first()
            .click()
          await page.locator('.picker .why.wrong').waitFor()
        } else {
          await page.getByRole('textbox', { name: en.ownCards }).fill('nonsense')
          await page.getByRole('button', { name: en.create }).click()
          await page.locator('.refused').waitFor()
        }
        yield [id]
      }
    },
  },
  {
    name: 'the ends of lessons, and what one did wrong',
    async *show(page) {
      for (const { id: game } of games.slice(1)) {
        const { id, steps } = (await get<LessonInfo[]>(page, `/api/games/${game}/lessons`))[0]!
        await begin(page, game, id, steps)
        await page.locator('.teacher.done').waitFor()
        yield [game]
      }
      await begin(page, 'pinch', (await get<LessonInfo[]>(page, '/api/games/pinch/lessons'))[0]!.id, 0)
      while (await page.locator('[data-next]').count()) await page.keyboard.press('n')
      await page.locator('.board [data-move]').last().click()
      await page.locator('.told.wrong').waitFor()
      yield ['a mistake']
    },
  },
  {
    name: 'replays, through all eyes and through one’s own',
    async *show(page) {
      for (const game of games) {
        const id = await midGame(page, game, Infinity)
        for (const eyes of game.id === 'pinch' ? ['all'] : ['all', '0']) {
          await page.goto(`/replay/${id}?moment=9&eyes=${eyes}`)
          await page.getByRole('list', { name: 'Moments' }).getByRole('button').first().waitFor()
          await built(page)
          yield [`${game.id}, ${eyes}`]
        }
      }
    },
  },
  {
    name: 'how a campaign alone ends',
    async *show(page) {
      await post(page, '/api/session', { name: long })
      const solo = { ...gameOf('masters'), setup: { mode: 'solo', goals: [1, 100] }, seats: 1 }
      await open(page, await midGame(page, solo, Infinity))
      await page.locator('.ending').getByRole('button', { name: en.howItWent }).waitFor()
      yield ['the table']
      await page.locator('.ending').getByRole('button', { name: en.howItWent }).click()
      await page.getByRole('dialog').locator('figure svg').first().waitFor()
      await built(page)
      yield ['its account']
      await page.goto('/you', { waitUntil: 'networkidle' })
      await page.getByRole('region', { name: 'Finished games' }).waitFor()
      yield ['the list']
    },
  },
]

for (const { name, expected, show } of scenes) {
  test.describe(() => {
    if (expected) test.use({ expected })
    test(`${name}, fits on every screen in both lights`, async ({ page, somebody }) => {
      const found: string[] = []
      for await (const [what, on = page] of show(page, somebody)) found.push(...(await troubles(on, what, [390])))
      expect(found).toEqual([])
    })
  })
}

test('longer words fit, too: every page and table in Spanish', async ({ somebody }) => {
  const other = await somebody(undefined, { language: 'es' })
  await post(other, '/api/session', { name: long })
  const tables: string[] = []
  for (const game of games) tables.push(await midGame(other, game, 4), await midGame(other, game, Infinity))
  const paths = [
    '/',
    '/lobby',
    '/rules',
    '/learn',
    '/you',
    '/nowhere',
    ...games.flatMap(({ id }) => [`/new/${id}`, `/rules/${id}`, `/learn/${id}`]),
  ]
  const found: string[] = []
  for (const path of [...paths, ...tables.flatMap((id) => [`/table/${id}`, `/replay/${id}`])]) {
    await other.goto(path, { waitUntil: 'networkidle' })
    await built(other)
    if (await other.locator('dialog[open]').count()) await other.keyboard.press('Escape')
    for (const size of sizes) {
      await other.setViewportSize(size)
      found.push(...(await layoutTroubles(other)).map((trouble) => `${path}, ${size.width}: ${trouble}`))
    }
  }
  expect(found).toEqual([])
})
