/** Friends at one table, each with a browser of their own: nobody is taken for absent, nobody is replaced, nothing is missed. */
import type { Snapshot, TableInfo, Update } from '../src/lib/protocol'
import { runs } from './effort'
import { answers, catchUp, ending, expect, get, listMoves, lots, move, moves, post, test, type Page } from './house'
import { Server } from './server'

// A connection that is cut is written down by the browser itself.
test.use({ expected: /ERR_|WebSocket/ })
test.setTimeout(180_000)

/** In seconds: longer than anybody here is cut off, on a busy machine too. */
const GRACE = 15

const people = ['Ana', 'Ben', 'Cleo']
/** The quickest games for two and for three; all five are played in the page below. */
const games = [
  { id: 'pinch', setup: { size: 5, turns_per_cell: 2 }, seats: 2 },
  { id: 'millions', setup: { players: 3, rounds: 2 }, seats: 3 },
]

/** A server with little patience; it stops when the test is over. */
async function impatient(grace: number, meet: (server: Server) => Promise<void>): Promise<void> {
  const server = await Server.start('0,0', '--grace', String(grace))
  try {
    await meet(server)
  } finally {
    await server.stop()
  }
}

interface Connection {
  cut: () => Promise<void>
  mend: () => Promise<void>
}

/** A page's connection, to be cut and mended. Must be laid before the page opens anything. */
async function connectionOf(page: Page): Promise<Connection> {
  let dead = false
  const ends = new Set<() => void>()
  await page.routeWebSocket(/\/live/, (socket) => {
    if (dead) return void socket.close()
    const server = socket.connectToServer()
    ends.add(() => {
      void server.close()
      void socket.close()
    })
  })
  const set = async (offline: boolean) => {
    dead = offline
    await page.context().setOffline(offline)
    if (offline) for (const end of ends) end()
    ends.clear()
  }
  return { cut: () => set(true), mend: () => set(false) }
}

interface Company {
  id: string
  pages: Page[]
  connections: Connection[]
}

/** One sets up a table, the others open the link, look, and sit down under their names. */
async function gather(
  server: Server,
  somebody: (home?: string) => Promise<Page>,
  game: { id: string; setup: object; seats: number },
): Promise<Company> {
  const names = people.slice(0, game.seats)
  const pages = await Promise.all(names.map(() => somebody(server.url)))
  const connections = await Promise.all(pages.map(connectionOf))
  const [host, ...guests] = pages as [Page, ...Page[]]
  await post(host, '/api/session', { name: names[0] }, server.url)
  const asked = { game: game.id, setup: game.setup }
  const { id, invite } = await post<TableInfo>(host, '/api/tables', asked, server.url)
  await host.goto(invite)
  for (const [index, guest] of guests.entries()) {
    await guest.goto(invite)
    await guest.getByLabel('What shall we call you?').fill(names[index + 1]!)
  }
  for (const guest of guests) {
    await guest.getByRole('button', { name: 'Sit down' }).click()
    await expect(guest.getByLabel('What shall we call you?')).toBeHidden()
  }
  for (const page of pages) await expect(page.locator('.board')).toBeVisible()
  return { id, pages, connections }
}

/** How the others at the table look to a page: here, thinking or away. */
const seen = (page: Page) =>
  page.locator('[data-presence]').evaluateAll((marks) => marks.map((mark) => (mark as HTMLElement).dataset.presence))

/** Everybody is here in everybody's eyes. */
async function allHere(pages: Page[]): Promise<void> {
  for (const page of pages) {
    await expect.poll(async () => (await seen(page)).filter((state) => state !== 'away')).toHaveLength(pages.length - 1)
  }
}

/** What happened that no friend wants to see. */
async function mishaps(page: Page, id: string): Promise<string[]> {
  const log = await get<Update[]>(page, `/api/tables/${id}/log`)
  return log.map(({ what }) => what.type).filter((type) => type === 'bot_took_over' || type === 'handed_back')
}

/** Plays by the API what comes to mind, for so many moves or to the end; says whether the game goes on. */
async function play({ id, pages }: Company, home: string, pick: (below: number) => number, most: number): Promise<boolean> {
  for (let made = 0; made < most; made += 1) {
    const { position, table } = await get<Snapshot>(pages[0]!, `/api/tables/${id}`)
    if (table.stage === 'over') return false
    const seat = position!.awaited[pick(position!.awaited.length)]!
    const mover = pages[seat]!
    const { legal } = (await get<Snapshot>(mover, `/api/tables/${id}`)).position!
    const action = { type: 'move', moves: [legal[pick(legal.length)]] }
    const data = { id: `m${pick(1e9)}`, action }
    // Where the clock may move too, a move can go away under one's hand.
    await mover.request.post(`${home}/api/tables/${id}/actions`, { data, headers: { origin: home } })
  }
  return true
}

