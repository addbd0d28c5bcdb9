/** How a table ended for somebody, in a few words. */
import { t, type Word } from '../words'
import { listed } from './i18n'
import { seatNames } from './people'
import type { GameResult, TableSummary } from './protocol'
import { ranking } from './ranking'

export type Outcome = 'won' | 'lost' | 'drawn' | 'told'

/** A game for one is not lost to anybody: what counts is how far it came. */
function alone({ winners, goals }: GameResult): { outcome: Outcome; words: string } {
  const won = winners.length > 0
  if (!goals) return won ? { outcome: 'won', words: t('endWon') } : { outcome: 'told', words: t('over') }
  return { outcome: won ? 'won' : 'told', words: t('endGoals', { n: goals.reached, all: goals.all }) }
}

/** The outcome as a person sees it; who had no seat is told who won. */
export function outcomeOf(
  table: Pick<TableSummary, 'id' | 'seats' | 'result'>,
  person?: string,
): { outcome: Outcome; words: string } | undefined {
  const { result, seats } = table
  if (!result) return undefined
  const { winners } = result
  const mine = seats.flatMap(({ taker }, seat) => (taker.type === 'person' && taker.person.id === person ? [seat] : []))
  if (seats.length === 1) return alone(result)
  if (!winners.length) return { outcome: 'drawn', words: t('endDrawn') }
  if (mine.some((seat) => winners.includes(seat))) {
    return { outcome: 'won', words: t(winners.length > 1 ? 'endShared' : 'endWon') }
  }
  if (!mine.length) {
    const names = seatNames(table)
    return { outcome: 'told', words: t('endTold', { names: listed(winners.map((seat) => names[seat]!)), n: winners.length }) }
  }
  const place = ranking(result).find(({ seat }) => mine.includes(seat))!.place
  return { outcome: 'lost', words: seats.length > 2 ? t(`endPlace_${place}` as Word, { all: seats.length }) : t('endLost') }
}
