/** Somebody who has never heard of the games, and opens no rules: from the front door through a lesson to a first move. */
import { answers, expect, games, test, type Page } from './house'
import { follow, learn } from './learner'

const escaped = (text: string) => text.replace(/[?!]/g, '\\$&')

/** Reads what a table explains by itself, card by card. */
async function readGuide(page: Page): Promise<void> {
  const card = page.locator('.guide')
  await card.waitFor()
  while (await card.count()) await card.locator('button.primary').click()
}

/** Asks for a hint, and presses what is marked until a move has been made. */
async function firstMove(page: Page, heard: { count: number }): Promise<void> {
  await page.getByRole('button', { name: 'Hint' }).click()
  await page.locator('.board [data-hinted]').first().waitFor()
  await follow(page, 'mouse', () => heard.count > 0)
}

for (const game of games) {
  test(`${game.id}: from the front door to a first move`, async ({ somebody }) => {
    const page = await somebody(undefined, { guided: [], confirm: true })
    const heard = answers(page)
    // The rules are a page of this client's, so one is there without asking the server for it, or in a tab of its own.
    const been: string[] = []
    const note = (url: string) => void been.push(new URL(url).pathname)
    page.on('framenavigated', (frame) => note(frame.url()))
    page.on('request', (request) => note(request.url()))
    page.context().on('page', (tab) => tab.on('framenavigated', (frame) => note(frame.url())))
    await page.goto('/')
    await page.getByRole('link', { name: new RegExp(`^Learn\\b.*${escaped(game.name)}$`) }).click()
    await page
      .getByRole('link', { name: /^Begin/ })
      .first()
      .click()
    await learn(page, 'mouse')
    await expect(page.locator('.teacher')).toContainText('Lesson complete')
    await page.getByRole('button', { name: 'Play a first game now' }).click()
    await readGuide(page)
    await firstMove(page, heard)
    expect(heard.count).toBeGreaterThan(0)
    expect(been.filter((path) => /^\/rules|\/Rules-[^/]*\.js$/.test(path))).toEqual([])
    expect(been.filter((path) => path.startsWith('/learn/')).length, 'a page without a request is noticed').toBeGreaterThan(0)
  })
}
