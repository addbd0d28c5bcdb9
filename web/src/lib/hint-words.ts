/** A hint in words: what to do, and why. Reasons are the game's, from what this viewer may know. */
import type { At, GameModule } from '../games/game'
import { t } from '../words'
import type { Hint } from './protocol'

export interface Hinted {
  what: string
  why: string
}

/** Of a chain only the beginning can be called by what lies on the table now. */
function together(moves: string[], game: GameModule, at: At): string {
  const first = game.label(moves[0] ?? '', at)
  return moves.length > 1 ? t('hintChain', { first, n: moves.length - 1 }) : first
}

/** Where a game has nothing to say for a move, the bot says how sure it is. */
export function hintWords({ moves, chance }: Pick<Hint, 'moves' | 'chance'>, game: GameModule, at: At): Hinted {
  const said = game.reason?.(moves, at)
  const what = said?.what ?? together(moves, game, at)
  const why = said?.why ?? (chance === undefined ? t('hintWhy') : t('hintChance', { n: chance }))
  return { what, why }
}
