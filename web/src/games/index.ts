/** The games, each in a folder of its own. Boards are loaded when they are needed. */
import type { GameModule } from './game'

// A module knows its own view, events and setup, the table does not: the server sees to it that they belong together.
const modules = import.meta.glob<GameModule>('./*/index.ts', { import: 'default' })

export const gameIds = Object.keys(modules).map((path) => path.split('/')[1]!)

export async function loadGame(id: string): Promise<GameModule> {
  const load = modules[`./${id}/index.ts`]
  if (!load) throw new Error(`no such game: ${id}`)
  return load()
}
