/** Short notes in the corner: refusals with their reason, and small successes. */
import { refusal, t } from '../words'
import { Refused } from './api'
import { play } from './sound'

export interface Toast {
  id: number
  text: string
  bad: boolean
}

const LENGTH = 6000
let last = 0
let list: Toast[] = $state.raw([])

export const toasts = {
  get list(): Toast[] {
    return list
  },
  say(text: string, bad = false): void {
    const toast = { id: ++last, text, bad }
    // Whatever is said again is said in one place.
    list = [...list.filter((other) => other.text !== text).slice(-3), toast]
    if (bad) play('refuse')
    setTimeout(() => toasts.drop(toast.id), LENGTH)
  },
  drop(id: number): void {
    list = list.filter((toast) => toast.id !== id)
  },
  /** Tells why something was refused. */
  complain(error: unknown): void {
    toasts.say(error instanceof Refused ? refusal(error.error) : t('error_offline'), true)
  },
}
