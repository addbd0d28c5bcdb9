/** What all tests share: pages that must stay quiet, tables by the API, and a player who picks moves by lot. */
import { test as plain, expect, type BrowserContext, type Locator, type Page } from '@playwright/test'
import { GAMES, type GameId } from '../src/games/ids'
import type { Position, Snapshot, TableInfo } from '../src/lib/protocol'

export { expect }
export type { Page }

export interface Game {
  id: GameId
  name: string
  /** The shortest setup worth playing. */
  setup: Record<string, unknown>
  seats: number
}

const ways: Record<GameId, Omit<Game, 'id'>> = {
  pinch: { name: 'Pinch', setup: { size: 5, turns_per_cell: 2 }, seats: 2 },
  diamonds: { name: 'In Whose Hands Are the Diamonds?', setup: { players: 3 }, seats: 3 },
  masters: { name: 'Masters of the Heist', setup: {}, seats: 2 },
  millions: { name: 'Millions of Dollars', setup: { players: 4, rounds: 2 }, seats: 4 },
  pinched: { name: 'Pinched!', setup: { players: 2 }, seats: 2 },
}

export const games: Game[] = GAMES.map((id) => ({ id, ...ways[id] }))

/** Nothing moves, nothing sounds, nothing is asked twice, and nobody is guided: tests know the way. */
const preferences = { pace: 'none', sound: false, confirm: false, guided: games.map((game) => game.id) }

/**
 * What goes wrong in the background of a page, apart from what the test brings about itself: errors in the console and
 * warnings of Svelte's, anything that the content policy keeps out, and whatever is asked of another host.
 */
function watch(context: BrowserContext, home: string, expected?: RegExp): string[] {
  const troubles: string[] = []
  const note = (text: string) => {
    if (!expected?.test(text)) troubles.push(text)
  }
  const ask = (url: string) => {
    const { protocol, host } = new URL(url)
    if (/^(http|ws)s?:$/.test(protocol) && host !== new URL(home).host) note(`asks a stranger: ${url}`)
  }
  context.on('console', (message) => {
    // Svelte warns of what reads a part of a page that is gone.
    const wrong = message.type() === 'error' || (message.type() === 'warning' && message.text().includes('svelte.dev'))
    if (wrong) note(`${message.text()} (${message.location().url})`)
  })
  context.on('weberror', (error) => note(error.error().stack ?? error.error().message))
  context.on('request', (request) => ask(request.url()))
  context.on('page', (page) => page.on('websocket', (socket) => ask(socket.url())))
  return troubles
}

/** What the content policy keeps out is told where errors are heard. */
const tellPolicy = (context: BrowserContext) =>
  context.addInitScript(() =>
    document.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI, sourceFile }) =>
      console.error(`kept out by ${effectiveDirective}: ${blockedURI} of ${sourceFile}`),
    ),
  )

/** The name of a thing that is there once for every game. */
export const of = (what: string, game: string) => new RegExp(`^${what}\\s?: ${game.replace(/[?!]/g, '\\$&')}$`)

const prefer = (context: BrowserContext, more: object = {}) =>
  context.addInitScript(
    (chosen) => {
      // An empty page has no place to keep anything in.
      if (location.origin === 'null' || localStorage.getItem('hideout')) return
      localStorage.setItem('hideout', JSON.stringify(chosen))
    },
    { ...preferences, ...more },
  )

interface Options {
  /** Errors in the console that the test means to bring about. */
  expected: RegExp | undefined
}

interface People {
  /** Somebody else with a browser of their own, watched like the first. */
  somebody: (home?: string, more?: object) => Promise<Page>
}

/** Every test has pages that are watched, and fails if anything goes wrong behind its back. */
export const test = plain.extend<Options & People>({
  expected: [undefined, { option: true }],
  context: async ({ context, baseURL, expected }, use) => {
    const troubles = watch(context, baseURL!, expected)
    await tellPolicy(context)
    await prefer(context)
    await use(context)
    expect(troubles).toEqual([])
  },
  somebody: async ({ browser, baseURL, expected }, use) => {
    const contexts: BrowserContext[] = []
    const troubles: string[][] = []
    await use(async (home = baseURL!, more = {}) => {
      const context = await browser.newContext({ baseURL: home })
      contexts.push(context)
      troubles.push(watch(context, home, expected))
      await tellPolicy(context)
      await prefer(context, more)
      return context.newPage()
    })
    for (const context of contexts) await context.close()
    expect(troubles.flat()).toEqual([])
  },
})

