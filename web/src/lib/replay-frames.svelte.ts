/** Replay frames: the moments of a game as one seat saw them, loaded page by page; first the page that is looked at. */
import { api } from './api'
import type { Frame } from './protocol'

/** How many frames the server sends at a time. */
const PAGE = 64

export class ReplayFrames {
  frames: (Frame | undefined)[] = $state.raw([])
  /** How many moments there are, as far as is known. */
  length = $derived(this.frames.length)
  complete = $state(false)
  #asked = new Map<number, Promise<Frame[]>>()

  constructor(
    readonly table: string,
    readonly eyes: string,
  ) {}

  /** Loads the page a moment is on, and then all the others in order. */
  async load(moment: number, wanted: () => boolean): Promise<void> {
    await this.#page(Math.floor(moment / PAGE))
    for (let page = 0; wanted(); page += 1) {
      if ((await this.#page(page)).length < PAGE) {
        this.complete = true
        return
      }
    }
  }

  #page(number: number): Promise<Frame[]> {
    let asked = this.#asked.get(number)
    if (!asked) {
      asked = api.replay(this.table, this.eyes, number * PAGE, PAGE).then((frames) => this.#keep(frames))
      // What failed once may be asked for again.
      asked.catch(() => this.#asked.delete(number))
      this.#asked.set(number, asked)
    }
    return asked
  }

  #keep(frames: Frame[]): Frame[] {
    const all = [...this.frames]
    for (const frame of frames) all[frame.moment] = frame
    // A list with holes in it would be skipped over where it is drawn.
    this.frames = Array.from(all)
    return frames
  }
}
