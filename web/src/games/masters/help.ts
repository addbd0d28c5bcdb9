/** Card help: any card can ask for it, the board shows it. */
import { getContext, setContext } from 'svelte'
import type { Crew, Mark } from './figures'

export type Help = (cards: (Crew | Mark)[]) => void

const KEY = Symbol('card help')

export const offerHelp = (help: Help): Help => setContext(KEY, help)
export const askHelp = (): Help => getContext<Help>(KEY)
