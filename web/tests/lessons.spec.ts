/** Every lesson of every game is played to its end on its board, and a move that is not the one gets its reason. */
import type { Lesson, LessonInfo } from '../src/lib/protocol'
import { again, expect, games, get, of, test, type Page } from './house'
import { layoutTroubles } from './layout'
import { begin, hands, learn, press, speak, type Hand } from './learner'

test.use({ hasTouch: true })
test.setTimeout(180_000)

const PHONE = { width: 390, height: 844 }

/** A move that is not the one, and what is said to it. */
interface Wrong {
  move: string
  why: { en: string; es: string }
}

/** What one may do wrong in a step, as the lesson foresees it; where it foresees nothing, any other legal move. */
function wrongs(step: Lesson['steps'][number]): Wrong[] {
  if (step.mistakes.length) return step.mistakes.map(({ move, say }) => ({ move, why: say }))
  const other = step.position.legal.find((move) => move !== step.wanted[0])
  return other ? [{ move: other, why: step.otherwise! }] : []
}

/** Makes it on the board where it can be made with one press, else from the list. */
async function tryIt(page: Page, { move, why }: Wrong, hand: Hand, language: 'en' | 'es'): Promise<void> {
  const onBoard = page.locator(`.board button[data-move="${move}"]:enabled`)
  const there = (await onBoard.count()) === 1 && hand === 'mouse'
  const list = page.locator('aside details')
  if (!there && hand === 'keyboard') await page.keyboard.press('m')
  else if (!there && (await list.getAttribute('open')) === null) await press(page, list.locator('summary'), hand)
  const control = there ? onBoard : page.locator(`.moves button[data-move="${move}"]`)
  const sure = page.locator('.board .send:visible')
  await press(page, control, hand)
  if (await control.getAttribute('data-armed').catch(() => null)) await again(page, control, hand === 'keyboard')
  // What a stone lifts goes anywhere, before the turn can be made.
  const begun = page.locator('.board .back:visible')
  while (there && (await begun.count()) && !(await sure.count()))
    await page.locator('.board [data-cell][aria-disabled="false"]').first().click()
  // A board that asks once more, as for a turn that gives the game away, has not made it yet.
  if (await sure.count()) await sure.click()
  await expect(page.locator('.teacher .wrong'), move).toContainText(why[language])
}

/** Labels that a step tells one to press. */
const quoted = (text: string): string[] => [...text.matchAll(/\b(?:press|pulsa) [“«]([^”»]+)[”»]/gi)].map(([, label]) => label!)

/** Looks out for controls with these labels from now on, and says in the end which have never been there. */
async function lookOut(page: Page, labels: string[]): Promise<() => Promise<string[]>> {
  const missing = await page.evaluateHandle((labels) => {
    const missing = new Set(labels)
    const look = () => {
      for (const control of document.querySelectorAll('button, [role=button], summary')) {
        const words = `${control.textContent} ${control.ariaLabel ?? ''}`.replace(/\s+/g, ' ')
        for (const label of missing) if (words.includes(label) && control.checkVisibility()) missing.delete(label)
      }
    }
    look()
    new MutationObserver(look).observe(document.body, { subtree: true, childList: true, characterData: true, attributes: true })
    return missing
  }, labels)
  return () => missing.evaluate((missing) => [...missing])
}

async function play(page: Page, game: string, id: string, hand: Hand, language: 'en' | 'es'): Promise<void> {
  const lesson = await get<Lesson>(page, `/api/games/${game}/lessons/${id}`)
  await page.goto(`/learn/${game}/${id}`)
  let tried = 0
  const looks: (() => Promise<string[]>)[] = []
  let step = -1
  const troubles = new Set<string>()
  const look = async () => {
    // Two hands are enough: one has a phone, the other a desk.
    if (hand === 'keyboard') return
    const now = await page.locator('.teacher progress').getAttribute('value')
    for (const trouble of await layoutTroubles(page)) troubles.add(`step ${now}: ${trouble}`)
  }
  const beforeMove = async () => {
    const now = Number(await page.locator('.teacher progress').getAttribute('value'))
    if (now === step) return
    step = now
    looks.push(await lookOut(page, quoted(lesson.steps[now]!.say[language])))
    // A mouse meets every mistake, the other hands one in each lesson.
    const found = hand === 'mouse' ? wrongs(lesson.steps[now]!) : tried ? [] : wrongs(lesson.steps[now]!).slice(0, 1)
    for (const wrong of found) await tryIt(page, wrong, hand, language)
    tried += found.length
  }
  await learn(page, hand, { beforeMove, look })
  expect([...troubles]).toEqual([])
  expect(tried).toBeGreaterThan(0)
  expect((await Promise.all(looks.map((look) => look()))).flat(), 'what one is told to press is there').toEqual([])
}

for (const { id } of games) {
  for (const [nth, hand] of hands.entries()) {
    test(`${id}: lessons by ${hand}`, async ({ page }) => {
      if (hand === 'touch') await page.setViewportSize(PHONE)
      const lessons = await get<LessonInfo[]>(page, `/api/games/${id}/lessons`)
      expect(lessons.length).toBeGreaterThan(0)
      for (const [index, lesson] of lessons.entries()) {
        // Every hand meets both languages, and every lesson.
        const language = (index + nth) % 2 ? 'es' : 'en'
        await speak(page, language)
        await test.step(`${lesson.id} in ${language}`, () => play(page, id, lesson.id, hand, language))
      }
    })
  }
}

test('a turn of several stones that is not the one is taken off the board', async ({ page }) => {
  const { steps } = await get<Lesson>(page, '/api/games/pinch/lessons/first')
  const step = steps.findIndex(({ wanted }) => wanted.length === 2)
  const [first, second] = steps[step]!.wanted as [string, string]
  await begin(page, 'pinch', 'first', step)
  const cell = (name: string) => page.locator(`.board [data-cell="${name}"]`)
  const empty = await cell(first).getAttribute('aria-label')
  await cell(first).click()
  await page.locator(`.board [data-cell][aria-disabled="false"]:not([data-cell="${second}"])`).first().click()
  await page.locator('.board .send').click()
  await expect(page.locator('.teacher .wrong')).toContainText(steps[step]!.otherwise!.en)
  await expect(cell(first)).toHaveAttribute('aria-label', empty!)
  await cell(first).click()
  await cell(second).click()
  await page.locator('.board .send').click()
  await expect(page.locator('.teacher progress')).toHaveAttribute('value', String(step + 1))
})

test('a lesson goes on where it was left, back a step, over from the beginning, and is ticked off at the end', async ({ page }) => {
  const { steps, title } = await get<Lesson>(page, '/api/games/pinch/lessons/first')
  const progress = page.locator('.teacher progress')
  await begin(page, 'pinch', 'first', 0)
  await page.keyboard.press('n')
  await expect(progress).toHaveAttribute('value', '1')
  await page.reload()
  await expect(progress).toHaveAttribute('value', '1')
  await page.getByRole('button', { name: 'Back', exact: true }).click()
  await expect(progress).toHaveAttribute('value', '0')
  await begin(page, 'pinch', 'first', 2)
  await page.getByRole('button', { name: 'Start over' }).click()
  await expect(progress).toHaveAttribute('value', '0')
  await begin(page, 'pinch', 'first', steps.length - 1)
  await learn(page, 'mouse')
  await page.getByRole('link', { name: 'All lessons' }).first().click()
  await expect(page.getByRole('link', { name: of('Once more', title.en) })).toBeVisible()
  await expect(page.getByText('1 of')).toBeVisible()
})
