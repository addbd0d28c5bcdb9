/**
 * What one must know is in sight without scrolling: goal, decision, the clock that runs and last talk, in every phase of
 * every game, at three sizes: for whoever decides, in both languages, for whoever waits or looks on, and during a pause;
 * and nothing is cut, too small, covered or a barrier there. A phase that no game reaches fails the test.
 */
import type { DiamondsView } from '../src/games/diamonds/types'
import type { MastersView } from '../src/games/masters/types'
import type { MillionsView } from '../src/games/millions/types'
import type { PinchView } from '../src/games/pinch/types'
import type { PinchedView } from '../src/games/pinched/types'
import type { Clock, Frame, Position, Snapshot, TableInfo } from '../src/lib/protocol'
import { scaled } from './effort'
import { built, decision, expect, get, lots, post, test, type Page } from './house'
import { barriersInEveryLight } from './barriers'
import { layoutTroubles } from './layout'

const sizes = [
  { width: 1440, height: 900 },
  { width: 1024, height: 768 },
  { width: 390, height: 844 },
]

/** A way to play a game in search of phases: at most so many tables of a setup, each for so many moves. Far more than it usually takes: deals are chance. */
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

/** A table at which two wait for each other. */
const duel = 'the duel'

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
    duel,
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

/** What is not to be seen or wrong at every size. No clock runs at the end nor during a pause, which changes nothing but the strip. */
async function strip(tab: Page, how: string, state: 'runs' | 'over' | 'paused'): Promise<string[]> {
  const { clock, ...others } = parts
  const troubles: string[] = []
  for (const size of sizes) {
    await tab.setViewportSize(size)
    const found = await unseen(tab, state === 'runs' ? { ...others, clock } : others)
    if (state !== 'paused') found.push(...(await layoutTroubles(tab)))
    const language = await tab.evaluate(() => document.documentElement.lang)
    troubles.push(...found.map((trouble) => `${how}, ${size.width}, ${language}: ${trouble}`))
  }
  return troubles
}

async function look(tab: Page, table: string) {
  await tab.bringToFront()
  await tab.goto(`/table/${table}`)
  await tab.locator('.board > *').first().waitFor()
  await built(tab)
}

/** A move that is answered, whatever the answer: where anybody may act at any time, one can go away under one's hand. */
const tryAct = (page: Page, table: string, name: string, action: object) =>
  page.request.post(`/api/tables/${table}/actions`, {
    data: { id: name, action },
    headers: { origin: new URL(process.env.HIDEOUT_URL!).origin },
  })

/** Tables that go on from decisions of a game that is over, whoever had to take them then: a rare phase need not be one's own. */
async function* otherDecisions(page: Page, table: string, wanted: (view: never) => boolean): AsyncGenerator<string> {
  for (let from = 0; ;) {
    const frames = await get<Frame[]>(page, `/api/tables/${table}/replay?eyes=spectator&from=${from}`)
    if (!frames.length) return
    for (const { step, views, awaited } of frames) {
      if (!awaited.length || !wanted(views[0] as never)) continue
      const { id } = await post<TableInfo>(page, `/api/tables/${table}/branch`, { step, seat: awaited[0], level: 'random' })
      await tryAct(page, id, 'said', talk)
      yield id
    }
    from += frames.length
  }
}

const talk = { type: 'say', text: 'A word or two, and then a few more of them' }

