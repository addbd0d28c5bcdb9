/** Chat: what is said at a table, by people in their own words and by bots in ours. */
import type { GameModule } from '../games/game'
import { t, type Word } from '../words'
import { en } from '../words/en'
import type { Happening, Room, SeatNo } from './protocol'

interface Line {
  seat?: SeatNo
  /** The speaker's name, where they have no seat. */
  name: string
  room: Room
  text: string
}

/** A happening as a line of talk; none if nobody spoke, or a bot said what nobody here has words for. */
export function chatLines(what: Happening, game: GameModule | undefined): Line[] {
  if (what.type === 'said') return [{ seat: what.seat, name: what.person.name, room: what.room, text: what.text }]
  if (what.type !== 'remarked') return []
  const word = `phrase_${what.phrase}`
  const text = word in en ? t(word as Word) : game?.phrase?.(what.phrase)
  return text ? [{ seat: what.seat, name: '', room: 'table', text }] : []
}
