/** What the house itself tells about a happening at a table; what the rules tell is each game's own. */
import { t } from '../words'
import type { Happening } from './protocol'

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
