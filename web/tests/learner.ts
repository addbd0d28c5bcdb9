/**
 * Somebody who takes lessons and knows nothing but what stands on the screen: reads and presses "Next", asks to be shown
 * what is wanted, and presses what is marked, by mouse, by keyboard or by touch.
 */
import type { Locator } from '@playwright/test'
import { again, expect, type Page } from './house'

export type Hand = 'mouse' | 'keyboard' | 'touch'
export const hands: readonly Hand[] = ['mouse', 'keyboard', 'touch']

/** Opens a lesson at one of its steps, as somebody who has come so far. */
export async function begin(page: Page, game: string, id: string, step: number): Promise<void> {
  await page.goto('/')
  await page.evaluate(
    ([key, step]) => {
      const kept = JSON.parse(localStorage.getItem('hideout')!) as object
      localStorage.setItem('hideout', JSON.stringify({ ...kept, lessons: { [key]: { step, done: false } } }))
    },
    [`${game}/${id}`, step] as const,
  )
  await page.goto(`/learn/${game}/${id}`)
  await page.locator('.teacher').waitFor()
}

/** From the next page on everything is said in this language. */
export async function speak(page: Page, language: 'en' | 'es'): Promise<void> {
  await page.goto('/')
  await page.evaluate((language) => {
    const kept = JSON.parse(localStorage.getItem('hideout')!) as object
    localStorage.setItem('hideout', JSON.stringify({ ...kept, language }))
  }, language)
}

/** Presses something the way this hand does. */
export async function press(page: Page, thing: Locator, hand: Hand): Promise<void> {
  if (hand === 'mouse') return thing.click()
  if (hand === 'touch') return thing.tap()
  const within = thing.locator('button:enabled')
  await reach(page, (await within.count()) ? within.first() : thing)
  await page.keyboard.press('Enter')
}

/** Brings the focus to something as keys can: to what Tab comes to, and from there with arrows within its group. */
async function reach(page: Page, thing: Locator): Promise<void> {
  const ways = await thing.evaluate((element: HTMLElement) => {
    const times = (n: number, more: string, less: string) => Array.from({ length: Math.abs(n) }, () => (n > 0 ? more : less))
    let door: HTMLElement | null | undefined = element.tabIndex >= 0 ? element : undefined
    for (let around = element.parentElement; around && !door; around = around.parentElement) {
      door = around.querySelector<HTMLElement>('button[tabindex="0"]')
    }
    if (!door) return []
    door.focus()
    const place = (cell: Element) => [...cell.parentElement!.children].indexOf(cell)
    const right = times(place(element) - place(door), 'ArrowRight', 'ArrowLeft')
    const [row, other] = [element, door].map((cell) => cell.closest('[role=row]'))
    return row && other ? [...times(place(row) - place(other), 'ArrowDown', 'ArrowUp'), ...right] : right
  })
  for (const way of ways) await page.keyboard.press(way)
  await expect(thing).toBeFocused()
}

interface Mark {
  /** What it carries. */
  move: string
  /** The row in which it is put in order, where it is not pressed. */
  row: string | undefined
}

interface Screen {
  /** What the lesson asks for now. */
  what: 'read' | 'play' | 'look' | 'done'
  /** How far it is; another with every move that was right. */
  stand: string
  /** What is marked, in order. */
  marks: Mark[]
  /** Whether something waits for a second press. */
  armed: boolean
  /** How many buttons of the board stand out. */
  primary: number
  /** What of the words is out of sight, in pixels. */
  hidden: number
}

const PRIMARY = '.board button.primary:enabled, .board button.danger:enabled'

/** What is on the screen, once it is something else than `before`, or after a moment. */
const screen = (page: Page, before?: string): Promise<Screen> =>
  page.evaluate(
    async ({ before, PRIMARY }) => {
      const seen = (selector: string) => [...document.querySelectorAll<HTMLElement>(selector)].filter((thing) => thing.checkVisibility())
      const asked = (): Screen['what'] | undefined => {
        if (seen('dialog[open]').length) return 'look'
        if (seen('.teacher.done').length) return 'done'
        if (seen('.teacher [data-next]').length) return 'read'
        return seen('.teacher [data-show], .decision [data-do]').length ? 'play' : undefined
      }
      const stand = () => document.querySelector<HTMLElement>('.lesson')?.dataset['stand'] ?? ''
      let what = asked()
      for (const from = performance.now(); performance.now() < from + 10_000; what = asked()) {
        const late = performance.now() > from + 150
        if (what && (stand() !== before || late)) break
        // What has come up by itself and stays is gone on from.
        if (late && seen('.teacher [data-skip]').length) what = 'look'
        if (what === 'look') break
        await new Promise((resolve) => setTimeout(resolve, 5))
      }
      const place = (mark: HTMLElement) => Number(mark.dataset['hinted'])
      const marks = seen('.board [data-hinted]').sort((a, b) => place(a) - place(b))
      const { top, bottom } = (document.querySelector('.teacher') ?? document.body).getBoundingClientRect()
      return {
        what: what!,
        stand: stand(),
        marks: marks.map((mark) => ({ move: mark.dataset['move']!, row: mark.dataset['row'] })),
        armed: seen('.board [data-armed]').length > 0,
        primary: seen(PRIMARY).length,
        hidden: Math.max(0, -top, bottom - innerHeight),
      }
    },
    { before, PRIMARY },
  )

