/** What the table is made of, in the order in which it is shown. Money is in thousands of dollars. */
import { CONSTANTS } from './types'

export const { classes, neighbourhoods: places, tiers } = CONSTANTS

/** Ids of cards: `fall-guy`, `honest-bank`. */
export type { Crew as CrewId, Mark as MarkId } from './types'
