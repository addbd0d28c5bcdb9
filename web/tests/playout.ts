/** Games between people who are all here, played out by lot: whoever wins, somebody does. */
import type { DiamondsView } from '../src/games/diamonds/types'
import type { Snapshot, TableInfo } from '../src/lib/protocol'
import { get, lots, post, type Game, type Page } from './house'

/** As short as each game can be. */
const ways: Record<string, Pick<Game, 'setup' | 'seats'>> = {
  pinch: { setup: { size: 5, pie: false }, seats: 2 },
  diamonds: { setup: { players: 3 }, seats: 3 },
  masters: { setup: {}, seats: 2 },
  millions: { setup: { players: 3, rounds: 1 }, seats: 3 },
  pinched: { setup: { players: 2 }, seats: 2 },
}

/** How many people it takes. */
export const peopleFor = (game: string) => ways[game]!.seats

/** Sits everybody down at one table. */
export async function gather(people: Page[], game: string): Promise<string> {
  const [host, ...guests] = people as [Page, ...Page[]]
  for (const person of people) await post(person, '/api/session', {})
  const seats = [{ type: 'me' }, ...guests.map(() => ({ type: 'open' }))]
  const { id } = await post<TableInfo>(host, '/api/tables', { game, setup: ways[game]!.setup, seats })
  for (const guest of guests) await post(guest, `/api/tables/${id}/actions`, { id: 'sit', action: { type: 'join' } })
  return id
}

/** The last tricks of a game of Diamonds, which has as many rounds as players: those before would take a minute to watch. */
const lastTricks = (view: DiamondsView) => view.round === view.players && view.hand_counts.every((cards) => cards <= 2)
const watchedFrom: Record<string, (view: never) => boolean> = { diamonds: lastTricks }

/** Everybody plays by lot, until the game has come to what is worth watching. */
export async function playOn(people: Page[], id: string, game: string): Promise<void> {
  await playByLot(people, id, game, ({ position }) => watchedFrom[game]?.(position!.view as never) ?? true)
}

/** Everybody plays by lot until the game is over. Says who has won. */
export async function playOut(people: Page[], id: string, game: string): Promise<number[]> {
  const { table } = await playByLot(people, id, game, ({ table }) => !!table.result)
  return table.result!.winners
}

/** All by the API; in Pinch each just builds a wall. */
async function playByLot(people: Page[], id: string, game: string, until: (now: Snapshot) => boolean): Promise<Snapshot> {
  const pick = lots(2)
  const walls = people.map((_, seat) => ['1', '2', '3', '4', '5'].map((row) => `${seat ? 'a' : 'c'}${row}`))
  for (;;) {
    for (const [seat, person] of people.entries()) {
      const now = await get<Snapshot>(person, `/api/tables/${id}`)
      if (until(now)) return now
      const legal = now.position?.legal ?? []
      if (!legal.length) continue
      const move = game === 'pinch' ? walls[seat]!.shift() : legal[pick(legal.length)]
      // Where anybody may act at any time, a move can go away under one's hand.
      await person.request.post(`/api/tables/${id}/actions`, {
        data: { id: crypto.randomUUID(), action: { type: 'move', moves: [move] } },
        headers: { origin: process.env.HIDEOUT_URL! },
      })
    }
  }
}
