/** The moments of a game through one pair of eyes: first those that are looked at, then quietly the others. */
import { api } from './api'
import type { Frame } from './protocol'

const REEL = 64

export class Film {
  frames: (Frame | undefined)[] = $state.raw([])
  /** How many moments there are, as far as is known. */
  length = $derived(this.frames.length)
  complete = $state(false)
  #asked = new Map<number, Promise<Frame[]>>()

  constructor(
    readonly table: string,
    readonly eyes: string,
  ) {}

  /** Loads the reel a moment is on, and then all the others in order. */
  async load(moment: number, wanted: () => boolean): Promise<void> {
    await this.#reel(Math.floor(moment / REEL))
    for (let reel = 0; wanted(); reel += 1) {
      if ((await this.#reel(reel)).length < REEL) {
        this.complete = true
        return
      }
    }
  }

  #reel(number: number): Promise<Frame[]> {
    let asked = this.#asked.get(number)
    if (!asked) {
      asked = api.replay(this.table, this.eyes, number * REEL, REEL).then((frames) => this.#keep(frames))
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
