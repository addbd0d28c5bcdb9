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

/** How plainly the text names it: each word counts the more, the fewer things are called by it. */
function plainness(thing: Thing, text: string, all: Thing[]): number {
  const said = new Set(wordsOf(text))
  const rare = (word: string, of: (thing: Thing) => string) => 1 / all.filter((other) => wordsOf(of(other)).includes(word)).length
  const name = [...new Set(wordsOf(thing.name))]
  const around = [...new Set(wordsOf(thing.around))].filter((word) => !name.includes(word))
  const sum = (words: string[], of: (thing: Thing) => string) =>
    words.filter((word) => said.has(word)).reduce((sum, word) => sum + rare(word, of), 0)
  const label = quoted(text).some((label) => thing.name.replace(/\s+/g, ' ').includes(label)) ? 1 : 0
  // A name of many words is not meant by one of them.
  return label + (2 * sum(name, ({ name }) => name)) / Math.sqrt(name.length || 1) + sum(around, ({ around }) => around) / 2
}

/** Sentences that say what to do come last. */
const sentences = (text: string): string[] => text.split(/(?<=[.!?:])\s+/)

interface Told {
  /** What is said now, with the reason for a try that was not the one. */
  text: string
  /** How far the lesson is; another with every move that was right. */
  stand: string
  /** How often a try was refused on this step. */
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
const PATIENCE = 8

/** Makes the move that the text asks for, by its words alone; says whether that came off. */
export async function readAndPlay(page: Page, tap = false): Promise<boolean> {
  const { text, stand } = await told(page)
  const pressed = new Set<string>()
  for (let tries = 0; tries < PATIENCE; tries += 1) {
    const now = await told(page)
    if (now.stand !== stand || now.text !== text) return true
    const armed = page.locator('.board [data-armed]')
    if (await armed.count()) {
      await again(page, armed.first())
      continue
    }
    const all = await things(page)
    // What has just been explained is as much to go by as what was asked for, and the end of it most of all.
    const words = now.wrong ? `${text} ${now.wrong}` : text
    const request = sentences(words).slice(-2).join(' ')
    const best = all
      .filter(({ name, around }) => !pressed.has(`${name} in ${around}`))
      .map((thing) => ({ thing, plain: plainness(thing, request, all) + plainness(thing, words, all) / 2 }))
      .filter(({ plain }) => plain > 0.4)
      .sort((a, b) => b.plain - a.plain)[0]
    if (process.env.READER_TELL) console.log(JSON.stringify({ request, best: best && [best.thing.name, best.plain], all: all.length }))
    if (!best) return false
    pressed.add(`${best.thing.name} in ${best.thing.around}`)
    const control = page.locator(PRESSABLE).nth(best.thing.index)
    await (tap ? control.tap({ timeout: 3000 }) : control.click({ timeout: 3000 })).catch(() => undefined)
    await expect
      .poll(async () => (await told(page)).stand, { timeout: 250, intervals: [20, 30, 50, 100] })
      .not.toBe(stand)
      .catch(() => undefined)
  }
  const now = await told(page)
  return now.stand !== stand || now.text !== text
}
