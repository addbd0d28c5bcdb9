/** How a game came to its end, and the line that says who won. */
import type { At, GameModule } from '../games/game'
import { t } from '../words'
import { listed } from './i18n'
import type { Happening, SeatNo } from './protocol'

/** By the rules, by giving up, or by agreement. */
export type Manner = { type: 'played' } | { type: 'resigned'; seat: SeatNo } | { type: 'drawn' }

/** The last thing that happened in the game says how it ended; talk and seats do not. */
export function mannerOf(log: { what?: Happening }[]): Manner {
  const last = log.findLast(({ what }) => what && ['moved', 'resigned', 'draw_offered'].includes(what.type))?.what
  if (last?.type === 'resigned') return { type: 'resigned', seat: last.seat }
  return last?.type === 'draw_offered' ? { type: 'drawn' } : { type: 'played' }
}

/** The result in a line, as somebody at the table or a spectator reads it. */
export function headline(at: At, game: GameModule, manner: Manner): string {
  const { names, you, table } = at
  if (!table.result) return t('at_closed')
  const { winners } = table.result
  if (manner.type === 'drawn') return t('drawAgreed')
  if (manner.type === 'resigned') {
    const values = { name: names[manner.seat] ?? '', winner: names[winners[0] ?? 0] ?? '' }
    if (manner.seat === you) return t('youResigned', values)
    return t(winners.includes(you ?? -1) ? 'resignedToYou' : 'resignedTo', values)
  }
  const own = game.headline?.(at)
  if (own) return own
  if (!winners.length) return t(names.length > 1 ? 'drawn' : 'result')
  const mine = you !== undefined && winners.includes(you)
  if (winners.length === 1) return mine ? t('youWin') : t('winner', { n: 1, names: names[winners[0]!] ?? '' })
  const others = listed(winners.filter((seat) => seat !== you).map((seat) => names[seat] ?? ''))
  return t(mine ? 'youShare' : 'shareVictory', { names: others })
}
