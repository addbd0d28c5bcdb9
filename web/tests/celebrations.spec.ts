/** Wins: every game celebrates one in its own manner, with the sound of it for those who want to hear any. */
import { heard, listen } from './hearing'
import { catchUp, expect, games, test, type Page } from './house'
import { gather, peopleFor, playOn, playOut } from './playout'

/** Everybody has a screen of another size. */
const sizes = [
  { width: 390, height: 844 },
  { width: 1440, height: 900 },
  { width: 1024, height: 768 },
]

/** What there is in no other game's celebration. */
const scenes: Record<string, string> = {
  pinch: 'polyline',
  diamonds: 'path.light',
  masters: 'svg.vault',
  millions: 'rect.bill',
  pinched: '.spill .sack',
}

/** Notes down which of the scenes have come up over the board, and whether somebody bowed. */
const lookOut = (page: Page) =>
  page.evaluate((scenes) => {
    const seen = new Set<string>()
    Object.assign(window, { celebrated: seen })
    new MutationObserver(() => {
      const over = document.querySelector('.celebration')
      if (!over) return
      for (const [game, selector] of Object.entries(scenes)) if (over.querySelector(selector)) seen.add(game)
      if (over.querySelector('.bow .face')) seen.add('bow')
      // What falls and rolls over the board must not make the page wider.
      if (document.documentElement.scrollWidth > innerWidth) seen.add('wide')
    }).observe(document.body, { childList: true, subtree: true })
  }, scenes)

const celebrated = (page: Page) => page.evaluate(() => [...(window as unknown as { celebrated: Set<string> }).celebrated])

for (const { id: game } of games) {
  test(`a win of ${game} is celebrated in its own manner, and heard by those who want to`, async ({ somebody }) => {
    const people: Page[] = []
    for (let seat = 0; seat < peopleFor(game); seat += 1) people.push(await somebody(undefined, { pace: 'fast', sound: seat === 0 }))
    for (const [seat, person] of people.entries()) await person.setViewportSize(sizes[seat % sizes.length]!)
    const id = await gather(people, game)
    await playOn(people, id, game)
    for (const person of people) {
      await listen(person)
      await person.goto(`/table/${id}`)
      await person.locator('.board > *').first().waitFor()
      // A browser makes no sound for somebody who has not pressed anything.
      await person.getByRole('tab', { name: 'Log' }).click()
      await lookOut(person)
    }

    const winners = await playOut(people, id, game)
    expect(winners.length).toBeGreaterThan(0)
    for (const [seat, person] of people.entries()) {
      await expect
        .poll(async () => (await catchUp(person), celebrated(person)), { timeout: 60_000 })
        .toEqual([winners.includes(seat) ? game : 'bow'])
      // The first wants to hear it, the others have switched it off.
      if (seat) expect(await heard(person)).toEqual([])
      else expect((await heard(person)).length).toBeGreaterThan(0)
    }
  })
}
