/** Short notes in the corner: refusals with their reason, and small successes. */
import { t, type Word } from '../words'
import { en } from '../words/en'
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
    list = [...list.slice(-3), toast]
    if (bad) play('refuse')
    setTimeout(() => toasts.drop(toast.id), LENGTH)
  },
  drop(id: number): void {
    list = list.filter((toast) => toast.id !== id)
  },
  /** Tells why something was refused, in the reader's words where there are any. */
  complain(error: unknown): void {
    if (!(error instanceof Refused)) return toasts.say(t('error_offline'), true)
    const word = `error_${error.error.kind}`
    toasts.say(word in en ? t(word as Word) : error.error.message, true)
  },
}
