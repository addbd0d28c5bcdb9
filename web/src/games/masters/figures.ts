/** The figures on the cards: the house's own, or those a table brings in its setup. The server knows both. */
import { api } from '../../lib/api'
import type { TableInfo } from '../../lib/protocol'
import { readToml } from './toml'
import type { Class, CrewId, MarkId, Place, Tier } from './view'

export interface Crew {
  id: CrewId
  name: string
  class: Class
  price: number
  skill: number
  /** None for cars and bribes. */
  muscle: number
  draw?: number
  cash?: number
  variety?: number
  tiebreak?: number
  per?: [Class, number]
  local?: [Place, number]
}

export interface Mark {
  id: MarkId
  name: string
  neighbourhood: Place
  tier: Tier
  difficulty: number
  payout: number
}

/** A card file, as a setup carries it. */
interface CardFile {
  /** Size and cash. */
  sets: Record<Place, [number, number]>
  crew: Crew[]
  marks: Mark[]
  source?: Record<string, string>
}

export interface Figures {
  sets: Record<Place, [number, number]>
  all: Crew[]
  crew: (id: CrewId) => Crew
  mark: (id: MarkId) => Mark
  /** Whether some figures are a reconstruction rather than what is printed. */
  reconstructed: boolean
}

function read(file: CardFile): Figures {
  const crew = new Map(file.crew.map((card) => [card.id, card]))
  const marks = new Map(file.marks.map((mark) => [mark.id, mark]))
  return {
    sets: file.sets,
    all: file.crew,
    crew: (id) => found(crew, id),
    mark: (id) => found(marks, id),
    reconstructed: Object.values(file.source ?? {}).includes('reconstructed'),
  }
}

function found<T>(cards: Map<string, T>, id: string): T {
  const card = cards.get(id)
  if (!card) throw new Error(`no such card: ${id}`)
  return card
}

let house: Figures | undefined

/** Fetches the figures of the house, once. */
export async function fetchFigures(): Promise<void> {
  house ??= read(readToml(await api.cards('masters')) as unknown as CardFile)
}

/** The figures of the house. */
export function houseFigures(): Figures {
  if (!house) throw new Error('the figures have not been fetched')
  return house
}

const known = new WeakMap<object, Figures>()

/** The figures in force at a table. */
export function figuresOf({ setup }: Pick<TableInfo, 'setup'>): Figures {
  const cards = setup['cards'] as CardFile | undefined
  if (!cards) return houseFigures()
  const figures = known.get(cards) ?? read(cards)
  known.set(cards, figures)
  return figures
}
