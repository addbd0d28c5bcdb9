/** The deal of In Whose Hands Are the Diamonds?: the hands of every round. */
import { translator } from '../../lib/i18n'
import type { TellDeal } from '../dealt'
import { cardName } from './say'
import type { Card } from './view'

interface Deal {
  first_leader: number
  /** By round and seat. */
  hands: Card[][][]
}

export const words = {
  en: { leader: 'Leads the first trick', hand: 'Round {n}, {name}' },
  es: { leader: 'Sale en la primera baza', hand: 'Ronda {n}, {name}' },
}
const t = translator(words)

const tell: TellDeal<Deal> = ({ first_leader, hands }, { names }) => [
  { title: t('leader'), what: [names[first_leader] ?? ''] },
  ...hands.flatMap((round, n) =>
    round.map((hand, seat) => ({ title: t('hand', { n: n + 1, name: names[seat] ?? '' }), what: hand.map(cardName) })),
  ),
]

export default tell
