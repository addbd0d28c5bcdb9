/**
 * What one must know is in sight without scrolling: goal, decision, own clock and last talk, in every phase of every
 * game, at three sizes and in both languages; and nothing is cut, too small, covered or a barrier there. A phase
 * that no game reaches fails the test.
 */
import type { DiamondsView } from '../src/games/diamonds/types'
import type { MastersView } from '../src/games/masters/types'
import type { MillionsView } from '../src/games/millions/types'
import type { PinchView } from '../src/games/pinch/types'
import type { PinchedView } from '../src/games/pinched/types'
import type { Clock, Position, Snapshot, TableInfo } from '../src/lib/protocol'
import { built, decision, expect, games, get, lots, post, test, type Game, type Page } from './house'
import { barriersInEveryLight } from './barriers'
import { layoutTroubles } from './layout'

const sizes = [
  { width: 1440, height: 900 },
  { width: 1024, height: 768 },
  { width: 390, height: 844 },
]

/** A way to play a game in search of phases: at most so many tables of a setup, each for so many moves. Ten times what it usually takes: deals are chance. */
interface Way {
  setup: Record<string, unknown>
  seats: number
  tables: number
  moves?: number
  /** Moves that lead to rare phases, taken every other time. */
  lean?: RegExp
}

interface Course {
  id: string
  /** What table it is, where it is not the usual one. */
  kind?: string
  /** Every phase there is; the compiler sees to it that none is left out. */
  phases: string[]
  phaseOf: (view: never) => string
  ways: Way[]
}

/** A course whose phases are all those of its view. */
const course = <View, Phase extends string>(
  id: string,
  phaseOf: (view: View) => Phase,
  phases: Record<Phase, true>,
  ways: Way[],
): Course => ({ id, phaseOf: phaseOf, phases: Object.keys(phases), ways })

/** Some phases at a table of another size. */
const table = <View>(id: string, kind: string, phaseOf: (view: View) => string, phases: string[], ways: Way[]): Course => ({
  id,
  kind,
  phases,
  phaseOf,
  ways,
})

const courses: Course[] = [
  course(
    'pinch',
    (view: PinchView) => (view.swap ? ('swap' as const) : view.phase),
    { place: true, swap: true, relocate: true, over: true },
    [
      { setup: { size: 5, turns_per_cell: 2 }, seats: 2, tables: 20 },
      // Whoever sits second is asked whether to swap.
      { setup: { size: 5 }, seats: -2, tables: 1, moves: 1 },
    ],
  ),
  course('diamonds', (view: DiamondsView) => view.phase, { play: true, steal: true, over: true }, [
    { setup: { players: 3 }, seats: 3, tables: 80 },
  ]),
  table('diamonds', 'five', (view: DiamondsView) => view.phase, ['play'], [{ setup: { players: 5 }, seats: 5, tables: 1, moves: 4 }]),
  course('masters', (view: MastersView) => view.public.phase, { purchase: true, plan: true, keep: true, over: true }, [
    // Whoever saves has something left to keep a card for.
    { setup: { mode: 'solo', goals: [1, 100] }, seats: 1, tables: 150, lean: /^pass$/ },
  ]),
  table(
    'masters',
    'the duel',
    (view: MastersView) => view.public.phase,
    ['purchase', 'plan'],
    [{ setup: {}, seats: 2, tables: 3, moves: 30, lean: /^pass$/ }],
  ),
  ...[3, 8].map((players) =>
    table(
      'millions',
      `${players} players`,
      (view: MillionsView) => view.public.phase,
      ['planning', 'negotiation'],
      [{ setup: { players, rounds: 2 }, seats: players, tables: 2, moves: 20 }],
    ),
  ),
  table(
    'pinched',
    'four',
    (view: PinchedView) => view.phase,
    ['plan', 'market'],
    [{ setup: { players: 4 }, seats: 4, tables: 6, moves: 20 }],
  ),
  course('millions', (view: MillionsView) => view.public.phase, { planning: true, negotiation: true, naming: true, over: true }, [
    { setup: { players: 5, rounds: 4 }, seats: 5, tables: 100, lean: /^choose snitch|^stay/ },
  ]),
  course(
    'pinched',
    (view: PinchedView) => view.phase,
    {
      setup: true,
      dogs: true,
      plan: true,
      take: true,
      second: true,
      passage: true,
      befriend: true,
      stash: true,
      curse: true,
      market: true,
      final: true,
      over: true,
    },
    [
      { setup: { players: 5, setup: 'full-monty' }, seats: 5, tables: 100, lean: /^(go (spade|heart)|passage|befriend|rufus)/ },
      // Only documents among the starting cards are a decision.
      { setup: { players: 5, setup: 'full-monty' }, seats: 5, tables: 300, moves: 0 },
    ],
  ),
]

