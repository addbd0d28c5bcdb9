/** Whose face is at a seat. */
import type { Character, SeatTaker } from '../lib/protocol'
import { characterOf } from './cast'

export type Sitter = { type: 'person'; id: string } | { type: 'bot'; character?: Character | undefined } | { type: 'nobody' }

/** Seats of a table, as far as faces and names are concerned. */
export interface Seated {
  seats: readonly { taker: SeatTaker }[]
}

export function sitterAt(table: Seated, seat: number): Sitter {
  const taker = table.seats[seat]?.taker
  switch (taker?.type) {
    case 'person':
    case 'kept':
      return { type: 'person', id: taker.person.id }
    case 'bot':
      return { type: 'bot', character: characterOf(taker)?.id }
    default:
      return { type: 'nobody' }
  }
}
