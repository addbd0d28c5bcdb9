/** Games between people who are all here, played out by lot: whoever wins, somebody does. */
import type { GameId } from '../src/games/ids'
import type { Snapshot, TableInfo } from '../src/lib/protocol'
import { get, lots, post, type Game, type Page } from './house'

/** As short as each game can be. */
const ways: Record<GameId, Pick<Game, 'setup' | 'seats'>> = {
  pinch: { setup: { size: 5, pie: false }, seats: 2 },
  diamonds: { setup: { players: 3 }, seats: 3 },
  masters: { setup: {}, seats: 2 },
  millions: { setup: { players: 3, rounds: 1 }, seats: 3 },
  pinched: { setup: { players: 2 }, seats: 2 },
}

/** How many people it takes. */
export const peopleFor = (game: GameId) => ways[game].seats

/** Sits everybody down at one table. */
export async function gather(people: Page[], game: GameId): Promise<string> {
  const [host, ...guests] = people as [Page, ...Page[]]
  for (const person of people) await post(person, '/api/session', {})
  const seats = [{ type: 'me' }, ...guests.map(() => ({ type: 'open' }))]
  const { id } = await post<TableInfo>(host, '/api/tables', { game, setup: ways[game].setup, seats })
  for (const guest of guests) await post(guest, `/api/tables/${id}/actions`, { id: 'sit', action: { type: 'join' } })
  return id
}

/** Everybody plays by lot until the game is over, all by the API; in Pinch each just builds a wall. Says who has won. */
export async function playOut(people: Page[], id: string, game: string): Promise<number[]> {
  const pick = lots(2)
  const walls = people.map((_, seat) => ['1', '2', '3', '4', '5'].map((row) => `${seat ? 'a' : 'c'}${row}`))
  for (let made = 0; ; made += 1) {
    for (const [seat, person] of people.entries()) {
      const { table, position } = await get<Snapshot>(person, `/api/tables/${id}`)
      if (table.result) return table.result.winners
      const legal = position?.legal ?? []
      if (!legal.length) continue
      const move = game === 'pinch' ? walls[seat]!.shift() : legal[pick(legal.length)]
      // Where anybody may act at any time, a move can go away under one's hand.
      await person.request.post(`/api/tables/${id}/actions`, {
        data: { id: `m${made}`, action: { type: 'move', moves: [move] } },
        headers: { origin: process.env.HIDEOUT_URL! },
      })
    }
  }
}