/** Says something, and waits until the others have it before their eyes. */
async function say(from: Page, to: Page[], text: string): Promise<void> {
  await from.keyboard.press('t')
  const talk = from.locator('.panel .talk')
  await talk.locator('input').fill(text)
  await from.keyboard.press('Enter')
  await expect(talk).toContainText(text)
  await from.getByRole('tab', { name: 'Log' }).click()
  for (const page of to) await hears(page, text)
}

/** What was said stands in the strip, with the mark of what is unread. */
async function hears(page: Page, text: string): Promise<void> {
  await expect(page.locator('.last-talk.unread')).toContainText(text)
}

/** Somebody whom the rules do not silence now. */
async function whoMayTalk(pages: Page[], id: string): Promise<Page | undefined> {
  const may = await Promise.all(pages.map(async (page) => (await get<Snapshot>(page, `/api/tables/${id}`)).position?.may_talk))
  return pages[may.indexOf(true)]
}

for (const { one: game, seed, nth } of runs(games)) {
  test(`${game.seats} friends play ${game.id} to its end through lost connections and a lost server${nth}`, async ({ somebody }) => {
    await impatient(GRACE, async (server) => {
      const company = await gather(server, somebody, game)
      const { id, pages, connections } = company
      const pick = lots(seed + 21)
      await allHere(pages)
      await say(pages[1]!, [pages[0]!], 'Hello from over here')

      // Each is cut off once; the others see it, talk on, and the game goes on when they are back.
      for (const [index, page] of pages.entries()) {
        const others = pages.filter((other) => other !== page)
        await play(company, server.url, pick, 2)
        await connections[index]!.cut()
        for (const other of others) await expect.poll(() => seen(other)).toContain('away')
        // How long the seat is still theirs.
        const sheet = page.getByRole('status').filter({ hasText: 'Connection lost' })
        await expect(sheet).toContainText(/A bot plays for you in 0:[01]\d/)
        await expect(sheet.getByRole('button', { name: 'I’m here' })).toBeInViewport()
        const words = `Where are you, ${people[index]}?`
        const speaker = await whoMayTalk(others, id)
        if (speaker) await say(speaker, [], words)
        await connections[index]!.mend()
        await expect(sheet).toBeHidden()
        if (speaker) await hears(page, words)
        await allHere(pages)
      }

      // Then the server falls over, and all come back to it.
      await server.kill()
      for (const page of pages) await expect(page.getByText('Connection lost')).toBeVisible()
      await server.again()
      for (const page of pages)
        await page
          .getByRole('button', { name: 'I’m here' })
          .click({ timeout: 500 })
          .catch(() => undefined)
      for (const page of pages) await expect(page.getByText('Connection lost')).toBeHidden()
      await allHere(pages)

      while (await play(company, server.url, pick, 50)) await allHere(pages)
      // Whole games go by in seconds, and pages that were read meanwhile have much to catch up with.
      for (const page of pages) {
        const over = async () => (await ending(page).count()) || (await catchUp(page))
        await expect.poll(over, { intervals: [100], timeout: 60_000 }).toBe(1)
      }
      expect(await mishaps(pages[0]!, id)).toEqual([])
    })
  })
}

test('a friend who looked on and sits down keeps the seat, thinks, and moves', async ({ somebody }) => {
  await impatient(2, async (server) => {
    const { id, pages } = await gather(server, somebody, games[0]!)
    const [ana, ben] = pages as [Page, Page]
    await post(ana, `/api/tables/${id}/actions`, { id: 'first', action: { type: 'move', moves: ['c3'] } }, server.url)
    await expect.poll(() => seen(ana)).toEqual(['thinking'])
    // Longer than the server waits for anybody.
    const over = Date.now() + 4000
    await expect.poll(() => Date.now() > over, { timeout: 10_000 }).toBe(true)
    expect(await seen(ana)).toEqual(['thinking'])
    await listMoves(ben)
    await moves(ben).first().click()
    await expect.poll(() => seen(ben)).toEqual(['thinking'])
    expect(await seen(ana)).toEqual(['here'])
    expect(await mishaps(ana, id)).toEqual([])
  })
})

