/** How a game came to its end, and the line that says who won. */
import type { At, GameModule } from '../games/game'
import { t } from '../words'
import { listed } from './i18n'
import type { Happening, SeatNo } from './protocol'

/** By the rules, by giving up, by the clock of one or of both, or by agreement. */
export type Manner = { type: 'played' } | { type: 'resigned' | 'flag_fell'; seat: SeatNo } | { type: 'drawn' | 'both_flags_fell' }

/** What can end a game. */
const ends: Happening['type'][] = ['moved', 'resigned', 'flag_fell', 'both_flags_fell', 'draw_offered']

/** The last thing that happened in the game says how it ended; talk and seats do not. */
export function mannerOf(log: { what?: Happening }[]): Manner {
  const last = log.findLast(({ what }) => what && ends.includes(what.type))?.what
  if (last?.type === 'resigned' || last?.type === 'flag_fell') return { type: last.type, seat: last.seat }
  if (last?.type === 'both_flags_fell') return { type: last.type }
  return last?.type === 'draw_offered' ? { type: 'drawn' } : { type: 'played' }
}

/** The result in a line, as somebody at the table or a spectator reads it. */
export function headline(at: At, game: GameModule, manner: Manner): string {
  const { names, you, table } = at
  if (!table.result) return t('at_closed')
  const { winners } = table.result
  if (manner.type === 'drawn') return t('drawAgreed')
  if (manner.type === 'both_flags_fell') return t('bothRanOut')
  if (manner.type === 'resigned' || manner.type === 'flag_fell') {
    const values = { name: names[manner.seat] ?? '', winner: names[winners[0] ?? 0] ?? '' }
    const gaveUp = manner.type === 'resigned'
    if (manner.seat === you) return t(gaveUp ? 'youResigned' : 'youRanOut', values)
    if (winners.includes(you ?? -1)) return t(gaveUp ? 'resignedToYou' : 'ranOutToYou', values)
    return t(gaveUp ? 'resignedTo' : 'ranOutTo', values)
  }
  const own = game.headline?.(at)
  if (own) return own
  if (!winners.length) return t(names.length > 1 ? 'drawn' : 'result')
  const mine = you !== undefined && winners.includes(you)
  if (winners.length === 1) return mine ? t('youWin') : t('winner', { n: 1, names: names[winners[0]!] ?? '' })
  const others = listed(winners.filter((seat) => seat !== you).map((seat) => names[seat] ?? ''))
  return t(mine ? 'youShare' : 'shareVictory', { names: others })
}
