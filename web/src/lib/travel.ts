/**
 * Things that travel: whatever carries `data-id` slides from where it was to where it is. Boards only say what a thing
 * is called; the difference between two views is the animation.
 */
import { beat } from './settings.svelte'

const LENGTH = 380
/** Nothing that travels is higher than this. */
const TALLEST = 300

/** Where something is on the board, however the page has scrolled meanwhile. */
interface Place {
  x: number
  y: number
  width: number
}

export class Travel {
  #places = new Map<string, Place>()
  #journeys = new WeakMap<HTMLElement, Animation>()
  /** What has been drawn since the last view: it sets out once. */
  #drawn = new Set<HTMLElement>()
  #frame = 0

  /** Remembers where everything is. What has not been drawn since still comes from where it was seen last. */
  before(root: HTMLElement): void {
    if (this.#frame && !this.#drawn.size) return
    this.#places.clear()
    if (beat(LENGTH) === 0) return
    const origin = root.getBoundingClientRect()
    for (const thing of things(root)) {
      const place = placeOf(thing, origin)
      // What is hidden is nowhere.
      if (place.width > 0) this.#places.set(thing.dataset.id!, place)
    }
  }

  /**
   * Lets everything that is elsewhere now come from where it was. Measuring waits for the next frame, which lays the
   * page out anyway: a slow phone then listens in between.
   */
  after(root: HTMLElement): void {
    this.#drawn.clear()
    this.#await(root)
  }

  #await(root: HTMLElement): void {
    cancelAnimationFrame(this.#frame)
    this.#frame = requestAnimationFrame(() => {
      this.#frame = 0
      this.#go(root)
      // A scene that is built over several frames (lib/frames.svelte.ts) has more to come.
      if (root.querySelector('[data-building]')) this.#await(root)
    })
  }

  #go(root: HTMLElement): void {
    const duration = beat(LENGTH)
    if (duration === 0) return
    // All is measured before anything moves: measuring and moving by turns has the page laid out again every time.
    const origin = root.getBoundingClientRect()
    const fresh = things(root).filter((thing) => !this.#drawn.has(thing))
    const journeys = fresh.flatMap((thing) => {
      this.#drawn.add(thing)
      const was = this.#places.get(thing.dataset.id!) ?? source(root, thing, origin)
      if (!was) return []
      const is = placeOf(thing, origin)
      if (is.width === 0) return []
      if (!inSight(was, origin) && !inSight(is, origin)) return []
      const [dx, dy] = [was.x - is.x, was.y - is.y]
      const scale = was.width > 0 ? was.width / is.width : 1
      return Math.abs(dx) + Math.abs(dy) < 2 ? [] : [{ thing, from: `translate(${dx}px, ${dy}px) scale(${scale})` }]
    })
    for (const { thing, from } of journeys) {
      // Only what the browser can move without drawing anew is animated; the rest stands still meanwhile.
      Object.assign(thing.style, { transformOrigin: '0 0', zIndex: '5' })
      const journey = thing.animate({ transform: [from, 'none'] }, { duration, easing: 'cubic-bezier(.2,.8,.3,1)' })
      this.#journeys.set(thing, journey)
      journey.onfinish = () => {
        // What has set out again meanwhile is still on its way.
        if (this.#journeys.get(thing) === journey) Object.assign(thing.style, { transformOrigin: '', zIndex: '' })
      }
    }
  }
}

const things = (root: HTMLElement) => [...root.querySelectorAll<HTMLElement>('[data-id]')]

function placeOf(thing: Element, origin: DOMRect): Place {
  const { left, top, width } = thing.getBoundingClientRect()
  return { x: left - origin.left, y: top - origin.top, width }
}

/** Whether somebody could see it: what neither leaves nor comes into sight need not move. */
const inSight = ({ x, y, width }: Place, origin: DOMRect): boolean => {
  const [left, top] = [origin.left + x, origin.top + y]
  return left < innerWidth && left + width > 0 && top < innerHeight && top > -TALLEST
}

/** Something new comes from the place named in `data-from`, such as a deck. */
function source(root: HTMLElement, thing: HTMLElement, origin: DOMRect): Place | undefined {
  const from = thing.dataset.from
  const place = from ? root.querySelector(`[data-place="${CSS.escape(from)}"]`) : undefined
  return place ? placeOf(place, origin) : undefined
}
