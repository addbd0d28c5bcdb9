/**
 * Things that travel: whatever carries `data-id` slides from where it was to where it is. Boards only say what a thing
 * is called; the difference between two views is the animation.
 */
import { beat } from './settings.svelte'

const LENGTH = 380

export class Travel {
  #places = new Map<string, DOMRect>()

  /** Remembers where everything is. */
  before(root: HTMLElement): void {
    this.#places.clear()
    for (const thing of root.querySelectorAll<HTMLElement>('[data-id]')) {
      const place = thing.getBoundingClientRect()
      // What is hidden is nowhere.
      if (place.width > 0) this.#places.set(thing.dataset.id!, place)
    }
  }

  /** Lets everything that is elsewhere now come from where it was. */
  after(root: HTMLElement): void {
    const duration = beat(LENGTH)
    if (duration === 0) return
    for (const thing of root.querySelectorAll<HTMLElement>('[data-id]')) {
      const was = this.#places.get(thing.dataset.id!) ?? this.#source(root, thing)
      if (!was) continue
      const is = thing.getBoundingClientRect()
      const [dx, dy] = [was.left - is.left, was.top - is.top]
      if (Math.abs(dx) + Math.abs(dy) < 2 || is.width === 0) continue
      const scale = was.width > 0 ? was.width / is.width : 1
      thing.animate(
        [
          { transform: `translate(${dx}px, ${dy}px) scale(${scale})`, transformOrigin: '0 0', zIndex: 5 },
          { transform: 'none', transformOrigin: '0 0', zIndex: 5 },
        ],
        { duration, easing: 'cubic-bezier(.2,.8,.3,1)' },
      )
    }
  }

  /** Something new comes from the place named in `data-from`, such as a deck. */
  #source(root: HTMLElement, thing: HTMLElement): DOMRect | undefined {
    const from = thing.dataset.from
    return from ? root.querySelector(`[data-place="${CSS.escape(from)}"]`)?.getBoundingClientRect() : undefined
  }
}
