/**
 * Somebody who reads what a lesson says and looks for it on the board: of all that can be pressed, what is named in the
 * text most plainly, first what is named first. Only where words lead nowhere do they ask to be shown.
 */
import { again, expect, type Page } from './house'

interface Thing {
  /** Where it stands among all that can be pressed. */
  index: number
  /** What stands on it, or what it is called where that is drawn. */
  name: string
  /** What stands around it: the card or the house it belongs to. */
  around: string
}

const PRESSABLE = '.board :is(button:enabled, [role=button], [data-cell]):not([aria-disabled=true])'

/** All that can be pressed now and is to be seen. */
const things = (page: Page): Promise<Thing[]> =>
  page.locator(PRESSABLE).evaluateAll((found) =>
    found.flatMap((thing, index) => {
      if (!thing.checkVisibility() || thing.closest('[inert]')) return []
      const around = thing.parentElement?.closest('article, li, section, [data-place], [role=group], figure')
      const words = (element: Element | null | undefined) => (element as HTMLElement | null)?.innerText ?? ''
      const name = `${thing.ariaLabel ?? ''} ${words(thing)}`.trim()
      const label = around && (around.ariaLabel ?? '')
      return [{ index, name, around: `${label} ${words(around)}` }]
    }),
  )

/** Words and figures, without the endings that differ between one and many. */
const wordsOf = (text: string): string[] =>
  (
    text
      .toLowerCase()
      .normalize('NFD')
      .replace(/\p{Diacritic}/gu, '')
      .match(/[a-z0-9]+|\+/g) ?? []
  ).map((word) => (word.length > 4 ? word.replace(/(es|s)$/, '') : word))

/** Labels in quotation marks are looked for as they stand. */
const quoted = (text: string): string[] => [...text.matchAll(/[“«]([^”»]+)[”»]/g)].map(([, label]) => label!)

/** How plainly the text names it: each word counts the more, the fewer things are called by it, and a whole label most of all. */
function plainness(thing: Thing, text: string, all: Thing[]): number {
  const words = wordsOf(text)
  const said = new Set(words)
  const rare = (word: string, of: (thing: Thing) => string) => 1 / all.filter((other) => wordsOf(of(other)).includes(word)).length
  const name = [...new Set(wordsOf(thing.name))]
  const around = [...new Set(wordsOf(thing.around))].filter((word) => !name.includes(word))
  const sum = (words: string[], of: (thing: Thing) => string) =>
    words.filter((word) => said.has(word)).reduce((sum, word) => sum + rare(word, of), 0)
  const label = quoted(text).some((label) => thing.name.replace(/\s+/g, ' ').includes(label)) ? 2 : 0
  // A name of many words is not meant by one of them.
  return (
    label +
    whole(thing, words) +
    (2 * sum(name, ({ name }) => name)) / Math.sqrt(name.length || 1) +
    sum(around, ({ around }) => around) / 2
  )
}

/** Where what stands on it is said word for word, from the end of the text; its name goes as far as the first comma. */
const place = (thing: Thing, words: string[]): number => {
  const label = wordsOf(thing.name.split(/[,(:\n]/)[0]!).join(' ')
  return label ? ` ${words.join(' ')} `.indexOf(` ${label} `) : -1
}

const whole = (thing: Thing, words: string[]): number => (place(thing, words) >= 0 ? 2 : 0)

/** Sentences that say what to do come last. */
const sentences = (text: string): string[] => text.split(/(?<=[.!?:])\s+/)

interface Told {
  /** What is asked for now. */
  text: string
  /** How far the lesson is; another with every move that was right. */
  stand: string
  /** The reason for a try that was not the one. */
  wrong: string
}

const told = (page: Page): Promise<Told> =>
  page.evaluate(() => {
    const words = (selector: string) => document.querySelector<HTMLElement>(selector)?.innerText ?? ''
    return {
      text: words('.teacher .text'),
      wrong: words('.teacher .wrong'),
      stand: document.querySelector<HTMLElement>('.lesson')?.dataset['stand'] ?? '',
    }
  })

/** How often somebody presses before they ask to be shown. */
const PATIENCE = 5
/** Less than this is no name for it. */
const PLAIN = 0.5

/** What is pressed next: of what is named plainly, what the text comes to first. */
function next(all: Thing[], text: string, pressed: Set<string>): Thing | undefined {
  const request = sentences(text).slice(-3).join(' ')
  const known = all
    .filter((thing) => !pressed.has(called(thing)))
    .map((thing) => ({ thing, plain: plainness(thing, request, all) + plainness(thing, text, all) / 4 }))
    .sort((a, b) => b.plain - a.plain)
  const [best] = known
  if (!best || best.plain < PLAIN) return undefined
  const words = wordsOf(text)
  const named = known.filter(({ thing, plain }) => plain > best.plain * 0.7 && place(thing, wordsOf(request)) >= 0)
  return (named.sort((a, b) => place(a.thing, words) - place(b.thing, words))[0] ?? best).thing
}

const called = ({ name, around }: Thing) => `${name} in ${around}`

/** Makes the move that the text asks for, by its words alone; says whether that came off. */
export async function readAndPlay(page: Page, tap = false): Promise<boolean> {
  const { text, stand } = await told(page)
  const pressed = new Set<string>()
  const found = async () => {
    const now = await told(page)
    return now.stand !== stand || now.text !== text
  }
  for (let tries = 0; tries < PATIENCE && !(await found()); tries += 1) {
    const armed = page.locator('.board [data-armed]')
    if (await armed.count()) {
      await again(page, armed.first())
      continue
    }
    const { wrong } = await told(page)
    // What has just been explained is as much to go by as what was asked for.
    const thing = next(await things(page), wrong ? `${text} ${wrong}` : text, pressed)
    if (!thing) break
    pressed.add(called(thing))
    const control = page.locator(PRESSABLE).nth(thing.index)
    await (tap ? control.tap({ timeout: 1000 }) : control.click({ timeout: 1000 })).catch(() => undefined)
    await expect
      .poll(found, { timeout: 300, intervals: [20, 30, 50, 100] })
      .toBe(true)
      .catch(() => undefined)
    // What only explains itself is put away again.
    if (await page.locator('dialog[open]').count()) await page.keyboard.press('Escape')
  }
  if (await found()) return true
  // Whatever is half done is gone when the page is opened afresh.
  await page.reload()
  await page.locator('.teacher').waitFor()
  return false
}
