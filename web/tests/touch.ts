/** A player who knows no rules: touches whatever the board offers until the game is over. */
import { expect, hurry, type Page } from './house'

/** Counts the questions of a page that its table has not answered. Must be called before the page opens its table. */
export function unanswered(page: Page): { count: number } {
  const open = { count: 0 }
  void page.addInitScript(stay)
  page.on('websocket', (socket) => {
    socket.on('framesent', ({ payload }) => {
      if (String(payload).startsWith('{"type":"act"')) open.count += 1
    })
    socket.on('framereceived', ({ payload }) => {
      if (/^\{"type":"(done|refused)"/.test(String(payload))) open.count -= 1
    })
  })
  return open
}

/** A touch may come when its sheet has just gone, and meet a link that lay beneath: whoever plays stays at the table. */
const stay = () =>
  addEventListener('click', (click) => {
    if (click.isTrusted && click.target instanceof Element && click.target.closest('a[href]')) click.preventDefault()
  })

/** Where to touch next: on the sheet that lies on the table, if there is one, else on the board. */
export const offer = (page: Page, chance: number): Promise<{ x: number; y: number } | undefined> =>
  page.evaluate((chance) => {
    // What was pressed once and is final is pressed again, once that counts.
    const armed = document.querySelector<HTMLElement>('.board [data-armed], dialog[open] [data-armed]')
    if (armed) {
      const { x, y, width, height } = armed.getBoundingClientRect()
      return armed.dataset.armed === 'ready' ? { x: x + width / 2, y: y + height / 2 } : undefined
    }
    const sheet = document.querySelector('dialog[open]')
    const offered = [...(sheet ?? document.querySelector('.board')!).querySelectorAll<HTMLElement>('button:enabled')]
    const seen = offered.filter((button) => button.checkVisibility() && button.ariaDisabled !== 'true')
    const brass = seen.filter((button) => button.matches('.primary'))
    // What stands out is taken every other time, so that one gets on.
    const among = brass.length && chance < 0.5 ? brass : seen
    const button = among[Math.floor(((chance * 2) % 1) * among.length)]
    button?.scrollIntoView({ block: 'center', behavior: 'instant' })
    const spot = button?.getBoundingClientRect()
    return spot && { x: spot.x + spot.width / 2, y: spot.y + spot.height / 2 }
  }, chance)

/** Touches one thing that is offered, and waits for the answer if it was a move. */
export async function touch(page: Page, open: { count: number }, pick: (below: number) => number): Promise<void> {
  await hurry(page)
  const spot = await offer(page, pick(10_000) / 10_000)
  if (spot) await page.touchscreen.tap(spot.x, spot.y)
  await expect.poll(() => open.count, { intervals: [5, 10, 20, 50, 100] }).toBe(0)
}
