/** The figures on the cards, which every table carries in its setup. */
import type { TableOf } from '../game'
import type { CrewCard, Cards, MarkCard, MastersSetup, Neighbourhood } from './types'
import type { CrewId, MarkId } from './view'

export type { CrewCard as Crew, MarkCard as Mark } from './types'

export interface Figures {
  /** How many marks a set of a neighbourhood takes, and what it pays. */
  set: (place: Neighbourhood) => [number, number]
  all: CrewCard[]
  crew: (id: CrewId) => CrewCard
  mark: (id: MarkId) => MarkCard
  /** Whether some figures are a reconstruction rather than what is printed. */
  reconstructed: boolean
}

function read(cards: Cards): Figures {
  const crew = new Map(cards.crew.map((card) => [card.id, card]))
  const marks = new Map(cards.marks.map((mark) => [mark.id, mark]))
  return {
    set: (place) => cards.sets[place] ?? [0, 0],
    all: cards.crew,
    crew: (id) => found(crew, id),
    mark: (id) => found(marks, id),
    reconstructed: Object.values(cards.source ?? {}).includes('reconstructed'),
  }
}

function found<T>(cards: Map<string, T>, id: string): T {
  const card = cards.get(id)
  if (!card) throw new Error(`no such card: ${id}`)
  return card
}

const known = new WeakMap<Cards, Figures>()

/** The figures in force at a table. */
export function figuresOf({ setup: { cards } }: Pick<TableOf<MastersSetup>, 'setup'>): Figures {
  const figures = known.get(cards) ?? read(cards)
  known.set(cards, figures)
  return figures
}
