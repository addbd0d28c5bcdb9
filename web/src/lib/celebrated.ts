/** What a celebration is drawn over: the end of a game, and the board it lies on. */
import { createContext } from 'svelte'
import type { At } from '../games/game'

export interface Celebrated {
  at: At
  board: HTMLElement
}

export const [celebrated, celebrate] = createContext<() => Celebrated>()
