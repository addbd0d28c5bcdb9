/** The figures on the cards, which every table carries in its setup. */
import type { TableOf } from '../game'
import type { CrewCard, Cards, MarkCard, MastersSetup, Neighbourhood } from './types'
import type { CrewId, MarkId } from './view'

export type { CrewCard as Crew, MarkCard as Mark } from './types'

export interface Figures {
  /** How many marks of its neighbourhood a mark asks for, and what it pays then (R33). */
  set: (mark: MarkCard) => [number, number]
  /** The set of a whole neighbourhood, if all its marks ask for the same. */
  setOf: (place: Neighbourhood) => [number, number] | undefined
  all: CrewCard[]
  crew: (id: CrewId) => CrewCard
  mark: (id: MarkId) => MarkCard
}

function read(cards: Cards): Figures {
  const crew = new Map(cards.crew.map((card) => [card.id, card]))
  const marks = new Map(cards.marks.map((mark) => [mark.id, mark]))
  const set = (mark: MarkCard): [number, number] => mark.set ?? cards.sets[mark.neighbourhood] ?? [0, 0]
  return {
    set,
    setOf: (place) => {
      const sets = cards.marks.filter((mark) => mark.neighbourhood === place).map(set)
      return sets.every(([size, cash]) => size === sets[0]?.[0] && cash === sets[0][1]) ? sets[0] : undefined
    },
    all: cards.crew,
    crew: (id) => found(crew, id),
    mark: (id) => found(marks, id),
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
