/** A first game after a lesson: the usual table, with the gentlest bots in all other seats. */
import { api } from '../lib/api'
import { games } from '../lib/games.svelte'
import { me } from '../lib/me.svelte'
import type { SeatAsk } from '../lib/protocol'
import { go } from '../lib/route.svelte'
import { toasts } from '../lib/toast.svelte'

export async function playFirstGame(game: string): Promise<void> {
  try {
    const info = (await games()).find(({ id }) => id === game)!
    await me.be()
    const { setup = {}, seats = info.max_seats } = info.presets[0] ?? {}
    const others: SeatAsk[] = Array.from({ length: seats - 1 }, () => ({ type: 'bot', level: 'rookie' }))
    go(`/table/${(await api.create({ game, setup, seats: [{ type: 'me' }, ...others] })).id}`)
  } catch (error) {
    toasts.complain(error)
  }
}
