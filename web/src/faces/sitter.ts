/** Whose face is at a seat. */
import type { SeatTaker } from '../lib/protocol'
import { characterAt, type CharacterId } from './cast'

export type Sitter = { type: 'person'; id: string } | { type: 'bot'; character?: CharacterId | undefined } | { type: 'nobody' }

/** Seats of a table, as far as faces and names are concerned. */
export interface Seated {
  id: string
  seats: readonly { taker: SeatTaker }[]
}

export function sitterAt(table: Seated, seat: number): Sitter {
  const taker = table.seats[seat]?.taker
  switch (taker?.type) {
    case 'person':
    case 'kept':
      return { type: 'person', id: taker.person.id }
    case 'bot':
      return { type: 'bot', character: characterAt(table.id, seat, taker.level)?.id }
    default:
      return { type: 'nobody' }
  }
}
