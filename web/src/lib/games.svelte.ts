/** The list of games, asked for once. */
import { api } from './api'
import type { GameInfo } from './protocol'

let asked: Promise<GameInfo[]> | undefined

export function games(): Promise<GameInfo[]> {
  asked ??= api.games().catch((error) => {
    asked = undefined
    throw error
  })
  return asked
}

/** How many bots a table for one has when nothing is said: the company a game is best in. */
export const company: Record<string, number> = { pinch: 2, diamonds: 4, masters: 2, millions: 5, pinched: 4 }
