/** How the end of a game sounds to somebody at the table. */
import type { Manner } from './headline'
import type { TableInfo } from './protocol'
import type { Sound } from './sound-voices'

/** Nothing to those who look on, and nothing where nobody lost. */
export function endingSound({ result }: Pick<TableInfo, 'result'>, you: number | undefined, manner: Manner): Sound | undefined {
  if (you === undefined || !result) return undefined
  if (result.winners.includes(you)) return 'win'
  const drawn = manner.type === 'drawn' || (!result.winners.length && result.scores.length > 1)
  return drawn ? undefined : 'lose'
}