const ask = (page: Page, path: string, data: object, home = process.env.HIDEOUT_URL!) =>
  page.request.post(home + path, { data, headers: { origin: new URL(home).origin } })

/** Asks the server for something as the page's own person, as its pages do. */
export async function post<Answer>(page: Page, path: string, data: object, home?: string): Promise<Answer> {
  const answer = await ask(page, path, data, home)
  expect(answer.ok(), await answer.text()).toBe(true)
  return answer.json() as Promise<Answer>
}

/** What the server tells the page's own person. */
export const get = async <Answer>(page: Page, path: string): Promise<Answer> => (await page.request.get(path)).json() as Promise<Answer>

/** Sets up a table with bots. */
export async function sit(page: Page, game: Omit<Game, 'id'> & { id: string }, level = 'random', home?: string): Promise<string> {
  await post(page, '/api/session', {}, home)
  const bots = Array.from({ length: game.seats - 1 }, () => ({ type: 'bot', level }))
  const seats = [{ type: 'me' }, ...bots]
  return (await post<TableInfo>(page, '/api/tables', { game: game.id, setup: game.setup, seats }, home)).id
}

/** The position at a table as the page's own person sees it, once there is something to decide. */
export async function decision(page: Page, id: string): Promise<Position> {
  for (;;) {
    const { position } = await get<Snapshot>(page, `/api/tables/${id}`)
    if (position && (position.legal.length || position.turn === 'over')) return position
    await page.waitForTimeout(20)
  }
}

/** A table some moves into a game, all by the API, with a decision at hand if it is not over. */
export async function midGame(page: Page, game: Game, moves: number, level = 'random'): Promise<string> {
  const id = await sit(page, game, level)
  const pick = lots(11)
  for (let made = 0; made < moves; made += 1) {
    const { legal } = await decision(page, id)
    if (!legal.length) break
    const action = { type: 'move', moves: [legal[pick(legal.length)]] }
    // Where anybody may act at any time, a move can go away under one's hand.
    await ask(page, `/api/tables/${id}/actions`, { id: `m${made}`, action })
  }
  await decision(page, id)
  return id
}

/** A game that is over after a few moves, all by the API. */
export async function finished(page: Page): Promise<string> {
  const id = await sit(page, games[0]!)
  const act = (name: string, action: object) => post(page, `/api/tables/${id}/actions`, { id: name, action })
  for (let turn = 0; turn < 3; turn += 1) {
    const { legal } = await decision(page, id)
    await act(`m${turn}`, { type: 'move', moves: [legal[0]] })
  }
  await decision(page, id)
  await act('end', { type: 'resign' })
  return id
}

/** Numbers by lot, the same ones for the same seed (mulberry32). */
export function lots(seed: number): (below: number) => number {
  return (below) => {
    seed = (seed + 0x6d2b79f5) | 0
    let t = Math.imul(seed ^ (seed >>> 15), 1 | seed)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return Math.floor((((t ^ (t >>> 14)) >>> 0) / 4294967296) * below)
  }
}

/** What a page has been answered, how often, and what in the end. */
export interface Answers {
  count: number
  last?: { type: 'done' } | { type: 'refused'; error: { kind: string } }
}

