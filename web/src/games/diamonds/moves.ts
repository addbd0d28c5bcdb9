/** Moves as the rules write them: a card, `steal` and a card, or `stop`. */
import type { DiamondsMoveKind } from './types'
import type { Card } from './view'

export const kindOf = (move: string): DiamondsMoveKind => (move === 'stop' ? 'stop' : move.startsWith('steal ') ? 'steal' : 'play')

/** The card a move is about. */
export const cardOf = (move: string): Card => move.replace(/^steal /, '')
