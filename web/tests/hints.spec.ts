/**
 * Hints are marked on the board, say why, cover nothing, and are done with one press: in whole games that are played by
 * nothing else, and where nobody plays as advised, in positions reached by lot.
 */
import type { Page } from '@playwright/test'
import { scaled } from './effort'
import { answers, catchUp, decision, expect, games, lots, sit, test, type Answers, type Game } from './house'

// Where anybody may act at any time, the decision can be over before the question arrives.
test.use({ expected: /409 \(Conflict\).*\/hint/ })

/** What comes next: an answer to wait for, a hint to ask for or to do, something to put away, or the end. */
async function next(page: Page): Promise<'over' | 'behind' | 'do' | 'ask'> {
  const found = await page.waitForFunction(
    () => {
      const shown = (selector: string) => !!document.querySelector<HTMLElement>(selector)?.offsetParent
      if (document.querySelector('.ending')) return 'over'
      if (document.querySelector('dialog[open], .behind') || shown('.controls .back') || shown('.open .after .primary')) return 'behind'
      if (shown('[data-do]')) return 'do'
      return shown('.decision.mine [data-hint]:enabled') ? 'ask' : undefined
    },
    undefined,
    { polling: 20 },
  )
  return found.jsonValue() as ReturnType<typeof next>
}

/** Puts away whatever lies over the table or is shown on it. */
async function goOn(page: Page): Promise<void> {
  await catchUp(page)
  const shown = page.locator('.controls .back, .open .after .primary').filter({ visible: true })
  // It may be over by itself meanwhile.
  if (await shown.count())
    await shown
      .first()
      .click({ timeout: 500 })
      .catch(() => undefined)
}

/** Asks for a hint where one is to be had, and does it where one is shown; says whether it has been done. */
async function follow(page: Page, heard: Answers, what: 'behind' | 'do' | 'ask'): Promise<boolean> {
  if (what === 'behind') await goOn(page)
  // Where anybody may act at any time, what is hinted at can go away under one's hand.
  if (what === 'ask')
    await page
      .locator('[data-hint]')
      .click({ timeout: 2000 })
      .catch(() => undefined)
  if (what !== 'do') return false
  await expect(page.locator('.decision [role=status]')).toContainText(/.+: .+\./)
  await expect(page.locator('.board [data-hinted]').first()).toBeVisible()
  const before = heard.count
  await page.locator('[data-do]').click()
  await expect.poll(() => heard.count, { intervals: [5, 10, 20, 50, 100] }).toBeGreaterThan(before)
  const { last } = heard
  if (last?.type !== 'refused') return true
  // Somebody was quicker.
  expect(last.error.kind, JSON.stringify(last)).toMatch(/^(stale|not_your_turn|promise_broken)$/)
  return false
}

/** Other tables with decisions of their own, for so many hints, times `EFFORT`. */
const others: (Game & { kind: string; hints: number })[] = [
  { kind: 'alone', id: 'masters', name: 'Masters of the Heist', setup: { mode: 'solo', goals: [1, 100] }, seats: 1, hints: scaled(15) },
  { kind: 'with Crown boards', id: 'pinched', name: 'Pinched!', setup: { players: 5, setup: 'full-monty' }, seats: 5, hints: scaled(10) },
  { kind: 'by three', id: 'millions', name: 'Millions of Dollars', setup: { players: 3, rounds: 3 }, seats: 3, hints: scaled(10) },
]

for (const { kind, hints, ...game } of [...games.map((game) => ({ ...game, kind: '', hints: scaled(1) > 1 ? Infinity : 12 })), ...others]) {
  test(`${game.id} ${kind ? `${kind} ` : ''}is played by hints`, async ({ page }) => {
    if (hints < Infinity) test.setTimeout(120_000 + hints * 2000)
    let done = 0
    const heard = answers(page)
    await page.goto(`/table/${await sit(page, game)}`)
    for (let what = await next(page); what !== 'over' && done < hints; what = await next(page)) {
      if (await follow(page, heard, what)) done += 1
    }
  })
}

/** Hints in so many positions of every game. */
const wanted = scaled(10)
/** At most so many moves by lot lie between two of them. */
const BETWEEN = 6

const tables: Record<string, Pick<Game, 'setup' | 'seats'>[]> = {
  pinch: [
    { setup: { size: 6 }, seats: 2 },
    { setup: { size: 5, variant: 'flip' }, seats: 2 },
    { setup: { size: 5, variant: 'remove' }, seats: 2 },
  ],
  diamonds: [3, 4, 5].map((players) => ({ setup: { players }, seats: players })),
  masters: [
    { setup: {}, seats: 2 },
    { setup: { mode: 'solo', goals: [1, 100] }, seats: 1 },
  ],
  millions: [3, 4, 5, 8].map((players) => ({ setup: { players, rounds: 4 }, seats: players })),
  pinched: [2, 3, 4, 5].map((players) => ({ setup: { players, ...(players === 5 ? { setup: 'full-monty' } : {}) }, seats: players })),
}

/** Makes moves by lot, by the API; says whether the game goes on with a decision of one's own. */
async function wander(page: Page, id: string, home: string, pick: (below: number) => number): Promise<boolean> {
  for (let made = pick(BETWEEN + 1); ; made -= 1) {
    const { legal, turn } = await decision(page, id)
    if (turn === 'over') return false
    if (made <= 0) return true
    const action = { type: 'move', moves: [legal[pick(legal.length)]] }
    // Where anybody may act at any time, a move can go away under one's hand.
    await page.request.post(`${home}/api/tables/${id}/actions`, {
      data: { id: `w${pick(1e9)}`, action },
      headers: { origin: new URL(home).origin },
    })
  }
}

for (const [seed, { id, name }] of games.entries()) {
  test(`a hint of ${id} is done with one press wherever one is`, async ({ somebody }) => {
    test.setTimeout(120_000 + wanted * 6000)
    const home = process.env.HIDEOUT_URL!
    // As people have it: what is final is asked about, and a hint that is taken is meant.
    const page = await somebody(home, { confirm: true })
    const heard = answers(page)
    const pick = lots(seed + 90)
    for (let [number, done] = [0, 0]; done < wanted; number += 1) {
      const ways = tables[id]!
      const table = await sit(page, { id, name, ...ways[number % ways.length]! }, 'random', home)
      let goes = await wander(page, table, home, pick)
      await page.goto(`/table/${table}`)
      while (goes && done < wanted) {
        const what = await next(page)
        if (what === 'over') break
        if (!(await follow(page, heard, what))) continue
        done += 1
        goes = await wander(page, table, home, pick)
      }
    }
  })
}
