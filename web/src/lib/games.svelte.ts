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
