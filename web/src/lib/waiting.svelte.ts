/** The tables that wait for one, for a decision or to sit down, on every page. The server says so as it changes. */
import type { WaitingTable } from './protocol'
import { route } from './route.svelte'

let heard: WaitingTable[] | undefined = $state.raw()
let changes = $state(0)

const key = ({ table, kept }: WaitingTable) => `${table.id} ${kept ?? ''}`

/** What has begun to wait since the list was last heard; nothing has if it never was. */
export function begun(before: WaitingTable[] | undefined, now: WaitingTable[]): WaitingTable[] {
  if (!before) return []
  const known = new Set(before.map(key))
  return now.filter((waiting) => !known.has(key(waiting)))
}

/** The one that is looked at speaks for itself. */
const elsewhere = ({ table }: WaitingTable) => route.here.page !== 'table' || table.id !== route.here.id

export const waiting = {
  /** The tables that wait, apart from the one that is looked at. */
  get tables(): WaitingTable[] {
    return (heard ?? []).filter(elsewhere)
  },
  /** Those of them that keep a seat. */
  get seats(): WaitingTable[] {
    return this.tables.filter(({ kept }) => kept !== undefined)
  },
  /** How often the list has changed while one was here. */
  get changes(): number {
    return changes
  },
  /** The tables that wait now; says which of them have begun to, elsewhere than where one looks. */
  hear(tables: WaitingTable[]): WaitingTable[] {
    const fresh = begun(heard, tables)
    if (heard) changes += 1
    heard = tables
    return fresh.filter(elsewhere)
  },
  /** Nobody is waited for any more. */
  forget(): void {
    heard = undefined
  },
}
