/** The talk of a table: its lines, the last of them, and how many one has not read. What was read is kept in this browser. */
import type { ChatLine } from './chat-lines'
import { muted } from './muted.svelte'
import type { PersonId, SeatNo } from './protocol'

export interface Said extends ChatLine {
  /** Its version, and what tells it from others of the same one. */
  v: number
  key: string
}

interface Ears {
  lines: () => Said[]
  you: () => SeatNo | undefined
  me: () => PersonId | undefined
}

const KEY = 'hideout-read'
/** Of how many tables it is known what was read. */
const TABLES = 60

function marks(): Record<string, number> {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? '{}') as Record<string, number>
  } catch {
    return {}
  }
}

export class TableTalk {
  /** The version of the last line read. */
  #read = $state(0)
  lines = $derived.by(() => this.ears.lines().filter((line) => !muted.has(line.person)))
  last = $derived(this.lines.at(-1))
  /** People's words count; what bots say in passing does not, nor what one says oneself. */
  unread = $derived(this.lines.filter((line) => line.v > this.#read && line.person && !this.isOwn(line)).length)

  constructor(
    private table: string,
    private ears: Ears,
  ) {
    this.#read = marks()[table] ?? 0
  }

  isOwn(line: ChatLine): boolean {
    return line.person !== undefined ? line.person === this.ears.me() : line.seat !== undefined && line.seat === this.ears.you()
  }

  /** All that has been said so far has been read. */
  read(): void {
    const v = this.last?.v ?? 0
    if (v <= this.#read) return
    this.#read = v
    const { [this.table]: _, ...others } = marks()
    const kept = Object.entries(others).slice(1 - TABLES)
    localStorage.setItem(KEY, JSON.stringify({ ...Object.fromEntries(kept), [this.table]: v }))
  }
}
