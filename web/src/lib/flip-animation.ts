/**
 * FLIP animation: whatever carries `data-id` slides from where it was to where it is. Boards only say what a thing is
 * called; the difference between two views is the animation.
 */
import { clipEnd } from './clip'
import { beat } from './settings.svelte'

const LENGTH = 380
/** A view that was drawn within this many milliseconds is laid out in the same task, so that the frame has less to do. */
const SHORT = 25

/** Where something is on the board, however the page has scrolled meanwhile. */
interface Spot {
  x: number
  y: number
  width: number
  height: number
}

/** Where something is seen, and where it will be once it has arrived. */
interface Place {
  thing: Element
  seen: Spot
  rest: Spot
}

/** What is on its way, whoever sent it out: a turn that is being built moves stones, and so does the view that comes of it. */
const journeys = new WeakMap<HTMLElement, Animation>()

export class FlipAnimation {
  #places = new Map<string, Place>()
  /** What has been drawn since the last view: it sets out once. */
  #drawn = new Set<HTMLElement>()
  #frame = 0
  #begun = 0

  /** Remembers where everything is. What has not been drawn since still comes from where it was seen last. */
  before(root: HTMLElement): void {
    this.#begun = performance.now()
    if (this.#frame && !this.#drawn.size) return
    this.#places.clear()
    if (beat(LENGTH) === 0) return
    const origin = root.getBoundingClientRect()
    for (const thing of things(root)) {
      const place = this.#placeOf(thing, origin)
      // What is hidden is nowhere.
      if (place.seen.width > 0) this.#places.set(thing.dataset.id!, place)
    }
  }

  #placeOf(thing: HTMLElement, origin: DOMRect): Place {
    const seen = spotOf(thing, origin)
    if (!journeys.has(thing)) return { thing, seen, rest: seen }
    const { e: x, f: y, a: scale } = new DOMMatrix(getComputedStyle(thing).transform)
    return { thing, seen, rest: { x: seen.x - x, y: seen.y - y, width: seen.width / scale, height: seen.height / scale } }
  }

  /**
   * Lets everything that is elsewhere now come from where it was. Measuring waits for the next frame: a slow phone then
   * listens in between.
   */
  after(root: HTMLElement): void {
    if (performance.now() - this.#begun < SHORT) void root.offsetHeight
    this.#drawn.clear()
    this.#await(root)
  }

  #await(root: HTMLElement): void {
    cancelAnimationFrame(this.#frame)
    this.#frame = requestAnimationFrame(() => {
      this.#frame = 0
      this.#go(root)
      // A scene that is built over several frames (lib/incremental-render.svelte.ts) has more to come.
      if (root.querySelector('[data-building]')) this.#await(root)
    })
  }

  #go(root: HTMLElement): void {
    const duration = beat(LENGTH)
    if (duration === 0) return
    // All is measured before anything moves: measuring and moving by turns has the page laid out again every time.
    const origin = root.getBoundingClientRect()
    const fresh = things(root).filter((thing) => !this.#drawn.has(thing))
    const setOut = fresh.flatMap((thing) => {
      this.#drawn.add(thing)
      const was = this.#places.get(thing.dataset.id!) ?? source(root, thing, origin)
      if (!was) return []
      const { rest: is } = this.#placeOf(thing, origin)
      if (is.width === 0) return []
      if (!inSight(was.seen, origin) && !inSight(is, origin)) return []
      // What was on its way already, to where it still belongs, goes on.
      if (apart(was.thing === thing ? was.rest : was.seen, is) < 2) return []
      const from = clipEnd(was.seen, is, -origin.top - was.seen.height, innerHeight - origin.top)
      const [dx, dy] = [from.x - is.x, from.y - is.y]
      const scale = from.width > 0 ? from.width / is.width : 1
      return [{ thing, from: `translate(${dx}px, ${dy}px) scale(${scale})` }]
    })
    for (const { thing, from } of setOut) {
      // Only what the browser can move without drawing anew is animated; the rest stands still meanwhile.
      Object.assign(thing.style, { transformOrigin: '0 0', zIndex: '5' })
      // Two journeys at once would be drawn anew with every frame.
      journeys.get(thing)?.cancel()
      const journey = thing.animate({ transform: [from, 'none'] }, { duration, easing: 'cubic-bezier(.2,.8,.3,1)' })
      journeys.set(thing, journey)
      journey.onfinish = () => {
        journeys.delete(thing)
        Object.assign(thing.style, { transformOrigin: '', zIndex: '' })
      }
    }
  }
}

const things = (root: HTMLElement) => [...root.querySelectorAll<HTMLElement>('[data-id]')]

function spotOf(thing: Element, origin: DOMRect): Spot {
  const { left, top, width, height } = thing.getBoundingClientRect()
  return { x: left - origin.left, y: top - origin.top, width, height }
}

/** From middle to middle: what is only swelling or shrinking stays where it is. */
const apart = (one: Spot, other: Spot): number =>
  Math.abs(one.x + one.width / 2 - other.x - other.width / 2) + Math.abs(one.y + one.height / 2 - other.y - other.height / 2)

/** Whether somebody could see it: what neither leaves nor comes into sight need not move. */
const inSight = ({ x, y, width, height }: Spot, origin: DOMRect): boolean => {
  const [left, top] = [origin.left + x, origin.top + y]
  return left < innerWidth && left + width > 0 && top < innerHeight && top + height > 0
}

/** Something new comes from the place named in `data-from`, such as a deck. */
function source(root: HTMLElement, thing: HTMLElement, origin: DOMRect): Place | undefined {
  const from = thing.dataset.from
  const place = from ? root.querySelector(`[data-place="${CSS.escape(from)}"]`) : undefined
  if (!place) return undefined
  const spot = spotOf(place, origin)
  return { thing: place, seen: spot, rest: spot }
}
