/**
 * Incremental rendering: a scene is built over several frames. Its parts take their turns from top to bottom, as many at
 * a time as fit between two frames: a slow phone shows the first of them at once and listens in between, a quick desk
 * hardly waits.
 *
 *   const render = renderIncrementally()             in whatever is made anew with every scene
 *   <Deferred><Panel … /></Deferred>                 table/Deferred.svelte: a part of it that takes its turn
 *
 * Parts come in the order of the page, so that none of them pushes away what is there already. Once a scene is built,
 * or where there is none, everything comes at once.
 */
import { flushSync, getContext, onDestroy, setContext } from 'svelte'

/** For how long parts are made and laid out at a time, in milliseconds. */
const ENOUGH = 10
/** A page that nobody sees draws no frames, but is built all the same. */
const UNSEEN = 150

class Turn {
  come = $state(false)

  constructor(come: boolean) {
    this.come = come
  }
}

export class IncrementalRender {
  #built = $state(false)
  #waiting: Turn[] = []
  #frame = 0
  #timer = 0

  constructor() {
    // The first frame has enough to do with what does not wait.
    this.#timer = setTimeout(this.#build, UNSEEN)
    this.#frame = requestAnimationFrame(() => this.#next())
  }

  get built(): boolean {
    return this.#built
  }

  turn(): Turn {
    const turn = new Turn(this.#built)
    if (!this.#built) this.#waiting.push(turn)
    return turn
  }

  stop = (): void => {
    cancelAnimationFrame(this.#frame)
    clearTimeout(this.#timer)
  }

  /** Not within a frame, which has to paint as well; frames come in between. */
  #next(): void {
    clearTimeout(this.#timer)
    this.#timer = setTimeout(this.#build)
  }

  #build = (): void => {
    this.stop()
    const end = performance.now() + ENOUGH
    do {
      const [next, ...others] = this.#waiting
      if (!next) {
        this.#built = true
        return
      }
      // Whatever is within it comes right after it.
      this.#waiting = []
      next.come = true
      flushSync()
      void document.body.offsetHeight
      this.#waiting.push(...others)
    } while (performance.now() < end)
    this.#next()
  }
}

const KEY = Symbol('incremental render')

export function renderIncrementally(): IncrementalRender {
  const render = setContext(KEY, new IncrementalRender())
  onDestroy(render.stop)
  return render
}

/** A turn among the parts of the scene around it. */
export const takeTurn = (): { readonly come: boolean } => getContext<IncrementalRender | undefined>(KEY)?.turn() ?? { come: true }
