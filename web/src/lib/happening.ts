/** What the house itself tells about a happening at a table; what the rules tell is each game's own. */
import { events, type GameModule } from '../games/game'
import { t } from '../words'
import type { Frame, Happening, TableInfo } from './protocol'

export function house(what: Happening, names: string[]): string | undefined {
  const name = 'seat' in what && what.seat !== undefined ? (names[what.seat] ?? '') : ''
  switch (what.type) {
    case 'moved':
      return what.by === 'clock' ? t('at_clock', { name }) : undefined
    case 'said':
      return undefined
    case 'joined':
      return t('at_joined', { name: what.person.name })
    case 'left':
    case 'kicked':
      return t(`at_${what.type}`, { seat: what.seat + 1 })
    case 'bot_set':
      return t(what.level ? 'at_bot_set' : 'at_bot_unset', { seat: what.seat + 1 })
    default:
      return t(`at_${what.type}`, { name })
  }
}

/** A moment of a replay in words: the house's and the game's. */
export function told(
  { what, events: lines }: Frame,
  names: string[],
  you: number | undefined,
  game: GameModule,
  table: TableInfo,
): string {
  if (!what) return t('start')
  const sealed = what.type === 'moved' && !lines.length ? t('at_chosen', { name: names[what.seat] ?? '' }) : undefined
  const happened = events(lines).map((event) => game.tell(event, { names, you, table }))
  return [house(what, names), sealed, ...happened].filter(Boolean).join(' ')
}
