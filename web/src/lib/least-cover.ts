/** Where a note does the least harm: of several boxes, the one that covers least of what is explained and of what can be pressed. */

export interface Box {
  x: number
  y: number
  width: number
  height: number
}

/** The thing itself counts for more than anything beside it, and the button one is most likely to press for more than others. */
const ITSELF = 1000
const MAIN = 4

const PRESSED = 'button:not([disabled]), a.button, [role="tab"]'

const common = (a: Box, b: Box): number =>
  Math.max(0, Math.min(a.x + a.width, b.x + b.width) - Math.max(a.x, b.x)) *
  Math.max(0, Math.min(a.y + a.height, b.y + b.height) - Math.max(a.y, b.y))

/** The first of those boxes for a note about a thing that cover the least. */
export function leastCover(boxes: Box[], thing: Element, note: Element): Box {
  const others = [...document.querySelectorAll(PRESSED)]
    .filter((other) => !other.contains(thing) && !thing.contains(other) && !note.contains(other) && other.checkVisibility())
    .map((other) => ({ box: other.getBoundingClientRect(), weight: other.matches('.primary') ? MAIN : 1 }))
  const all = [{ box: thing.getBoundingClientRect(), weight: ITSELF }, ...others]
  const harm = boxes.map((box) => all.reduce((sum, other) => sum + other.weight * common(box, other.box), 0))
  return boxes[harm.indexOf(Math.min(...harm))]!
}
