/** Why a hint is worth following: what the cards and the plan say. */
import { listed, translator } from '../../lib/i18n'
import type { At } from '../game'
import { figuresOf, type Crew } from './figures'
import { cardOf, read } from './moves'
import { belongings, jobsOf, skillAt } from './reckon'
import { money, nameOf } from './say'
import { CONSTANTS, type MastersSetup, type MastersView } from './types'

export const words = {
  en: {
    best: 'no other card you can pay has more skill for its price',
    strong: 'no other card you can pay is as strong in a fight',
    facts: 'skill {skill} and muscle {muscle} for {money}',
    saves: 'you keep {money} for later',
    welfare: 'you can pay for nobody, and this card is worth more than {money}',
    left: '{n} {n|card comes|cards come} along, and {money} cannot be saved',
    plan: 'This order of crew and marks',
    jobs: 'skill against difficulty: {jobs}',
    job: '{name} {skill} of {need}',
  },
  es: {
    best: 'ninguna otra carta que puedes pagar tiene más habilidad por su precio',
    strong: 'ninguna otra carta que puedes pagar es tan fuerte en una pelea',
    facts: 'habilidad {skill} y fuerza {muscle} por {money}',
    saves: 'guardas {money} para después',
    welfare: 'no puedes pagar a nadie, y esta carta vale más que {money}',
    left: '{n} {n|carta sigue|cartas siguen} contigo, y {money} no se pueden guardar',
    plan: 'Este orden de gente y objetivos',
    jobs: 'habilidad contra dificultad: {jobs}',
    job: '{name} {skill} de {need}',
  },
}
const t = translator(words)

export function reason(moves: string[], at: At<MastersView, MastersSetup>): { what?: string; why?: string } | undefined {
  const table = at.view.public
  const [move = ''] = moves
  const { kind } = read(move)
  if (table.phase === 'plan') return planned(moves, at)
  if (kind === 'pass') return { why: t('saves', { money: money(table.cash[at.you ?? 0] ?? 0) }) }
  if (kind === 'welfare') return { why: t('welfare', { money: money(table.cash[at.you ?? 0] ?? 0) }) }
  if (kind === 'done') return { why: t('left', { n: table.kept.length, money: money(table.budget ?? 0) }) }
  const figures = figuresOf(at.table)
  const card = figures.crew(cardOf(move))
  const offered = at.legal.filter((other) => read(other).kind === kind).map((other) => figures.crew(cardOf(other)))
  const most = (value: (card: Crew) => number) => value(card) > 0 && offered.every((other) => value(other) <= value(card))
  if (offered.length > 1 && most(({ skill, price }) => skill / Math.max(1, price))) return { why: t('best') }
  if (offered.length > 1 && most(({ muscle }) => muscle)) return { why: t('strong') }
  return { why: t('facts', { skill: card.skill, muscle: card.muscle, money: money(card.price) }) }
}

/** A plan by its jobs. What has one place left goes there by itself. */
function planned(moves: string[], { view, table, you }: At<MastersView, MastersSetup>): { what?: string; why?: string } {
  const figures = figuresOf(table)
  const owned = belongings(view.public.owned[you ?? 0] ?? [], figures)
  const chosen = (kind: string) => moves.filter((move) => read(move).kind === kind)
  const whole = <T>(all: T[], made: T[]) => [...new Set([...made, ...all])]
  const made = view.plan ?? { crew: [], selectors: [] }
  const crew = whole(
    owned.crew.map(({ id }) => id),
    [...made.crew, ...chosen('crew').map(cardOf)],
  )
  const occupied = CONSTANTS.selectors.filter((n) => view.public.slots[n - 1])
  const selectors = whole(occupied, [
    ...made.selectors.filter((n) => occupied.includes(n)),
    ...chosen('select').map((move) => Number(read(move).what)),
  ])
  const jobs = jobsOf(crew.map(figures.crew)).flatMap(({ cards }, index) => {
    const id = view.public.slots[(selectors[index] ?? 0) - 1]
    if (!id) return []
    const mark = figures.mark(id)
    return [t('job', { name: nameOf(mark), skill: skillAt(cards, owned.bribes, mark), need: mark.difficulty })]
  })
  return { ...(moves.length > 1 ? { what: t('plan') } : {}), ...(jobs.length ? { why: t('jobs', { jobs: listed(jobs) }) } : {}) }
}