/** Where one looks for what. */
const parts = { goal: '.decision .goal', decision: '.decision .says', clock: '.decision [role=timer]', talk: '.decision .last-talk' }

/** Whatever of these is not wholly to be seen, and why. */
const unseen = (page: Page, wanted: Record<string, string>): Promise<string[]> =>
  page.evaluate((wanted) => {
    const troubles: string[] = []
    for (const [name, selector] of Object.entries(wanted)) {
      const part = document.querySelector<HTMLElement>(selector)
      const box = part?.getBoundingClientRect()
      if (!part || !box || !box.width || !box.height || !part.textContent.trim()) {
        troubles.push(`${name}: nothing there`)
        continue
      }
      const { left, top, right, bottom } = box
      if (left < 0 || top < 0 || right > innerWidth || bottom > innerHeight) troubles.push(`${name}: off the screen`)
      for (let around = part.parentElement; around; around = around.parentElement) {
        const frame = around.getBoundingClientRect()
        const cut = left < frame.left - 1 || top < frame.top - 1 || right > frame.right + 1 || bottom > frame.bottom + 1
        if (getComputedStyle(around).overflow !== 'visible' && cut) troubles.push(`${name}: cut by ${around.className}`)
      }
      // A round corner is not part of it.
      const spots = [0.15, 0.5, 0.85].flatMap((x) => [0.25, 0.5, 0.75].map((y) => [left + box.width * x, top + box.height * y] as const))
      const covered = spots.map(([x, y]) => document.elementFromPoint(x, y)).find((hit) => !hit || !part.contains(hit))
      if (covered !== undefined) troubles.push(`${name}: under ${covered?.className}`)
      // The last words may be many, and so may be the account of a game that is over: both open. All else is said in full.
      const full = part.scrollWidth <= part.clientWidth + 1 && part.scrollHeight <= part.clientHeight + 1
      const opens = name === 'talk' || (name === 'goal' && !wanted.clock)
      if (!opens && !full) troubles.push(`${name}: "${part.textContent}" does not fit`)
    }
    return troubles
  }, wanted)

/** A tab that reads a language, whatever the person's other tabs read. */
async function reads(page: Page, language: string): Promise<Page> {
  await page.addInitScript((language) => {
    if (location.origin === 'null') return
    const chosen = JSON.parse(localStorage.getItem('hideout') ?? '{}') as object
    localStorage.setItem('hideout', JSON.stringify({ ...chosen, language }))
  }, language)
  return page
}

async function sitDown(page: Page, game: string, { setup, seats }: Way): Promise<string> {
  const bots = Array.from({ length: Math.abs(seats) - 1 }, () => ({ type: 'bot', level: 'random' }))
  const me = { type: 'me' }
  const asked = { game, setup, clock: 'slow', seats: seats > 0 ? [me, ...bots] : [...bots, me] }
  return (await post<TableInfo>(page, '/api/tables', asked)).id
}

