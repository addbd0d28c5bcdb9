/**
 * Staged playback: scenes are shown one after the other, each for its time, and what has not been shown is not told.
 *
 * A server says at once how a heist or a trick came out. A board plays it out, and until a scene has been on stage its
 * events are kept back from everything else that tells them, such as the log (`hides`). Whoever wants no motion gets the
 * end at once, and so does a page that nobody looks at.
 */
import { beat } from './settings.svelte'

export interface Staged {
  /** How long it is looked at, in milliseconds at full pace; what takes no time is passed over. */
  ms: number
  /** How many of the events kept back have been told once it is on stage. */
  tells: number
}

interface How<Scene> {
  /** Whether the last scene stays on stage until it is closed, for a show with buttons to go back. */
  stays?: boolean
  /** Called when a scene comes on by itself or by `next`, for its sound. */
  enter?: (scene: Scene) => void
  /** Called when all has been shown, in place of `close`. */
  ended?: () => void
}

export class Playback<Scene extends Staged> {
  /** All scenes; none while nothing is on stage. */
  scenes: Scene[] = $state.raw([])
  index = $state(-1)
  /** Whether the next scene comes by itself. */
  running = $state(false)
  speed = $state(1)
  /** The scene on stage. */
  scene: Scene | undefined = $derived(this.scenes[this.index])
  #furthest = $state(-1)
  /** The last scene that has been on stage so far, wherever one has gone back to since. */
  furthest: Scene | undefined = $derived(this.scenes[this.#furthest])
  /** Events that are told as the scenes are shown. */
  #kept: readonly object[] = $state.raw([])
  #timer: ReturnType<typeof setTimeout> | undefined

  constructor(private readonly how: How<Scene> = {}) {}

  get active(): boolean {
    return this.scenes.length > 0
  }

  /** Whether something has happened that has not been shown to its end. */
  get keepsBack(): boolean {
    return this.#kept.length > 0
  }

  hides = (event: object): boolean => this.#kept.indexOf(event) >= (this.furthest?.tells ?? 0)

  /** Begins to show scenes, in place of what was on stage. */
  open(scenes: Scene[], kept: readonly object[] = []): void {
    this.close()
    if (!scenes.length) return
    this.scenes = scenes
    this.#kept = kept
    this.running = true
    this.next()
  }

  /** More to be kept back, and the scenes that tell it, if there are any: all that there were, and others after them. */
  extend(kept: readonly object[], scenes: Scene[] = this.scenes): void {
    this.scenes = scenes
    this.#kept = [...this.#kept, ...kept]
  }

  /** On to the next scene, or to the end. */
  next = (): void => {
    if (!this.active) return
    let next = this.index + 1
    while (this.scenes[next]?.ms === 0) next += 1
    const scene = this.scenes[next]
    if (!scene || this.#still()) return this.end()
    this.#show(next)
    this.how.enter?.(scene)
    this.#wait()
  }

  /** Stops where it is. */
  halt(): void {
    clearTimeout(this.#timer)
    this.running = false
  }

  /** Stops at a scene; the last one is the end. */
  go = (index: number): void => {
    this.halt()
    const last = this.scenes.length - 1
    this.#show(Math.max(0, Math.min(last, index)))
    if (this.index === last) this.end()
  }

  /** Stops, or goes on; from the end it begins again. */
  toggle = (): void => {
    if (this.running) return this.go(this.index)
    if (this.index === this.scenes.length - 1) this.#show(0)
    this.running = true
    this.#wait()
  }

  setSpeed(speed: number): void {
    this.speed = speed
    this.#wait()
  }

  /** Nothing more is shown, and everything is told. */
  end = (): void => {
    this.halt()
    if (this.how.stays) {
      this.#show(this.scenes.length - 1)
      this.#kept = []
    } else if (this.how.ended) this.how.ended()
    else this.close()
  }

  /** Clears the stage. */
  close = (): void => {
    this.halt()
    this.scenes = []
    this.#kept = []
    this.index = -1
    this.#furthest = -1
  }

  #show(index: number): void {
    this.index = index
    this.#furthest = Math.max(this.#furthest, index)
  }

  #wait(): void {
    clearTimeout(this.#timer)
    if (!this.running || !this.scene) return
    // Whoever wants no motion and starts it by hand sees it at full length.
    const ms = beat(this.scene.ms) || this.scene.ms
    this.#timer = setTimeout(this.next, ms / this.speed)
  }

  /** Whether nothing comes on by itself: nobody wants it to, or nobody sees it. */
  #still(): boolean {
    if (this.how.stays) return beat(1) === 0 && this.index < 0
    return beat(1) === 0 || document.hidden
  }
}
