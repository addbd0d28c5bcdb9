/** Calls: tables where others wait for a person who is on another page of the site. */
import type { Call } from './protocol'

let list: Call[] = $state.raw([])

export const calls = {
  get list(): Call[] {
    return list
  },
  /** The tables that call now. */
  hear(calls: Call[]): void {
    list = calls
  },
}
