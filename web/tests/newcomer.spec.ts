/**
 * Somebody who has never heard of the games, and opens no rules: from the front door through a lesson to a first move,
 * at a desk in English and on a phone in Spanish. They go by the words on the screen, and ask to be shown where those lead nowhere.
 */
import { en } from '../src/words/en'
import { es } from '../src/words/es'
import { scaled } from './effort'
import { answers, expect, games, test, type Page } from './house'
import { follow, learn, press, type Hand } from './learner'
import { readAndPlay } from './reader'

test.use({ hasTouch: true })
test.setTimeout(60_000)

const escaped = (text: string) => text.replace(/[?!]/g, '\\$&')

/** How people come, and what the buttons say that they meet. */
const people = [
  {
    who: 'at a desk',
    language: 'en',
    house: en,
    hand: 'mouse',
    size: { width: 1280, height: 800 },
    begin: 'Begin',
    play: 'Play a first game now',
  },
  {
    who: 'on a phone, in Spanish',
    language: 'es',
    house: es,
    hand: 'touch',
    size: { width: 390, height: 844 },
    begin: 'Empezar',
    play: 'Juega ahora tu primera partida',
  },
] as const

/**
 * Which share of the moves of a first lesson is found by its words alone, at the least. In Pinch a turn of two stones is easily
 * begun at its end, and a plan in Masters is put in order with arrows: both are shown.
 */
const LEAST: Record<string, number> = { pinch: 0.4, diamonds: 0.8, masters: 0.2, millions: 0.8, pinched: 0.8 }

/** Reads what a table explains by itself, card by card. */
async function readGuide(page: Page, hand: Hand): Promise<void> {
  const card = page.locator('.guide')
  await card.waitFor()
  const on = card.locator('button.primary')
  // The last card may go while one reaches for it.
  while (await card.count()) await (hand === 'touch' ? on.tap({ timeout: 1000 }) : on.click({ timeout: 1000 })).catch(() => undefined)
}

/** Asks for a hint, and presses what is marked until a move has been made. */
async function firstMove(page: Page, hint: string, hand: Hand, heard: { count: number }): Promise<void> {
  await press(page, page.getByRole('button', { name: hint }), hand)
  await page.locator('.board [data-hinted]').first().waitFor()
  await follow(page, hand, () => heard.count > 0)
}

for (const [nth, { who, language, house, hand, size, begin, play }] of people.entries()) {
  // Usually every game is met in one of the two ways, with more `EFFORT` in both.
  for (const game of games.filter((_, index) => scaled(1) > 1 || index % people.length === nth)) {
    test(`${game.id}: from the front door to a first move, ${who}`, async ({ somebody }) => {
      const page = await somebody(undefined, { guided: [], confirm: true, language })
      await page.setViewportSize(size)
      const heard = answers(page)
      // The rules are a page of this client's, so one is there without asking the server for it, or in a tab of its own.
      const been: string[] = []
      const note = (url: string) => void been.push(new URL(url).pathname)
      page.on('framenavigated', (frame) => note(frame.url()))
      page.on('request', (request) => note(request.url()))
      page.context().on('page', (tab) => tab.on('framenavigated', (frame) => note(frame.url())))
      await page.goto('/')
      await press(page, page.getByRole('link', { name: new RegExp(`^${house.learn}\\b.*${escaped(game.name)}$`) }), hand)
      const first = page.getByRole('link', { name: new RegExp(`^${begin}`) }).first()
      await press(page, first, hand)
      const found = { alone: 0, all: 0 }
      await learn(page, hand, {
        alone: async () => {
          const alone = await readAndPlay(page, hand === 'touch')
          found.all += 1
          if (alone) found.alone += 1
          return alone
        },
      })
      console.log(`${game.id}, ${who}: ${found.alone} of ${found.all} moves by words alone`)
      expect(found.alone / found.all).toBeGreaterThanOrEqual(LEAST[game.id]!)
      await expect(page.locator('.teacher.done')).toBeVisible()
      await press(page, page.getByRole('button', { name: play }), hand)
      await readGuide(page, hand)
      await firstMove(page, house.hint, hand, heard)
      expect(heard.count).toBeGreaterThan(0)
      expect(been.filter((path) => /^\/rules|\/Rules-[^/]*\.js$/.test(path))).toEqual([])
      expect(been.filter((path) => path.startsWith('/learn/')).length, 'a page without a request is noticed').toBeGreaterThan(0)
    })
  }
}
