/** What is said when the game is over, in every language. */
import { translator } from '../../lib/i18n'

const en = {
  diamonds: 'Diamonds',
  fromWhere: 'Where they came from',
  won: 'Madams won in tricks',
  robbed: 'Robbed from others',
  robbedBy: 'Robbed by others',
  driven: 'Lost to own Thieves',
  byRound: 'By round',
  round: 'Round {n}',
  trick: 'Round {n}, trick {trick}',
  roundEnd: 'End of round {n}',
  course: 'Diamonds after every trick, as if the round ended then',
  hands: 'Everybody’s cards, as they were dealt',
} as const

const es: Record<keyof typeof en, string> = {
  diamonds: 'Diamantes',
  fromWhere: 'De dónde salieron',
  won: 'Damas ganadas en bazas',
  robbed: 'Robados a otros',
  robbedBy: 'Robados por otros',
  driven: 'Perdidos por ladrones propios',
  byRound: 'Por ronda',
  round: 'Ronda {n}',
  trick: 'Ronda {n}, baza {trick}',
  roundEnd: 'Fin de la ronda {n}',
  course: 'Diamantes tras cada baza, como si la ronda acabara ahí',
  hands: 'Las cartas de todos, como se repartieron',
}

export const t = translator<keyof typeof en>({ en, es })
