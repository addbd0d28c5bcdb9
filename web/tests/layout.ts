/** What is wrong with a page's layout, measured: nothing sticks out, is cut, lies under something else or is too small to read. */
import type { Page } from './house'

/** Letters smaller than this are not to be read, in pixels. */
const SMALLEST = 12

/** Every trouble in words, each once. Pages that move are measured at rest (`pace: none`). */
export const layoutTroubles = (page: Page): Promise<string[]> =>
  page.evaluate(async (smallest) => {
    // What follows its own width does so within two frames of the last font; a tab behind another draws none.
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve))
    await document.fonts.ready
    await Promise.race([frame().then(frame), new Promise((resolve) => setTimeout(resolve, 5000))])

    const found = new Set<string>()
    /** What covers the rest: only it is looked at. */
    const on = document.querySelector('dialog[open], button.stage') ?? document.body
    const named = (element: Element) => `${element.tagName.toLowerCase()}.${String(element.getAttribute('class') ?? '').split(' ')[0]}`
    const short = (text: string) => text.trim().replace(/\s+/g, ' ').slice(0, 60)
    const seen = (element: Element) =>
      element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) &&
      !element.closest('.unseen, option, [data-moving]') &&
      // What gives way where room is short is for screen readers only, too.
      getComputedStyle(element).clipPath !== 'inset(50%)'

    // What stands out is cut off by the page's frame, and would not be noticed.
    const app = document.querySelector<HTMLElement>('#app')!
    app.style.overflowX = 'visible'
    if (document.documentElement.scrollWidth > innerWidth) found.add(`the page is ${document.documentElement.scrollWidth} px wide`)
    app.style.overflowX = ''

    scrollTo(0, 0)

    /** What can be seen of an element's inside; all of it in directions in which it scrolls. */
    function window(element: Element) {
      const seen = { left: 0, right: innerWidth, top: -Infinity, bottom: Infinity }
      let across = true
      let along = true
      for (let around: Element | null = element; around && (across || along); around = around.parentElement) {
        const { overflowX, overflowY } = getComputedStyle(around)
        const box = around.getBoundingClientRect()
        // What is a pixel wide is there to be heard.
        if (overflowX !== 'visible' && box.width <= 2) return undefined
        if (across && overflowX !== 'visible') {
          if (overflowX === 'auto' || overflowX === 'scroll') Object.assign(seen, { left: -Infinity, right: Infinity })
          else Object.assign(seen, { left: box.left, right: box.right })
          across = false
        }
        if (along && overflowY !== 'visible' && around !== document.body && around !== document.documentElement) {
          if (overflowY === 'hidden' || overflowY === 'clip') Object.assign(seen, { top: box.top, bottom: box.bottom })
          along = false
        }
      }
      return seen
    }

    const dotted = (element: Element) =>
      getComputedStyle(element).textOverflow === 'ellipsis' || getComputedStyle(element).webkitLineClamp !== 'none'

    /** What is left of a box in everything that cuts it off or scrolls it. */
    function left(element: Element, box: DOMRect) {
      const rest = { left: box.left, right: box.right, top: box.top, bottom: box.bottom }
      for (let around: Element | null = element; around && around !== document.body; around = around.parentElement) {
        if (getComputedStyle(around).overflow === 'visible') continue
        const frame = around.getBoundingClientRect()
        rest.left = Math.max(rest.left, frame.left)
        rest.right = Math.min(rest.right, frame.right)
        rest.top = Math.max(rest.top, frame.top)
        rest.bottom = Math.min(rest.bottom, frame.bottom)
      }
      return rest
    }

    /** Every line of text that is in sight, without the room above and below its letters. */
    const lines: { own: Element; words: string; left: number; right: number; top: number; bottom: number }[] = []

    const range = document.createRange()
    const texts = document.createTreeWalker(on, NodeFilter.SHOW_TEXT)
    for (let text = texts.nextNode(); text; text = texts.nextNode()) {
      const own = text.parentElement!
      const words = short(text.textContent!)
      if (!words || !seen(own)) continue
      const scale = own instanceof SVGGraphicsElement ? Math.abs(own.getScreenCTM()?.d ?? 1) : 1
      const size = parseFloat(getComputedStyle(own).fontSize) * scale
      // A thumbnail is a picture, and its letters are part of it.
      const picture = own.closest('.thumb svg')
      // What has no size at all is there to be heard.
      if (size && size < smallest - 0.05 && !picture) found.add(`"${words}" in ${named(own)} has letters of ${size.toFixed(1)} px`)
      const inside = window(own)
      if (!inside) continue
      // What may be long ends in dots, and is told in full when one rests on it or presses it.
      const opens = own.closest('[data-help], button') && (dotted(own) || own.closest('.last-talk, .ending .goal'))
      range.selectNodeContents(text)
      for (const letters of range.getClientRects()) {
        const cut = letters.left < inside.left - 1 || letters.right > inside.right + 1
        const middle = (letters.top + letters.bottom) / 2
        if (!opens && (cut || middle < inside.top || middle > inside.bottom)) found.add(`"${words}" in ${named(own)} is cut`)
        const rest = left(own, letters)
        const line = { own, words, ...rest, top: rest.top + letters.height * 0.3, bottom: rest.bottom - letters.height * 0.28 }
        if (size && !picture && line.right - line.left > 2 && line.bottom > line.top) lines.push(line)
      }
    }

    // Letters on letters can be read nowhere. What stays in sight lies over what scrolls beneath it, and so does the guide.
    for (const [index, one] of lines.entries()) {
      for (const other of lines.slice(index + 1)) {
        const across = Math.min(one.right, other.right) - Math.max(one.left, other.left)
        const along = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top)
        if (across < 2 || along < 2 || one.own.contains(other.own) || other.own.contains(one.own)) continue
        const over = (line: Element) => stuck(line) || line.closest('.guide')
        // A bar at the edge or a list that unfolds lies over a page that goes on beneath it; two bars are not to lie over each other.
        if (!over(one.own) && !over(other.own) && !bar(one.own) === !bar(other.own))
          found.add(`"${one.words}" in ${named(one.own)} and "${other.words}" in ${named(other.own)} overlap`)
      }
    }

    /** Whether something that scrolls has scrolled it away, or partly so: there it is reached by scrolling. */
    function scrolledAway(element: Element): boolean {
      const box = element.getBoundingClientRect()
      for (let around = element.parentElement; around; around = around.parentElement) {
        if (!/auto|scroll/.test(getComputedStyle(around).overflow)) continue
        const { left, right, top, bottom } = around.getBoundingClientRect()
        if (box.left < left || box.right > right || box.top < top || box.bottom > bottom) return true
      }
      return false
    }

    function bar(element: Element) {
      return element.closest('[data-call], [data-kept], .own, .toasts, .others, #waiting-tables')
    }

    /** What stays in sight while the rest scrolls beneath it. */
    function stuck(element: Element): boolean {
      for (let around: Element | null = element; around; around = around.parentElement) {
        if (getComputedStyle(around).position === 'sticky') return true
      }
      return false
    }

    for (const control of on.querySelectorAll<HTMLElement>('button:enabled, a[href], input:enabled, select:enabled, summary')) {
      if (!seen(control) || control.closest('[inert]') || scrolledAway(control)) continue
      const box = control.getBoundingClientRect()
      const inside = window(control)
      if (!inside || box.width < 2 || box.height < 2) continue
      const spots = [0.1, 0.3, 0.5, 0.7, 0.9].flatMap((x) =>
        [0.15, 0.5, 0.85].map((y) => [box.left + box.width * x, box.top + box.height * y] as const),
      )
      const shown = spots.filter(([x, y]) => x >= 0 && x < innerWidth && y >= 0 && y < innerHeight)
      // What is scrolled away, or partly so, is reached by scrolling.
      if (shown.length < spots.length) continue
      const reached = shown.some(([x, y]) => {
        const hit = document.elementFromPoint(x, y)
        // The guide of the first turn may lie over what it does not speak of, and lists scroll beneath their headings.
        return (
          hit &&
          (hit.closest('.guide') ||
            stuck(hit) ||
            (bar(hit) && !bar(control)) ||
            control.contains(hit) ||
            hit.contains(control) ||
            (hit.closest('label')?.contains(control) ?? false))
        )
      })
      if (!reached) {
        const [x, y] = [box.left + box.width / 2, box.top + box.height / 2]
        const over = document.elementFromPoint(x, y)
        found.add(
          `${named(control)} "${short(control.textContent || control.ariaLabel || '')}" lies under ${over ? named(over) : 'nothing'}`,
        )
      }
    }
    return [...found]
  }, SMALLEST)
