/** What the page of a table has the favicon say; other pages have nothing of their own to say. */
import type { Turn } from './favicon'

export const tab: { turn: Turn | undefined } = $state({ turn: undefined })