/** Puts what is marked in a row into the order of its numbers, with the buttons that move it. */
async function arrange(page: Page, row: string, marks: Mark[], hand: Hand): Promise<void> {
  const order = () =>
    page.locator(`.board [data-row="${row}"]`).evaluateAll((cards) => cards.map((card) => (card as HTMLElement).dataset['move']!))
  for (const [index, { move }] of marks.filter((mark) => mark.row === row).entries()) {
    for (let now = (await order()).indexOf(move); now > index; now -= 1) {
      const earlier = page.locator(`.board [data-row="${row}"][data-move="${move}"]`).getByRole('button', { name: / earlier$|^Adelantar / })
      await press(page, earlier, hand)
      await expect.poll(async () => (await order()).indexOf(move)).toBe(now - 1)
    }
  }
}

/** Makes the moves that are marked: presses them in order, and what stands out then, until a move has been `made`. */
export async function follow(page: Page, hand: Hand, made?: () => boolean): Promise<void> {
  let now = await screen(page, undefined)
  const { stand } = now
  /** At a table an answer takes its time. */
  const goesOn = () => (made ? !made() : now.stand === stand && now.what === 'play')
  const primary = page.locator(PRIMARY).filter({ visible: true }).first()
  const seen = new Set<string>()
  const pressed = new Set<string>()
  for (let tries = 0; tries < 30 && goesOn(); tries += 1) {
    const { marks } = now
    expect(marks.length, 'something is marked').toBeGreaterThan(0)
    const fresh = marks.find(({ move }) => seen.size && !seen.has(move))
    const rows = new Set(marks.flatMap(({ row }) => row ?? []))
    for (const { move } of marks) seen.add(move)
    if (now.armed) await again(page, page.locator('.board [data-armed]').first(), hand === 'keyboard')
    else if (rows.size) {
      for (const row of rows) await arrange(page, row, marks, hand)
      await press(page, primary, hand)
    } else if (!fresh && pressed.size && now.primary) await press(page, primary, hand)
    else {
      const { move } = fresh ?? marks.find((mark) => !pressed.has(mark.move)) ?? marks[0]!
      await press(page, page.locator(`.board [data-hinted][data-move="${move}"]`).first(), hand)
      pressed.add(move)
    }
    if (made)
      await expect
        .poll(made, { timeout: 1000 })
        .toBe(true)
        .catch(() => undefined)
    if (goesOn()) now = await screen(page, stand)
  }
  expect(goesOn(), 'what is marked leads on').toBe(false)
}

/** What somebody does in a lesson beside going on. */
interface Habits {
  /** Before every move: there is room for another try. */
  beforeMove?: () => Promise<void>
  /** At every step. */
  look?: () => Promise<void>
  /** Makes the move without being shown; says whether that came off. */
  alone?: () => Promise<boolean>
}

/** From wherever one is in a lesson to its end. */
export async function learn(page: Page, hand: Hand, { beforeMove, look, alone }: Habits = {}): Promise<void> {
  await page.locator('.teacher').waitFor()
  for (let now = await screen(page); now.what !== 'done'; now = await screen(page, now.stand)) {
    expect(now.hidden, 'all that is said is in sight').toBe(0)
    await look?.()
    if (now.what === 'read') await press(page, page.locator('[data-next]'), hand)
    else if (now.what === 'look') await goOn(page, hand)
    else {
      await beforeMove?.()
      if (await alone?.()) continue
      // What is marked once stays so to the end of its step.
      if (!now.marks.length) await press(page, page.locator('[data-show]'), hand)
      await page.locator('.board [data-hinted]').first().waitFor()
      await follow(page, hand)
    }
  }
}

/** Puts away what has come up by itself, or goes on from it. */
async function goOn(page: Page, hand: Hand): Promise<void> {
  if (await page.locator('dialog[open]').count()) await page.keyboard.press('Escape')
  else await press(page, page.locator('[data-skip]'), hand).catch(() => undefined)
}
