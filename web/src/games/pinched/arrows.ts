/** Arrow keys: the focus goes to the nearest card, slot or button in that direction. */
const steps: Partial<Record<string, [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}

const THINGS = 'button:enabled, [tabindex]'

const middle = (thing: Element) => {
  const box = thing.getBoundingClientRect()
  return [box.left + box.width / 2, box.top + box.height / 2] as const
}

export function arrows(event: KeyboardEvent & { currentTarget: HTMLElement }): void {
  const step = steps[event.key]
  const from = (event.target as Element).closest<HTMLElement>(THINGS)
  if (!step || !from) return
  const [x, y] = middle(from)
  let best: { button: HTMLElement; far: number } | undefined
  for (const button of event.currentTarget.querySelectorAll<HTMLElement>(THINGS)) {
    const [bx, by] = middle(button)
    const along = (bx - x) * step[0] + (by - y) * step[1]
    const aside = Math.abs((bx - x) * step[1]) + Math.abs((by - y) * step[0])
    const far = along + 2 * aside
    if (button !== from && along > 4 && aside < along * 2 + 60 && (!best || far < best.far)) best = { button, far }
  }
  if (!best) return
  event.preventDefault()
  best.button.focus()
}
