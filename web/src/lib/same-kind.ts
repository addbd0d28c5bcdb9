/** Another table of a table's kind: the same game, setup and clock, oneself in the first seat and the others free. */
import { api } from './api'
import { me } from './me.svelte'
import type { TableInfo } from './protocol'
import { go } from './route.svelte'

export async function tableLike({ game, setup, clock, seats }: TableInfo): Promise<void> {
  await me.be()
  const others = seats.slice(1).map(() => ({ type: 'open' as const }))
  const { id } = await api.create({ game, setup, clock, seats: [{ type: 'me' }, ...others] })
  go(`/table/${id}`)
}
