/** The five games. Boards are loaded when they are needed. */
import type { GameModule } from './game'

// A module knows its own view; the table does not.
// eslint-disable-next-line @typescript-eslint/no-explicit-any
const modules: Record<string, () => Promise<{ default: GameModule<any> }>> = {
  pinch: () => import('./pinch'),
  diamonds: () => import('./diamonds'),
  masters: () => import('./masters'),
  millions: () => import('./millions'),
  pinched: () => import('./pinched'),
}

export const gameIds = Object.keys(modules)

export async function loadGame(id: string): Promise<GameModule> {
  const load = modules[id]
  if (!load) throw new Error(`no such game: ${id}`)
  const game = (await load()).default
  await game.prepare?.()
  return game
}