for (const [width, height] of [
  [1440, 900],
  [1024, 768],
  [390, 844],
] as const) {
  test(`at ${width}×${height} a bot is announced, put off, and called off with one press`, async ({ somebody }) => {
    await impatient(30, async (server) => {
      const { id, pages } = await gather(server, somebody, games[0]!)
      const [ana, ben] = pages as [Page, Page]
      for (const page of pages) await page.setViewportSize({ width, height })
      await ben.getByRole('link', { name: 'Hideout' }).click()
      // The one who waits sees the time run, and can wait longer.
      const strip = ana.locator('[data-away="1"]')
      await expect(strip).toContainText(/Ben is away: a bot plays in 0:[0-3]\d/)
      await expect(strip).toBeInViewport({ ratio: 1 })
      await ana.getByRole('button', { name: 'Wait for Ben' }).click()
      await expect(strip).toContainText(/in (1:00|0:[4-5]\d)/)
      // The one who is missed sees it on any page, with one large button.
      const call = ben.locator(`[data-call="${id}"]`)
      await expect(call).toContainText(/A bot plays for you in (1:00|0:[4-5]\d)/)
      const button = call.getByRole('button', { name: 'I’m here' })
      await expect(button).toBeInViewport({ ratio: 1 })
      expect((await button.boundingBox())!.height).toBeGreaterThanOrEqual(48)
      await ben.reload()
      await button.click()
      await expect(ben.locator('.board')).toBeVisible()
      await expect(strip).toBeHidden()
      await allHere(pages)
      expect(await mishaps(ana, id)).toEqual([])
    })
  })
}

test('who stays away is played for, and reads what was done when they are back', async ({ somebody }) => {
  await impatient(1, async (server) => {
    const { id, pages } = await gather(server, somebody, games[0]!)
    const [ana, ben] = pages as [Page, Page]
    await ben.getByRole('link', { name: 'Hideout' }).click()
    await expect(ana.locator('[data-seat="1"]')).toContainText('a bot plays')
    await post(ana, `/api/tables/${id}/actions`, { id: 'first', action: { type: 'move', moves: ['c3'] } }, server.url)
    await expect.poll(async () => (await get<Snapshot>(ana, `/api/tables/${id}`)).position?.awaited).toEqual([0])
    await ben.locator(`[data-call="${id}"]`).getByRole('button', { name: 'I’m here' }).click()
    const note = ben.getByRole('alertdialog', { name: 'You are back' })
    await expect(note).toContainText('Meanwhile a bot played for you')
    await expect(note.locator('li')).toHaveCount(1)
    await note.getByRole('button', { name: 'Got it' }).click()
    await expect(note).toBeHidden()
    await allHere(pages)
    // What was read once is not told again.
    await ben.reload()
    await expect(ben.locator('.board')).toBeVisible()
    await expect(note).toBeHidden()
  })
})

test('a rematch asked for by one and accepted by the other has both at the table', async ({ somebody }) => {
  // In seconds: as long as it may take a busy machine to bring somebody to another table.
  const grace = 5
  await impatient(grace, async (server) => {
    const { id, pages } = await gather(server, somebody, games[0]!)
    const [ana, ben] = pages as [Page, Page]
    await post(ana, `/api/tables/${id}/actions`, { id: 'end', action: { type: 'resign' } }, server.url)
    await ending(ana).getByRole('button', { name: 'Play again' }).click()
    await expect(ana).not.toHaveURL(new RegExp(id))
    await ending(ben).getByRole('button', { name: 'Sit down' }).click()
    await expect(ben).toHaveURL(ana.url())
    for (const page of pages) await expect(page.locator('.board')).toBeVisible()
    await allHere(pages)
    const again = ana.url().split('/').pop()!
    const { table } = await get<Snapshot>(ana, `/api/tables/${again}`)
    expect(table.seats.map(({ taker }) => taker.type === 'person' && taker.person.name)).toEqual(['Ben', 'Ana'])
    const over = Date.now() + grace * 1000
    await expect.poll(() => Date.now() > over, { timeout: 2 * grace * 1000 }).toBe(true)
    expect(await mishaps(ana, again)).toEqual([])
  })
})

