/** Seats that are kept for one, at tables that wait for people. */
import { api } from './api'
import type { TableSummary } from './protocol'
import { go } from './route.svelte'
import { toasts } from './toast.svelte'

/** Sits down in the seat that a table keeps, and goes there. */
export async function takeKeptSeat(table: string): Promise<void> {
  try {
    await api.act(table, { type: 'join' })
    go(`/table/${table}`)
  } catch (error) {
    toasts.complain(error)
  }
}

/** Who set the table up, if they sit at it. */
export function hostOf({ host, seats }: TableSummary): string | undefined {
  const takers = seats.map(({ taker }) => taker)
  const found = takers.find((taker) => taker.type === 'person' && taker.person.id === host)
  return found?.type === 'person' ? found.person.name : undefined
}
