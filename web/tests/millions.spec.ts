/** Millions of Dollars where people talk: what can be said has a name, and the table lies in the middle. */
import type { MillionsView } from '../src/games/millions/types'
import type { Snapshot, TableInfo } from '../src/lib/protocol'
import { built, decision, expect, get, post, test, unhurried, type Page } from './house'

/** A table at which one may talk. */
async function talking(page: Page, players: number): Promise<string> {
  await post(page, '/api/session', {})
  const bots = Array.from({ length: players - 1 }, () => ({ type: 'bot', level: 'random' }))
  const asked = { game: 'millions', setup: { players }, clock: 'slow', seats: [{ type: 'me' }, ...bots] }
  const { id } = await post<{ id: string }>(page, '/api/tables', asked)
  for (let made = 0; ; made += 1) {
    const { view, legal } = await decision(page, id)
    if ((view as MillionsView).public.phase === 'negotiation') return id
    await post(page, `/api/tables/${id}/actions`, { id: `m${made}`, action: { type: 'move', moves: [legal[0]] } })
  }
}

async function open(page: Page, id: string): Promise<void> {
  await page.goto(`/table/${id}`)
  await page.locator('.middle').waitFor()
  await built(page)
}

for (const language of ['en', 'es']) {
  test(`every claim has its name on a phone (${language})`, async ({ somebody }) => {
    const page = await somebody(undefined, { language })
    await page.setViewportSize({ width: 390, height: 844 })
    for (const players of [5, 8]) {
      await open(page, await talking(page, players))
      const cut = await page
        .locator('.claims button')
        .evaluateAll((buttons) =>
          buttons.filter((button) => !(button as HTMLElement).innerText.trim() || button.scrollWidth > button.clientWidth),
        )
      expect(cut, `${players} players`).toEqual([])
      await expect(page.locator('.claims button').first()).toBeVisible()
    }
  })
}

test('the tools of a table of five lie above what one decides with, on a phone', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await open(page, await talking(page, 5))
  const [tools, tray] = await Promise.all([page.locator('.tools').boundingBox(), page.locator('.tray').boundingBox()])
  expect(tools!.y + tools!.height).toBeLessThanOrEqual(tray!.y)
})

for (const players of [3, 5, 8]) {
  test(`what lies on the table of ${players} is in its middle`, async ({ page }) => {
    await page.setViewportSize({ width: 1440, height: 900 })
    await open(page, await talking(page, players))
    const aside = await page.locator('.card-table').evaluate((table) => {
      const middle = (left: number, right: number) => (left + right) / 2
      const felt = table.getBoundingClientRect()
      const parts = [...table.querySelectorAll('.middle > *')].map((part) => part.getBoundingClientRect())
      const left = Math.min(...parts.map((part) => part.left))
      const right = Math.max(...parts.map((part) => part.right))
      return Math.abs(middle(left, right) - middle(felt.left, felt.right))
    })
    expect(aside).toBeLessThan(2)
  })
}

/** A table of five people, by the API but for its pages. */
class Five {
  private made = 0
  private constructor(
    readonly id: string,
    readonly people: Page[],
  ) {}

  static async gather(people: Page[]): Promise<Five> {
    for (const [seat, person] of people.entries()) await post(person, '/api/session', { name: `Player ${'ABCDE'[seat]!}` })
    const seats = [{ type: 'me' }, ...people.slice(1).map(() => ({ type: 'open' }))]
    const { id } = await post<TableInfo>(people[0]!, '/api/tables', { game: 'millions', setup: { players: 5 }, seats })
    const five = new Five(id, people)
    for (const [index, guest] of people.slice(1).entries()) await five.act(index + 1, { type: 'join', seat: index + 1 }, guest)
    return five
  }

  act = (seat: number, action: object, who = this.people[seat]!) =>
    post(who, `/api/tables/${this.id}/actions`, { id: `a${(this.made += 1)}`, action })

  /** Everybody takes a role. */
  async choose(...roles: string[]): Promise<void> {
    for (const [seat, role] of roles.entries()) await this.move(seat, `choose ${role}`)
  }

  move = (seat: number, move: string) => this.act(seat, { type: 'move', moves: [move] })

  async look(seat: number) {
    const { position } = await get<Snapshot>(this.people[seat]!, `/api/tables/${this.id}`)
    return { legal: position!.legal, view: position!.view as MillionsView }
  }

  /** A first job in which the only Brute stays, and is not named: it has a card for the next one. */
  async cardForTheBrute(): Promise<void> {
    await this.choose('brute', 'snitch', 'driver', 'crook', 'crook')
    for (const seat of this.people.keys()) await this.move(seat, 'stay')
    // One role lies face down, and cannot be named.
    const { legal } = await this.look(1)
    await this.move(
      1,
      legal.find((move) => move.startsWith('name ') && move !== 'name brute')!,
    )
    expect((await this.look(0)).view.public.intimidation).toEqual([1, 0, 0, 0, 0])
  }
}