for (const [seed, { id: game, kind, phases, phaseOf, ways }] of courses.entries()) {
  test(`goal, decision, clock and talk are in sight in every phase of ${game}${kind ? ` (${kind})` : ''}`, async ({ page }) => {
    test.setTimeout(300_000)
    await post(page, '/api/session', { name: 'Wandering Pickpocket' })
    await page.goto('/')
    const pages = [await reads(page, 'en'), await reads(await page.context().newPage(), 'es')]
    const missing = new Set(phases)
    const troubles: string[] = []
    const pick = lots(seed + 1)

    async function measure(table: string, phase: string, position: Position) {
      for (const tab of pages) {
        await tab.bringToFront()
        await tab.goto(`/table/${table}`)
        await tab.locator('.board > *').first().waitFor()
        await built(tab)
        // The reckoning at the end is a sheet to be put away, once it has been measured like all else.
        if (await tab.locator('dialog[open]').count()) {
          if (tab === page) troubles.push(...(await barriersInEveryLight(tab)).map((barrier) => `${phase}, its sheet: ${barrier}`))
          for (const size of sizes) {
            await tab.setViewportSize(size)
            troubles.push(...(await layoutTroubles(tab)).map((trouble) => `${phase}, its sheet, ${size.width}: ${trouble}`))
          }
          await tab.keyboard.press('Escape')
        }
        // Words differ from language to language, what they stand in does not.
        if (tab === page) troubles.push(...(await barriersInEveryLight(tab)).map((barrier) => `${phase}: ${barrier}`))
        for (const size of sizes) {
          await tab.setViewportSize(size)
          const { clock, ...others } = parts
          const found = [...(await unseen(tab, position.turn === 'over' ? others : { ...others, clock })), ...(await layoutTroubles(tab))]
          const language = await tab.evaluate(() => document.documentElement.lang)
          troubles.push(...found.map((trouble) => `${phase}, ${size.width}, ${language}: ${trouble}`))
        }
      }
    }

    for (const way of ways) {
      for (let table = 0; table < way.tables && missing.size; table += 1) {
        const id = await sitDown(page, game, way)
        const act = (name: string, action: object) =>
          page.request.post(`/api/tables/${id}/actions`, { data: { id: name, action }, headers: { origin: new URL(page.url()).origin } })
        await act('said', { type: 'say', text: 'A word or two, and then a few more of them' })
        for (let made = 0; made <= (way.moves ?? Infinity) && missing.size; made += 1) {
          const position = await decision(page, id)
          const phase = phaseOf(position.view as never)
          if (missing.delete(phase)) await measure(id, phase, position)
          if (position.turn === 'over') break
          const rare = way.lean && pick(2) ? position.legal.filter((move) => way.lean!.test(move)) : []
          const among = rare.length ? rare : position.legal
          // Where anybody may act at any time, a move can go away under one's hand.
          await act(`m${made}`, { type: 'move', moves: [among[pick(among.length)]] })
        }
      }
    }
    expect([...missing]).toEqual([])
    expect(troubles).toEqual([])
  })
}

/** A table of friends and bots some moves into its game, where somebody else decides now. */
async function waiting(host: Page, friend: Page, game: Game, clock: Clock): Promise<string> {
  const setup = game.id === 'pinch' ? { size: 5, pie: false } : game.setup
  const bots = Array.from({ length: game.seats - 2 }, () => ({ type: 'bot', level: 'random' }))
  const seats = [{ type: 'me' }, { type: 'open' }, ...bots]
  const { id } = await post<TableInfo>(host, '/api/tables', { game: game.id, setup, clock, seats })
  const act = (who: Page, name: string, action: object) => post(who, `/api/tables/${id}/actions`, { id: name, action })
  await act(friend, 'sit', { type: 'join' })
  await act(friend, 'said', { type: 'say', text: 'A word or two, and then a few more of them' })
  for (let made = 0; ; made += 1) {
    const [mine, theirs] = (await Promise.all([host, friend].map((who) => get<Snapshot>(who, `/api/tables/${id}`)))) as [Snapshot, Snapshot]
    const { awaited } = mine.position!
    if (made > 2 && awaited.length && !awaited.includes(0)) return id
    const who = awaited.includes(0) ? host : friend
    const { legal } = (who === host ? mine : theirs).position!
    if (!legal.length) continue
    const data = { id: `m${made}`, action: { type: 'move', moves: [legal[0]] } }
    // Where anybody may act at any time, a move can go away under one's hand.
    await who.request.post(`/api/tables/${id}/actions`, { data, headers: { origin: new URL(process.env.HIDEOUT_URL!).origin } })
  }
}

