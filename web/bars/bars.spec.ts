/** Measures: how soon pages can be used, how soon a move is seen, what jumps, and how smoothly a phone moves things. */
import { test, type BrowserContextOptions, type Page } from '@playwright/test'
import type { GameId } from '../src/games/ids'
import { ending, games, lots, sit, type Game } from '../tests/house'
import { offer } from '../tests/touch'
import { artWeight, boardWeight, fontWeight, initialWeight } from '../tests/weights'
import type { Bar, Unit } from './bar'
import { pace } from './pace'
import { probe, type Notes } from './probe'
import { film, framesPerSecond, timeOf } from './smooth'

/** The tables people sit down at. */
const usual: Record<GameId, Pick<Game, 'setup' | 'seats'>> = {
  pinch: { setup: { size: 13 }, seats: 2 },
  diamonds: { setup: { players: 4 }, seats: 4 },
  masters: { setup: {}, seats: 2 },
  millions: { setup: { players: 5 }, seats: 5 },
  pinched: { setup: { players: 3 }, seats: 3 },
}
const tables = games.map((game) => ({ ...game, ...usual[game.id] }))

const desk: BrowserContextOptions = { viewport: { width: 1280, height: 800 } }
const phone: BrowserContextOptions = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, deviceScaleFactor: 3 }

const VISITS = 5
const MOVES = 20
/** For how long things must have moved, in milliseconds. */
const MOVING = 4_000
const LONGEST = 35_000

const median = (numbers: number[]) => percentile(numbers, 50)
const percentile = (numbers: number[], of: number) =>
  [...numbers].sort((a, b) => a - b)[Math.min(numbers.length - 1, Math.floor((numbers.length * of) / 100))] ?? NaN

/** Says a figure, for the table that is printed at the end; one that is over its bar fails the run. */
function note(where: string, what: string, figure: Bar['figure'], unit: Unit = 'count'): void {
  const bar: Bar = { where, what, figure, unit }
  test.info().annotations.push({ type: 'bar', description: JSON.stringify(bar) })
}

/** A browser without anything in its cache. */
async function fresh(page: Page, how: BrowserContextOptions, usable: string): Promise<Page> {
  const context = await page
    .context()
    .browser()!
    .newContext({ ...how, baseURL: process.env.HIDEOUT_URL })
  const guided = JSON.stringify({ guided: games.map(({ id }) => id) })
  await context.addInitScript((guided) => {
    if (location.origin !== 'null') localStorage.setItem('hideout', guided)
  }, guided)
  await context.addInitScript(probe, usable)
  return context.newPage()
}

/** Makes a phone of a desk. */
async function slowDown(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: 4 })
}

/** How quick a phone this is at the moment: where there is little to be had of the machine, so there is of the phone. */
async function paceOf(player: Page): Promise<number> {
  const empty = await player.context().newPage()
  await slowDown(empty)
  // The first time, the page's code is still being made quick.
  await empty.evaluate(pace)
  const index = await empty.evaluate(pace)
  await empty.close()
  await player.bringToFront()
  return index
}

const notes = (page: Page): Promise<Notes> => page.evaluate(() => window.notes)

async function visit(page: Page, where: string, usable: string, path: (visitor: Page) => string | Promise<string>) {
  const [paints, uses]: [number[], number[]] = [[], []]
  for (let time = 0; time < VISITS; time += 1) {
    const visitor = await fresh(page, desk, usable)
    await visitor.goto(await path(visitor))
    const painted = () => performance.getEntriesByName('first-contentful-paint')[0]?.startTime
    paints.push((await (await visitor.waitForFunction(painted)).jsonValue())!)
    await visitor.waitForFunction(() => window.notes.usable !== undefined)
    uses.push((await notes(visitor)).usable!)
    await visitor.context().close()
  }
  note(where, 'first paint, nothing cached', median(paints), 'ms')
  note(where, 'ready to use, nothing cached', median(uses), 'ms')
}

/** Whether enough has been seen to measure it. */
const enough = ({ moves, ways }: Notes, more = 0) => moves.length >= MOVES + more && timeOf(ways) >= MOVING

/** Plays by what the board offers until enough is seen or the game is over. */
async function play(page: Page, seed: number, tap: (x: number, y: number) => Promise<void>): Promise<Notes> {
  const pick = lots(seed)
  const end = Date.now() + LONGEST
  while (Date.now() < end && !(await ending(page).count()) && !enough(await notes(page), 5)) {
    const spot = await offer(page, pick(10_000) / 10_000)
    if (spot) await tap(spot.x, spot.y)
    await page.waitForTimeout(120)
  }
  return notes(page)
}

