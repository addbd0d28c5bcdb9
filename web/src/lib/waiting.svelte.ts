/**
 * The tables that wait for one's decision, on every page. The list is asked for again when the page is looked at, when one
 * goes to another page, and from time to time: less and less often while nothing changes.
 */
import { api } from './api'
import { me } from './me.svelte'
import type { WaitingTable } from './protocol'
import { route } from './route.svelte'

const SOONEST = 20_000
const LATEST = 300_000

let tables: WaitingTable[] = $state.raw([])

export const waiting = {
  /** The tables that wait, apart from the one that is looked at: that one speaks for itself. */
  get tables(): WaitingTable[] {
    const here = route.here.page === 'table' ? route.here.id : undefined
    return tables.filter(({ table }) => table.id !== here)
  },
}

/** How long until the list is asked for again: after news soon, otherwise ever later. */
export const nextWait = (last: number, news: boolean): number => (news ? SOONEST : Math.min(last * 1.5, LATEST))

const seen = (list: WaitingTable[]) => list.map(({ table, since }) => `${table.id} ${since}`).join()

/** Keeps the list up to date while the page is looked at. To be called once. */
export function keepWaiting(): void {
  let wait = SOONEST
  let timer: ReturnType<typeof setTimeout> | undefined

  async function ask() {
    clearTimeout(timer)
    timer = undefined
    if (!me.person || document.hidden) return
    try {
      const found = await api.waiting()
      wait = nextWait(wait, seen(found) !== seen(tables))
      tables = found
    } catch {
      // A list that does not come is no trouble worth telling; the next one may.
      wait = nextWait(wait, false)
    }
    clearTimeout(timer)
    timer = setTimeout(() => void ask(), wait)
  }

  $effect(() => {
    const person = me.person
    void route.here
    if (person) void ask()
    else tables = []
  })
  $effect(() => {
    const again = () => {
      wait = SOONEST
      void ask()
    }
    document.addEventListener('visibilitychange', again)
    addEventListener('online', again)
    return () => {
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', again)
      removeEventListener('online', again)
    }
  })
}