/** Sets one option of a new table, however it is asked for. */
async function choose(page: Page, option: string, value: string): Promise<void> {
  const group = page.getByRole('group', { name: option })
  const select = page.getByRole('combobox', { name: option })
  const typed = page.getByRole('spinbutton', { name: option })
  await expect(page.getByRole('button', { name: 'Set up the table' })).toBeEnabled()
  const more = page.locator('details:not([open]) > summary', { hasText: 'More options' })
  if (await more.count()) await more.click()
  await expect(group.or(select).or(typed).first()).toBeAttached()
  if (await group.count()) await group.getByText(value, { exact: true }).click()
  else if (await select.count()) await select.selectOption(value)
  else await typed.fill(value)
}

/** The shortest game of each, for as many friends as there are seats. */
const short: { name: string; options: [string, string][]; seats: number }[] = [
  {
    name: 'Pinch',
    options: [
      ['Board size', '5'],
      ['Turns for every cell before the game is a draw', '2'],
    ],
    seats: 2,
  },
  { name: 'In Whose Hands Are the Diamonds?', options: [['Players (and rounds)', '3']], seats: 3 },
  { name: 'Masters of the Heist', options: [], seats: 2 },
  {
    name: 'Millions of Dollars',
    options: [
      ['Players', '3'],
      ['Jobs at most', '2'],
    ],
    seats: 3,
  },
  { name: 'Pinched!', options: [['Players', '2']], seats: 2 },
]

for (const [seed, { name, options, seats }] of short.entries()) {
  test(`${seats} friends set up ${name}, meet there and play it to its end by what the page offers, each cut off twice`, async ({
    page: ana,
    somebody,
  }) => {
    test.setTimeout(120_000 * seats)
    const guests = await Promise.all(Array.from({ length: seats - 1 }, () => somebody()))
    const pages = [ana, ...guests]
    const connections = await Promise.all(pages.map(connectionOf))
    const heard = pages.map(answers)
    await ana.goto('/new')
    await ana.getByText(name, { exact: true }).click()
    for (const [option, value] of options) await choose(ana, option, value)
    await expect(ana.getByLabel(/^\s*Seat \d/)).toHaveCount(seats)
    for (let seat = 2; seat <= seats; seat += 1) await ana.getByLabel(`Seat ${seat}`).selectOption('open')
    await ana.getByRole('button', { name: 'Set up the table' }).click()
    const link = await ana.getByLabel('Send this link').inputValue()

    for (const [index, guest] of guests.entries()) {
      await guest.goto(link)
      await guest.getByLabel('What shall we call you?').fill(`${people[index + 1]!} ${seed}`)
      await guest.getByRole('button', { name: 'Sit down' }).click()
      await expect(guest.getByLabel('What shall we call you?')).toBeHidden()
    }
    const id = ana.url().split('/').pop()!
    for (const page of pages) {
      await expect(page.locator('.board')).toBeVisible()
      await listMoves(page)
    }
    await allHere(pages)
    const pick = lots(seed + 41)
    /** One is cut off; the others see that one away and nobody else, and say a word, which waits for the one who comes back. */
    async function lose(index: number): Promise<void> {
      const lost = pages[index]!
      const others = pages.filter((page) => page !== lost)
      await connections[index]!.cut()
      await expect(lost.getByText('Connection lost')).toBeVisible()
      for (const other of others) await expect.poll(async () => (await seen(other)).filter((state) => state === 'away')).toHaveLength(1)
      const words = `Are you there, ${index}?`
      const speaker = await whoMayTalk(others, id)
      const listeners = others.filter((other) => other !== speaker)
      if (speaker) await say(speaker, listeners, words)
      await connections[index]!.mend()
      await expect(lost.getByText('Connection lost')).toBeHidden()
      if (speaker) await hears(lost, words)
      await allHere(pages)
      // Who talks leaves the list of moves for it.
      if (speaker) await listMoves(speaker)
    }
    const losses = [...pages.keys(), ...pages.keys()]
    for (let going = true; going;) {
      going = false
      // Now and then, while nobody has come to the end.
      const ends = await Promise.all(pages.map((page) => ending(page).count()))
      const [next] = losses
      if (next !== undefined && !ends.some(Boolean)) {
        losses.shift()
        await lose(next)
      }
      for (const [index, page] of pages.entries()) {
        if (await ending(page).count()) continue
        going = true
        await catchUp(page)
        if (await moves(page).count()) await move(page, heard[index]!, pick)
      }
    }
    expect(losses).toEqual([])
    for (const page of pages) await expect(ending(page).getByRole('button', { name: 'Play again' })).toBeVisible()
    expect(await mishaps(ana, id)).toEqual([])
  })
}
