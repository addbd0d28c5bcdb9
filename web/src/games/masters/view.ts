/** What the table is made of, in the order in which it is shown. Money is in thousands of dollars. */
import type { Class, Neighbourhood, Tier } from './types'

export const classes: readonly Class[] = ['grifter', 'partner', 'thief', 'muscle', 'insider', 'car', 'bribe']
export const places: readonly Neighbourhood[] = ['docks', 'suburbs', 'market', 'museum']
export const tiers: readonly Tier[] = ['easy', 'medium', 'hard']

/** Ids of cards: `fall-guy`, `honest-bank`. */
export type CrewId = string
export type MarkId = string
