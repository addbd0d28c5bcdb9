/** The log in sentences: what happens at any table is told here, what happens in a game by that game. */
import { events, type GameEvent, type GameModule, type Reader } from '../games/game'
import { characters } from '../faces/cast'
import { t } from '../words'
import { dayOf } from './date-words'
import { personName } from './people'
import type { EventLine, Happening } from './protocol'
import { settings } from './settings.svelte'

function tableSentence(what: Happening, names: string[]): string | undefined {
  const name = 'seat' in what && what.seat !== undefined ? (names[what.seat] ?? '') : ''
  switch (what.type) {
    case 'moved':
      return what.by === 'clock' ? t('at_clock', { name }) : undefined
    case 'said':
    case 'remarked':
      return undefined
    case 'joined':
      return t('at_joined', { name: personName(what.person) })
    case 'voted_out':
      return t('at_voted_out', { name, other: names[what.out] ?? '' })
    case 'left':
    case 'kicked':
    case 'removed':
      return t(`at_${what.type}`, { seat: what.seat + 1 })
    case 'flag_fell':
      return what.level ? t('at_flag_fell_bot', { seat: what.seat + 1 }) : t('at_flag_fell', { name })
    case 'bot_set':
      if (what.character) return t('at_character_set', { name: characters[what.character].name[settings.language], seat: what.seat + 1 })
      return t(what.level ? 'at_bot_set' : 'at_bot_unset', { seat: what.seat + 1 })
    case 'will_close':
      return t('at_will_close', { day: dayOf(what.at) })
    default:
      return t(`at_${what.type}`, { name })
  }
}

export interface Happened {
  what?: Happening
  events?: EventLine[]
}

interface Sentence {
  text: string
  event?: GameEvent
}

/** What the games have told, so that a log that grows is not told again from its beginning. */
const memory = new WeakMap<EventLine[], { reader: unknown[]; said: Sentence[]; sure: boolean }>()

/**
 * What a game tells of some events. Whoever has told all of it twice is not asked again: a game that plays something
 * out keeps it back meanwhile, and may have been asked before it began to.
 */
function toldBy(game: GameModule, lines: EventLine[], reader: Reader): Sentence[] {
  const who = [reader.names, reader.you, reader.table, settings.language]
  const known = memory.get(lines)
  const again = known?.reader.every((part, index) => part === who[index]) ?? false
  if (again && known?.sure) return known.said
  const said = events(lines).flatMap((event) => {
    const text = game.tell(event, reader)
    return text ? [{ text, event }] : []
  })
  if (said.length === lines.length) memory.set(lines, { reader: who, said, sure: again })
  else memory.delete(lines)
  return said
}

/** A happening in sentences, the table's and the game's; each of the game's knows its event. */
export function sentences({ what, events: lines }: Happened, game: GameModule, reader: Reader): Sentence[] {
  if (!what) return [{ text: t('start') }]
  const said = tableSentence(what, reader.names)
  const sealed = what.type === 'moved' && !lines?.length ? t('at_chosen', { name: reader.names[what.seat] ?? '' }) : undefined
  const own = [said, sealed].flatMap((text) => (text ? [{ text }] : []))
  return [...own, ...(lines ? toldBy(game, lines, reader) : [])]
}

/** A happening in words. */
export function inWords(happened: Happened, game: GameModule, reader: Reader): string {
  return sentences(happened, game, reader)
    .map(({ text }) => text)
    .join(' ')
}
