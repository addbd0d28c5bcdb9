/**
 * Nothing irrevocable by a slip: what is final takes a second press of the same control.
 *
 * The first press arms it and says why (`table/Decision.svelte`); the second does it. A double click counts once. It is
 * forgotten after a while, with Escape, and when anything else is pressed. Only one thing is armed at a time. Whatever
 * carries an armed move in its `data-move` is marked by `data-armed`, with the words to be read there in `data-again`;
 * `style/base.css` draws it. A game says which moves are final (`GameModule.final`), and the table sees to the rest.
 */
import type { At, GameModule } from '../games/game'
import { t } from '../words'
import { settings } from './settings.svelte'

/** How long a control stays armed, in milliseconds. */
const FORGOTTEN = 6000
/** What follows the first press sooner is the other half of a double click. */
const SLIP = 350

class Arming {
  key: string | undefined = $state()
  /** Why it is asked about. */
  why = $state('')
  /** Whether a press counts as the second. */
  #ready = $state(false)
  /** What has been pressed twice, while it is done: a board and the table ask once between them. */
  #sure: string | undefined
  #timers: ReturnType<typeof setTimeout>[] = []

  /** How a control is armed, if it is. */
  of(key: string): 'just' | 'ready' | undefined {
    if (this.key !== key) return undefined
    return this.#ready ? 'ready' : 'just'
  }

  /** The first press says why, the second acts. What needs no asking is done at once. */
  press(key: string, why: string | undefined, act: () => void): void {
    const armed = this.of(key)
    if (armed === 'just') return
    this.disarm()
    if (armed) return this.#do(key, act)
    if (!why || this.#sure === key) return act()
    this.key = key
    this.why = why
    this.#mark('just')
    this.#timers = [setTimeout(this.#arm, SLIP), setTimeout(this.disarm, FORGOTTEN)]
    addEventListener('pointerdown', this.#elsewhere, true)
    addEventListener('keydown', this.#escape, true)
  }

  #do(key: string, act: () => void): void {
    this.#sure = key
    act()
    this.#sure = undefined
  }

  #arm = (): void => {
    this.#ready = true
    this.#mark('ready')
  }

  #mark(how: 'just' | 'ready'): void {
    for (const spot of document.querySelectorAll<HTMLElement>('[data-move]')) {
      if (spot.dataset.move === this.key) Object.assign(spot.dataset, { armed: how, again: t('pressAgain') })
    }
  }

  disarm = (): void => {
    for (const spot of document.querySelectorAll<HTMLElement>('[data-armed]')) {
      delete spot.dataset.armed
      delete spot.dataset.again
    }
    this.key = undefined
    this.why = ''
    this.#ready = false
    this.#timers.forEach(clearTimeout)
    removeEventListener('pointerdown', this.#elsewhere, true)
    removeEventListener('keydown', this.#escape, true)
  }

  #elsewhere = ({ target }: Event): void => {
    if (!(target as Element).closest('[data-armed]')) this.disarm()
  }

  #escape = (event: KeyboardEvent): void => {
    if (event.key !== 'Escape') return
    event.stopPropagation()
    this.disarm()
  }
}

export const arming = new Arming()

/** What is final about moves, for whoever wants to be asked about that. */
export const finality = (game: GameModule | undefined, moves: string[], at: At | undefined): string | undefined =>
  settings.confirm && at ? game?.final?.(moves, at) : undefined

/** Plays what needs no asking; what is final is armed first, and nothing has been played then. */
export function playFinally(moves: string[], why: string | undefined, play: () => Promise<boolean>): Promise<boolean> {
  let answer: Promise<boolean> | undefined
  arming.press(moves.join(), why, () => void (answer = play()))
  return answer ?? Promise.resolve(false)
}
