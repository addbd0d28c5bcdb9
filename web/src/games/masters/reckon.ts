/** What a plan would come to: forecasts for the planner's eyes. The server alone decides what happens. */
import type { Crew, Figures, Mark } from './figures'
import type { Class, MastersView } from './types'
import type { CrewId } from './view'

/** Cards flipped together. */
export interface Job {
  cards: Crew[]
  /** Cards still owed when the stack ran out. */
  owed: number
}

/** Splits a stack into jobs: draws are compulsory and add up (R13). */
export function jobsOf(stack: Crew[]): Job[] {
  const jobs: Job[] = []
  let due = 0
  for (const card of stack) {
    if (due === 0) {
      jobs.push({ cards: [], owed: 0 })
      due = 1
    }
    jobs.at(-1)!.cards.push(card)
    due += (card.draw ?? 0) - 1
  }
  const last = jobs.at(-1)
  if (last) last.owed = due
  return jobs
}

/** The most jobs a crew can be split into: all draws but the first take somebody along. */
export function mostJobs(crew: Crew[]): number {
  const drawing = crew.filter((card) => card.draw).length
  return crew.length - Math.max(0, drawing - 1)
}

/** The most cards a job can have. */
export const longestJob = (crew: Crew[]): number => Math.min(crew.length, 1 + sum(crew.map((card) => card.draw ?? 0)))

/** What a card is good for at a mark: insiders know one neighbourhood. */
export const skillOf = (card: Crew, mark: Mark | undefined): number =>
  mark && card.local?.[0] === mark.neighbourhood ? card.local[1] : card.skill

export const skillAt = (cards: Crew[], bribes: Crew[], mark: Mark | undefined): number =>
  sum(cards.map((card) => skillOf(card, mark))) + sum(bribes.map((bribe) => bribe.skill))

/** Who would fight for a crew. */
export function strongest(cards: Crew[]): Crew | undefined {
  const fighters = cards.filter((card) => card.muscle > 0)
  return fighters.reduce<Crew | undefined>((best, card) => (best && best.muscle > card.muscle ? best : card), undefined)
}

/** What a crew adds to the payout of a job that works out, a fight's tiebreak apart. */
export function bonusOf(cards: Crew[]): number {
  const people = cards.map((card) => card.class).filter((kind) => kind !== 'car')
  const count = (kind: Class) => people.filter((other) => other === kind).length
  return sum(
    cards.map((card) => (card.cash ?? 0) + (card.variety ?? 0) * new Set(people).size + (card.per ? card.per[1] * count(card.per[0]) : 0)),
  )
}

export const isBribe = (card: Crew): boolean => card.class === 'bribe'

/** What somebody owns, apart: crew to be planned, and bribes that always help. */
export function belongings(owned: CrewId[], figures: Figures): { crew: Crew[]; bribes: Crew[] } {
  const cards = owned.map(figures.crew)
  return { crew: cards.filter((card) => !isBribe(card)), bribes: cards.filter(isBribe) }
}

/** An order to begin with: what was picked already, then the order remembered, then whatever is new. */
export function arranged<T>(all: T[], picked: T[], remembered: T[]): T[] {
  const order = [...picked, ...remembered, ...all].filter((thing) => all.includes(thing))
  return [...new Set(order)]
}

/** The moves that make a plan: what has one place left goes there by itself. */
export function picks(view: MastersView, crew: CrewId[], selectors: number[]): string[] {
  const made = view.plan ?? { crew: [], selectors: [] }
  return [
    ...crew.slice(made.crew.length, -1).map((card) => `crew ${card}`),
    ...selectors.slice(made.selectors.filter((n) => selectors.includes(n)).length, -1).map((n) => `select ${n}`),
  ]
}

/**
 * The first job that would fail at its first choice, every one before it having taken its own: whoever comes after it stays
 * at home. Fights are left out.
 */
export function firstFailure(jobs: Job[], bribes: Crew[], marks: Mark[]): number | undefined {
  const index = jobs.findIndex((job, index) => {
    const mark = marks[index]
    return mark !== undefined && skillAt(job.cards, bribes, mark) < mark.difficulty
  })
  return index < 0 ? undefined : index
}

const sum = (numbers: number[]): number => numbers.reduce((all, n) => all + n, 0)
