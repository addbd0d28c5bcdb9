/** The deal of Masters of the Heist: the piles of marks, and the rival's choices. */
import { translator } from '../../lib/i18n'
import type { TellDeal } from '../dealt'
import { nameOf } from './say'
import type { Mark, MastersSetup } from './types'

interface Pile {
  /** Top first. */
  marks: Mark[]
}
interface Duel extends Pile {
  first: number
  removed: Mark[]
}
interface Solo {
  /** The order of the rival's selectors by round. */
  games: (Pile & { rival: number[][] })[]
}

export const words = {
  en: {
    first: 'Has the Right in round 1',
    marks: 'The marks, top first',
    removed: 'Stays in the box',
    game: 'Game {n}: the marks, top first',
    rival: 'Game {n}, round {round}: the rival’s selectors',
  },
  es: {
    first: 'Tiene el derecho en la ronda 1',
    marks: 'Los objetivos, desde arriba',
    removed: 'Se queda en la caja',
    game: 'Partida {n}: los objetivos, desde arriba',
    rival: 'Partida {n}, ronda {round}: los selectores del rival',
  },
}
const t = translator(words)

const tell: TellDeal<Duel | Solo, MastersSetup> = (deal, { names, table }) => {
  const cards = new Map(table.setup.cards.marks.map((mark) => [mark.id, mark]))
  const named = (ids: Mark[]) => ids.map((id) => (cards.has(id) ? nameOf(cards.get(id)!) : id))
  if ('first' in deal) {
    return [
      { title: t('first'), what: [names[deal.first] ?? ''] },
      { title: t('marks'), what: named(deal.marks) },
      { title: t('removed'), what: named(deal.removed) },
    ]
  }
  return deal.games.flatMap(({ marks, rival }, n) => [
    { title: t('game', { n: n + 1 }), what: named(marks) },
    ...rival.map((order, round) => ({ title: t('rival', { n: n + 1, round: round + 1 }), what: order.map(String) })),
  ])
}

export default tell