for (const [seed, { id: game, kind, phases, phaseOf, ways }] of courses.entries()) {
  test(`goal, decision, clock and talk are in sight in every phase of ${game}${kind ? ` (${kind})` : ''}`, async ({ page, somebody }) => {
    test.setTimeout(300_000)
    const onlooker = await somebody()
    await post(page, '/api/session', { name: 'Wandering Pickpocket' })
    await post(onlooker, '/api/session', { name: 'Third Party' })
    await page.goto('/')
    const pages = [await reads(page, 'en'), await reads(await page.context().newPage(), 'es')]
    const missing = new Set(phases)
    const troubles: string[] = []
    const pick = lots(seed + 1)

    async function measure(table: string, phase: string, over: boolean) {
      // Usually an onlooker or a pause, turn about; with more `EFFORT` both.
      const turn = missing.size % 2
      const all = scaled(1) > 1
      for (const tab of over || all || turn ? [...pages, onlooker] : pages) {
        const how = tab === onlooker ? `${phase}, looking on` : phase
        await look(tab, table)
        // The reckoning at the end is a sheet to be put away, once it has been measured like all else.
        if (await tab.locator('dialog[open]').count()) {
          if (tab === page) troubles.push(...(await barriersInEveryLight(tab)).map((barrier) => `${how}, its sheet: ${barrier}`))
          for (const size of sizes) {
            await tab.setViewportSize(size)
            troubles.push(...(await layoutTroubles(tab)).map((trouble) => `${how}, its sheet, ${size.width}: ${trouble}`))
          }
          await tab.keyboard.press('Escape')
        }
        // Words differ from language to language, what they stand in does not.
        if (tab === page) troubles.push(...(await barriersInEveryLight(tab)).map((barrier) => `${how}: ${barrier}`))
        troubles.push(...(await strip(tab, how, over ? 'over' : 'runs')))
      }
      if (over || (turn && !all)) return
      if (!all) await look(onlooker, table)
      await post(page, `/api/tables/${table}/actions`, { id: `pause-${phase}`, action: { type: 'pause' } })
      for (const tab of [page, onlooker]) {
        await tab.bringToFront()
        await expect(tab.locator('.decision .says')).toContainText('Paused')
        troubles.push(...(await strip(tab, `${phase}, paused${tab === page ? '' : ', looking on'}`, 'paused')))
      }
      await post(page, `/api/tables/${table}/actions`, { id: `resume-${phase}`, action: { type: 'resume' } })
    }

    /** Measures the table if its phase is a missing one. */
    async function arrive(id: string): Promise<Position> {
      const position = await decision(page, id)
      const phase = phaseOf(position.view as never)
      if (missing.delete(phase)) await measure(id, phase, position.turn === 'over')
      return position
    }

    for (const way of ways) {
      for (let table = 0; table < way.tables && missing.size; table += 1) {
        const id = await sitDown(page, game, way)
        await tryAct(page, id, 'said', talk)
        for (let made = 0; made <= (way.moves ?? Infinity) && missing.size; made += 1) {
          const position = await arrive(id)
          if (position.turn === 'over') {
            for await (const other of otherDecisions(page, id, (view) => missing.has(phaseOf(view)))) await arrive(other)
            break
          }
          await tryAct(page, id, `m${made}`, { type: 'move', moves: [chosen(position.legal, way, pick)] })
        }
      }
    }
    expect([...missing]).toEqual([])
    expect(troubles).toEqual([])
  })
}

function chosen(legal: string[], { lean }: Way, pick: (below: number) => number): string {
  const rare = lean && pick(2) ? legal.filter((move) => lean.test(move)) : []
  const among = rare.length ? rare : legal
  return among[pick(among.length)]!
}

/** A table of two friends and bots. */
async function meet(host: Page, friend: Page, game: string, { setup, seats }: Way, clock: Clock): Promise<string> {
  const bots = Array.from({ length: Math.abs(seats) - 2 }, () => ({ type: 'bot', level: 'random' }))
  const asked = { game, setup, clock, seats: [{ type: 'me' }, { type: 'open' }, ...bots] }
  const { id } = await post<TableInfo>(host, '/api/tables', asked)
  for (const [name, action] of [
    ['sit', { type: 'join' }],
    ['said', talk],
  ] as const) {
    await post(friend, `/api/tables/${id}/actions`, { id: name, action })
  }
  return id
}

for (const [seed, { id: game, kind, phases, phaseOf, ways }] of courses.entries()) {
  // Alone one waits for nobody, and a table of another size waits like the usual one.
  if (ways.every(({ seats }) => seats === 1) || (kind && kind !== duel)) continue
  test(`goal, decision, clock and talk are in sight while others decide in every phase of ${game}`, async ({ page, somebody }) => {
    test.setTimeout(300_000)
    const friend = await somebody()
    for (const [who, name] of [
      [page, 'Wandering Pickpocket'],
      [friend, 'Bea'],
    ] as const) {
      await post(who, '/api/session', { name })
    }
    const troubles: string[] = []
    for (const clock of ['slow', 'three_days'] as const) {
      const missing = new Set(phases.filter((phase) => phase !== 'over'))
      // Rare phases are waited for with more `EFFORT`; with days for a move only the clock looks different.
      const rare = scaled(1) > 1 ? 0 : Math.floor(missing.size / 3)
      const enough = clock === 'slow' ? rare : missing.size - 1
      const pick = lots(seed + 1)
      for (const way of ways) {
        for (let table = 0; table < way.tables && missing.size > enough; table += 1) {
          const id = await meet(page, friend, game, way, clock)
          for (let made = 0; missing.size > enough;) {
            const at = (await get<Snapshot>(page, `/api/tables/${id}`)).position!
            if (at.turn === 'over' || made > (way.moves ?? Infinity)) break
            const phase = phaseOf(at.view as never)
            if (at.awaited.length && at.awaited.every((seat) => seat === 1) && missing.delete(phase)) {
              // Whoever is not there is announced, and this is about other things.
              await look(friend, id)
              await look(page, id)
              troubles.push(...(await strip(page, `${phase}, ${clock}`, 'runs')))
            }
            const mine = at.awaited.includes(0)
            const { legal } = mine ? at : (await get<Snapshot>(friend, `/api/tables/${id}`)).position!
            if (!legal.length) continue
            await tryAct(mine ? page : friend, id, `m${made}`, { type: 'move', moves: [chosen(legal, way, pick)] })
            made += 1
          }
        }
      }
      expect(missing.size, [...missing].join()).toBe(enough)
    }
    expect(troubles).toEqual([])
  })
}