/** Plays, and once more at another table where one game gives too little. */
async function playEnough(page: Page, game: Game, seed: number, tap: (x: number, y: number) => Promise<void>): Promise<Notes> {
  const first = await play(page, seed, tap)
  if (enough(first)) return first
  await page.goto(`/table/${await sit(page, game)}`)
  await page.waitForFunction(() => window.notes.usable !== undefined)
  const second = await play(page, seed + games.length, tap)
  const both = <Key extends 'moves' | 'shifts' | 'ways' | 'tasks'>(key: Key) => [...first[key], ...second[key]] as Notes[Key]
  return { usable: first.usable, moves: both('moves'), shifts: both('shifts'), ways: both('ways'), tasks: both('tasks') }
}

const sum = (shifts: Notes['shifts']) => shifts.reduce((sum, { value }) => sum + value, 0)

/** What jumped, most of all first: to find the cause. */
function tell(where: string, { shifts, tasks }: Notes): void {
  if (!process.env.BARS_TELL) return
  for (const { value, input, what } of shifts.sort((a, b) => b.value - a.value).slice(0, 12)) {
    console.log(where, value.toFixed(4), input ? 'after input' : '', what.join(' | '))
  }
  console.log(where, 'long tasks', tasks.map(Math.round).join(' '))
}

test('sizes', () => {
  note('home', 'scripts of a first visit, gzip', initialWeight(), 'kB')
  note('home', 'fonts', fontWeight(), 'kB')
  note('home', 'art, unpacked', artWeight(), 'kB')
  for (const { id } of games) note(id, 'scripts of the board, gzip', boardWeight(id), 'kB')
})

test('home', async ({ page }) => {
  await visit(page, 'home', 'main button:enabled', () => '/')
})

for (const [seed, game] of tables.entries()) {
  test(`${game.id} on a desk`, async ({ page }) => {
    const usable = ':has(> .decision.mine) ~ .board button:enabled'
    await visit(page, game.id, usable, async (visitor) => `/table/${await sit(visitor, game)}`)
    const player = await fresh(page, desk, usable)
    await player.goto(`/table/${await sit(player, game)}`)
    await player.waitForFunction(() => window.notes.usable !== undefined)
    const seen = await playEnough(player, game, seed, (x, y) => player.mouse.click(x, y))
    note(game.id, 'moves measured', seen.moves.length)
    note(game.id, 'click to move seen, median', median(seen.moves), 'ms')
    note(game.id, 'click to move seen, 95th percentile', percentile(seen.moves, 95), 'ms')
    note(game.id, 'layout shift, desk', sum(seen.shifts), 'shift')
    tell(game.id, seen)
    await player.context().close()
  })

  test(`${game.id} on a phone`, async ({ page }) => {
    const player = await fresh(page, phone, ':has(> .decision.mine) ~ .board button:enabled')
    await player.goto(`/table/${await sit(player, game)}`)
    await player.waitForFunction(() => window.notes.usable !== undefined)
    const paces = [await paceOf(player)]
    await slowDown(player)
    const browser = player.context().browser()!
    await film(browser, player)
    const seen = await playEnough(player, game, seed, (x, y) => player.touchscreen.tap(x, y))
    const { ways, tasks, shifts, moves } = seen
    note(game.id, 'moves measured, phone', moves.length)
    note(game.id, 'layout shift, phone', sum(shifts), 'shift')
    note(game.id, 'touch to move seen, median, phone', median(moves), 'ms')
    note(game.id, 'seconds with something on its way, phone', timeOf(ways) / 1000, 'tenths')
    note(game.id, 'frames a second, phone', await framesPerSecond(browser, ways), 'tenths')
    note(game.id, 'tasks over 50 ms, phone', tasks.length)
    note(game.id, 'tasks over 100 ms, phone', tasks.filter((task) => task > 100).length)
    note(game.id, 'longest task, phone', tasks.length ? Math.max(...tasks) : undefined, 'ms')
    paces.push(await paceOf(player))
    note(game.id, 'index of the phone before', paces[0])
    note(game.id, 'index of the phone after', paces[1])
    tell(game.id, seen)
    await player.context().close()
  })
}