for (const game of games) {
  for (const clock of ['slow', 'three_days'] as const) {
    test(`goal, decision, clock and talk of ${game.id} are in sight while others decide (${clock})`, async ({ page, somebody }) => {
      const [friend, stranger] = [await somebody(), await somebody()]
      for (const [who, name] of [
        [page, 'Wandering Pickpocket'],
        [friend, 'Bea'],
        [stranger, 'Third Party'],
      ] as const) {
        await post(who, '/api/session', { name })
      }
      const id = await waiting(page, friend, game, clock)
      const troubles: string[] = []
      /** The strip in sight at every size; during a pause no clock runs. */
      async function measure(who: Page, how: string, paused = false) {
        const { clock, ...others } = parts
        for (const size of sizes) {
          await who.setViewportSize(size)
          const found = [...(await unseen(who, paused ? others : { ...others, clock })), ...(await layoutTroubles(who))]
          troubles.push(...found.map((trouble) => `${how}, ${size.width}: ${trouble}`))
        }
      }
      // Whoever is not there is announced, and this is about other things.
      await friend.goto(`/table/${id}`)
      await friend.locator('.board > *').first().waitFor()
      for (const [who, how] of [
        [page, 'waiting'],
        [stranger, 'looking on'],
      ] as const) {
        await who.goto(`/table/${id}`)
        await who.locator('.board > *').first().waitFor()
        await built(who)
        await measure(who, how)
      }
      for (const who of [page, friend]) await post(who, `/api/tables/${id}/actions`, { id: 'pause', action: { type: 'pause' } })
      await expect(page.locator('.decision .says')).toContainText('Paused')
      for (const [who, how] of [
        [page, 'paused'],
        [stranger, 'looking on a pause'],
      ] as const) {
        await measure(who, how, true)
      }
      expect(troubles).toEqual([])
    })
  }
}

test('goal, decision and talk are in sight while a sealed plan waits for the other one', async ({ page, somebody }) => {
  const bea = await somebody()
  await post(page, '/api/session', { name: 'Wandering Pickpocket' })
  await post(bea, '/api/session', { name: 'Bea' })
  const { id } = await post<TableInfo>(page, '/api/tables', {
    game: 'masters',
    setup: {},
    clock: 'slow',
    seats: [{ type: 'me' }, { type: 'open' }],
  })
  const act = (who: Page, name: string, action: object) => post(who, `/api/tables/${id}/actions`, { id: name, action })
  await act(bea, 'sit', { type: 'join' })
  await act(bea, 'said', { type: 'say', text: 'A word or two, and then a few more of them' })
  for (let made = 0; ; made += 1) {
    const found = await Promise.all(
      [page, bea].map(async (who) => ({ who, at: (await get<Snapshot>(who, `/api/tables/${id}`)).position! })),
    )
    const phase = (found[0]!.at.view as MastersView).public.phase
    const [next] = found.filter(({ who, at }) => at.legal.length && (phase === 'purchase' || who === page))
    if (!next) break
    const move = next.at.legal.find((move) => move === 'pass') ?? next.at.legal.at(-1)
    await act(next.who, `m${made}`, { type: 'move', moves: [move] })
  }
  // Whoever is not there is announced.
  await bea.goto(`/table/${id}`)
  await bea.locator('.board > *').first().waitFor()
  await page.goto(`/table/${id}`)
  await expect(page.locator('.decision .says')).toContainText('Your plan is sealed.')
  await built(page)
  const { clock: _, ...others } = parts
  for (const size of sizes) {
    await page.setViewportSize(size)
    expect([...(await unseen(page, others)), ...(await layoutTroubles(page))], `${size.width}`).toEqual([])
  }
})