test('banknotes are told apart by colour and size, and each says what it is worth', async ({ page, somebody }) => {
  const five = await Five.gather([page, ...(await Promise.all([1, 2, 3, 4].map(() => somebody())))])
  await five.choose('brute', 'snitch', 'driver', 'crook', 'crook')
  await five.move(0, 'offer p2 3')
  await open(page, five.id)
  await expect(page.locator('.banknote').first()).toHaveText(/^\$\d+M$/)
  const kinds = await page.evaluate(() => {
    const line = document.body.appendChild(document.createElement('p'))
    return [1, 2, 5, 10].map((worth) => {
      const note = Object.assign(document.createElement('span'), { className: `banknote note-${worth}` })
      line.append(note)
      const { width, height } = note.getBoundingClientRect()
      return { colour: getComputedStyle(note).getPropertyValue('--note'), width, height }
    })
  })
  for (const [index, kind] of kinds.entries()) {
    for (const smaller of kinds.slice(0, index)) {
      expect(kind.colour).not.toBe(smaller.colour)
      expect(kind.width).toBeGreaterThan(smaller.width)
      expect(kind.height).toBeGreaterThan(smaller.height)
    }
  }
})

/** Opens the table, looks at a card there, and reads what it is. */
async function intimidate(page: Page, id: string, character: string, role: string): Promise<void> {
  await open(page, id)
  const figure = page.locator(`.board [data-character="${character}"]`)
  await figure.click()
  await page.locator('[data-look]').click()
  await expect(figure).toContainText(`you have seen: ${role}`)
  // What has been spent is spent.
  await expect(page.locator('[data-look]')).toHaveCount(0)
  await expect(
    page
      .getByText(/You intimidate .*look/)
      .or(page.getByText(/intimidates? /))
      .first(),
  ).toBeVisible()
}

test('whoever has left a job may still look at a card', async ({ page, somebody }) => {
  const five = await Five.gather([page, ...(await Promise.all([1, 2, 3, 4].map(() => somebody())))])
  await five.cardForTheBrute()
  await five.choose('driver', 'snitch', 'crook', 'crook', 'brute')
  await five.move(0, 'leave')
  // Those who left are looked at as well as those who are there.
  await five.move(4, 'leave')
  await intimidate(page, five.id, 'p5', 'Brute')
  expect((await five.look(0)).view.seen).toEqual({ p5: 'brute' })
  expect((await five.look(1)).view.seen).toEqual({})
})

test('the Snitch who is to name a role may look at a card before', async ({ page, somebody }) => {
  const five = await Five.gather([page, ...(await Promise.all([1, 2, 3, 4].map(() => somebody())))])
  await five.cardForTheBrute()
  await five.choose('snitch', 'brute', 'driver', 'crook', 'crook')
  for (const seat of [0, 1, 2, 3, 4]) await five.move(seat, 'stay')
  await intimidate(page, five.id, 'p3', 'Driver')
  // The naming is still to come.
  const { legal } = await five.look(0)
  await page.locator(`[data-move="${legal.find((move) => move.startsWith('name '))!}"]`).click()
  await expect.poll(async () => (await five.look(0)).view.public.phase).toBe('planning')
})

for (const clock of ['none', 'slow'] as const) {
  test(`what bots play waits behind the account of a job (clock: ${clock})`, async ({ page }) => {
    await post(page, '/api/session', {})
    const bots = Array.from({ length: 4 }, () => ({ type: 'bot', level: 'random' }))
    const asked = { game: 'millions', setup: { players: 5 }, clock, seats: [{ type: 'me' }, ...bots] }
    const { id } = await post<TableInfo>(page, '/api/tables', asked)
    const act = (name: string, move: string) =>
      post(page, `/api/tables/${id}/actions`, { id: name, action: { type: 'move', moves: [move] } })
    await decision(page, id)
    await act('role', 'choose brute')
    const look = async () => (await get<Snapshot>(page, `/api/tables/${id}`)).position!
    // When all bots have decided, one's own decision begins the heist.
    const undecided = async () => ((await look()).view as MillionsView).public.chars.filter(({ state }) => state === 'undecided').length
    await expect.poll(undecided).toBe(1)
    await unhurried(page)
    await open(page, id)
    await act('last', 'stay')
    await page.getByRole('button', { name: 'To the end' }).click()
    const account = page.locator('section.ledger')
    await expect(account).toBeVisible()

    // All four have taken a role for the second job, and none of it is shown.
    await expect.poll(async () => ((await look()).view as MillionsView).public.chosen).toEqual([false, true, true, true, true])
    const behind = page.locator('.behind')
    await expect(behind).toContainText('The table has gone on: 4 moves.')
    await expect(behind.getByText('goes on by itself after 10 seconds')).toHaveCount(clock === 'none' ? 0 : 1)
    if (clock === 'none') await behind.getByRole('button', { name: 'Catch up' }).click()
    await expect(behind).toBeHidden({ timeout: 15_000 })
    // Whoever reads goes on reading.
    await expect(account).toBeVisible()
    await page.getByRole('button', { name: 'Next job' }).click()
    await expect(account).toBeHidden()
  })
}
