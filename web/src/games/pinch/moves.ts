/** Moves as the rules write them: a cell, or `swap`. */
import type { PinchMoveKind } from './types'

export const kindOf = (move: string): PinchMoveKind => (move === 'swap' ? 'swap' : 'put')