/** Listens for the answers a page gets to what it asks for. Must be called before the page opens its table. */
export function answers(page: Page): Answers {
  const heard: Answers = { count: 0 }
  page.on('websocket', (socket) =>
    socket.on('framereceived', ({ payload }) => {
      if (!/^\{"type":"(done|refused)"/.test(String(payload))) return
      heard.count += 1
      heard.last = JSON.parse(String(payload)) as NonNullable<Answers['last']>
    }),
  )
  return heard
}

/** From now on this person sees every animation run its course. */
export async function unhurried(page: Page): Promise<void> {
  await page.goto('/')
  await page.evaluate(() => {
    localStorage.setItem('hideout', JSON.stringify({ ...JSON.parse(localStorage.getItem('hideout')!), pace: 'normal' }))
  })
}

/** Waits for the rest of a scene that comes over several frames. */
export const built = (page: Page) => expect(page.locator('[data-building]')).toHaveCount(0)

export const ending = (page: Page) => page.locator('.ending')

/**
 * Has the page go on with a table that waits for its reader. It may have caught up by itself meanwhile, and on a busy
 * machine a mouse is long in coming.
 */
export const hurry = (page: Page) =>
  page.locator('.behind button').evaluateAll((buttons) => buttons.forEach((button) => (button as HTMLElement).click()))

/** Goes past whatever the page still shows, or waits for its reader with. */
export async function catchUp(page: Page): Promise<void> {
  if (await page.locator('dialog[open]').count()) await page.keyboard.press('Escape')
  await hurry(page)
}

export const moves = (page: Page) => page.locator('.moves li > button:enabled')

/** Waits until there is something to decide or the game is over; says whether it goes on. */
export async function myTurn(page: Page): Promise<boolean> {
  for (;;) {
    const found = await page.waitForFunction(
      () => {
        if (document.querySelector('.ending')) return 'over'
        if (document.querySelector('.moves li > button:enabled')) return 'mine'
        return document.querySelector('dialog[open], .behind') ? 'reading' : undefined
      },
      undefined,
      // A tab behind another draws no frames to wait for.
      { polling: 20 },
    )
    const what = await found.jsonValue()
    if (what !== 'reading') return what === 'mine'
    await catchUp(page)
  }
}

export const listMoves = (page: Page) => page.getByRole('tab', { name: /moves/i }).click()

/** Makes one move from the list, by hand or by key, and waits for its answer. */
export async function move(page: Page, heard: { count: number }, pick: (below: number) => number, byKey = false) {
  const before = heard.count
  // A game may lay a sheet over the table, to be looked at and put away.
  if (await page.locator('dialog[open]').count()) await page.keyboard.press('Escape')
  const done = await (byKey ? press(page, pick) : click(page, pick))
  // Where anybody may act at any time, a move can go away under one's hand.
  if (!done) return
  await sure(page, byKey)
  await expect.poll(() => heard.count, { intervals: [5, 10, 20, 50, 100] }).toBeGreaterThan(before)
}

/** A move somebody might regret takes a second press, and is meant here. */
async function sure(page: Page, byKey: boolean) {
  const armed = page.locator('.moves [data-armed]')
  if (!(await armed.count())) return
  await again(page, armed, byKey)
}

/** The second press of something final, once it counts. */
export async function again(page: Page, control: Locator, byKey = false) {
  await expect(control).toHaveAttribute('data-armed', 'ready')
  await (byKey ? page.keyboard.press('Enter') : control.click())
}

async function click(page: Page, pick: (below: number) => number): Promise<boolean> {
  const chosen = moves(page).nth(pick(await moves(page).count()))
  // What is only laid out is answered by nobody.
  const lays = await chosen.getAttribute('data-lays', { timeout: 2000 }).catch(() => null)
  return chosen.click({ timeout: 2000 }).then(
    () => lays === null,
    () => false,
  )
}

async function press(page: Page, pick: (below: number) => number): Promise<boolean> {
  const onMove = () => page.evaluate(() => !!document.activeElement?.matches('.moves li > button:enabled'))
  await page.keyboard.press('m')
  for (let steps = pick(3); steps > 0; steps -= 1) await page.keyboard.press('Tab')
  if (!(await onMove())) await page.keyboard.press('m')
  if (!(await onMove())) return false
  const lays = await page.evaluate(() => {
    const heard = ({ target }: Event) => (document.body.dataset['pressed'] = String((target as Element).matches('.moves button')))
    document.body.dataset['pressed'] = 'false'
    document.addEventListener('click', heard, { capture: true, once: true })
    return document.activeElement?.hasAttribute('data-lays')
  })
  await page.keyboard.press('Enter')
  return !lays && (await page.evaluate(() => document.body.dataset['pressed'] === 'true'))
}
