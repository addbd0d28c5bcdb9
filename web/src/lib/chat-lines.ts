/** Chat: what is said at a table, by people in their own words, by bots in ours, and by moves in games where talk is one. */
import { characterOf } from '../faces/cast'
import type { Seated } from '../faces/sitter'
import { events, type GameModule, type Reader } from '../games/game'
import { t, type Word } from '../words'
import { en } from '../words/en'
import { inVoice } from '../words/voices'
import { personName } from './people'
import type { Happening, PersonId, Room, SeatNo, Update } from './protocol'
import { settings } from './settings.svelte'

export interface ChatLine {
  seat?: SeatNo | undefined
  /** Who wrote it; nobody where a bot or a move speaks. */
  person?: PersonId
  /** The speaker's name, where they have no seat. */
  name: string
  room: Room
  text: string
}

/** A happening as a line of talk; none if nobody spoke, or a bot said what nobody here has words for. Characters have a voice. */
export function chatLines(what: Happening, game: GameModule | undefined, table?: Seated): ChatLine[] {
  if (what.type === 'said') {
    const { seat, person, room, text } = what
    return [{ seat, person: person.id, name: personName(person), room, text }]
  }
  if (what.type !== 'remarked') return []
  const character = characterOf(table?.seats[what.seat]?.taker)
  const own = character && inVoice(character.id, what.phrase, settings.language)
  const word = `phrase_${what.phrase}`
  const text = own ?? (word in en ? t(word as Word) : game?.phrase?.(what.phrase))
  return text ? [{ seat: what.seat, name: '', room: 'table', text }] : []
}

/** An update as lines of talk, what its moves say included. */
export function spoken({ what, events: lines }: Update, game: GameModule | undefined, reader: Reader): ChatLine[] {
  const said = chatLines(what, game, reader.table)
  if (!game?.speech || !lines) return said
  const moves = events(lines).flatMap((event): ChatLine[] => {
    const speech = game.speech?.(event, reader)
    return speech ? [{ ...speech, name: '', room: 'table' }] : []
  })
  return [...said, ...moves]
}
