/** The game in sentences: what is to be decided, what a move does, what happened. */
import { listed, type Values } from '../../lib/i18n'
import type { Help } from '../../lib/help'
import { settings } from '../../lib/settings.svelte'
import type { SeatNo } from '../../lib/protocol'
import type { At, Reader } from '../game'
import { figuresOf, type Crew, type Figures, type Mark } from './figures'
import { cardOf, kindOf, read } from './moves'
import { crewNames, markNames } from './names'
import type { CrewId, MarkId } from './view'
import { t, type Word } from './words'
import { CONSTANTS, type MastersEvent, type MastersSetup, type MastersView, type Public } from './types'

export const money = (n: number): string => t('money', { n })

/** A card's name as the reader says it; another copy's names are left alone. */
export function nameOf(card: Crew | Mark): string {
  const printed = 'price' in card ? crewNames[card.id] : markNames[card.id]
  return printed.en === card.name ? printed[settings.language] : card.name
}

/** A person at the table, in the third person; alone, the second seat is the rival. */
export const whoIs = (names: string[], seat: SeatNo): string => names[seat] ?? t('rival')

/** A card's bonuses, each with its sign, its short words and its help. */
export function bonuses(
  card: Crew,
): { sign: 'draw' | 'cash' | 'variety' | 'tiebreak' | 'local' | 'permanent'; short: string; help: string }[] {
  const all: ReturnType<typeof bonuses> = []
  for (const key of ['draw', 'cash', 'variety', 'tiebreak'] as const) {
    const n = card[key]
    if (n) all.push({ sign: key, short: t(`bonus_${key}`, { n }), help: t(`help_${key}`, { n }) })
  }
  if (card.per) {
    const values = { n: card.per[1], class: t(`class_${card.per[0]}`) }
    all.push({ sign: 'cash', short: t('bonus_per', values), help: t('help_per', values) })
  }
  if (card.local) {
    const [place, n] = card.local
    const short = t('bonus_local', { n, place: t(`near_${place}`) })
    all.push({ sign: 'local', short, help: t('help_local', { n, place: t(`place_${place}`) }) })
  }
  if (card.class === 'bribe') all.push({ sign: 'permanent', short: t('bonus_permanent'), help: t('help_permanent') })
  return all
}

export function crewWords(card: Crew): string {
  return t('crewWords', {
    name: nameOf(card),
    class: t(`class_${card.class}`),
    price: money(card.price),
    skill: card.skill,
    muscle: card.muscle ? t('muscleWords', { n: card.muscle }) : t('noMuscle'),
    bonus: bonuses(card)
      .map((bonus) => bonus.help)
      .join(' '),
  })
}

/** A card's help: what its kind is for, and every bonus in words. */
export function crewHelp(card: Crew): Help {
  const { price, skill, muscle } = card
  const figures = t('crewFigures', { price, skill, muscle: muscle ? t('muscleWords', { n: muscle }) : t('noMuscle') })
  const lines = [figures, t(`h_${card.class}`), ...bonuses(card).map((bonus) => bonus.help)]
  return { title: `${nameOf(card)} · ${t(`class_${card.class}`)}`, text: lines.join('\n') }
}

/** What it takes to turn a mark in: a set of its neighbourhood, or its own number where they differ. */
export function setHelp(mark: Mark, figures: Figures): string {
  const [size, n] = figures.set(mark)
  return t(figures.setOf(mark.neighbourhood) ? 'help_set' : 'help_setOwn', { size, place: t(`place_${mark.neighbourhood}`), n })
}

/** The figures on a card, by their paths in the card file. */
export const figuresOn = (card: Crew | Mark): string[] =>
  ('price' in card ? ['price', 'skill', 'muscle'] : ['difficulty', 'payout']).map(
    (figure) => `${'price' in card ? 'crew' : 'marks'}.${card.id}.${figure}`,
  )

/** A mark's help: what it takes and gives, and what its neighbourhood is good for. */
export function markHelp(mark: Mark, figures: Figures): Help {
  const { neighbourhood, tier, difficulty, payout } = mark
  const place = t(`place_${neighbourhood}`)
  const lines = [t('markFigures', { difficulty, payout: money(payout) }), setHelp(mark, figures)]
  return { title: `${nameOf(mark)} · ${place}, ${t(`tier_${tier}`)}`, text: lines.join('\n') }
}

export function markWords(mark: Mark, slot: number): string {
  const { neighbourhood, tier, difficulty, payout } = mark
  const words = { slot, name: nameOf(mark), place: t(`place_${neighbourhood}`), tier: t(`tier_${tier}`) }
  return t('markWords', { ...words, difficulty, payout: money(payout) })
}

/** Alone there is a sum to reach in every game of the campaign; a duel ends with the last mark. */
export function goal({ view: { public: table }, table: { setup } }: At<MastersView, MastersSetup>): string {
  if (table.goal === null) return t('goal')
  return t('goalSolo', { n: table.goal, game: table.game + 1, all: setup.goals?.length ?? table.game + 1 })
}

export function decision(at: At<MastersView>): string {
  const { public: table } = at.view
  const me = at.you
  const mine = at.legal.length > 0
  switch (table.phase) {
    case 'purchase': {
      if (!mine) return t('d_waitBuy', { name: whoIs(at.names, table.turn ?? 0) })
      const n = table.cash[me ?? 0] ?? 0
      if (at.legal.some((move) => kindOf(move) === 'welfare')) return t('d_welfare')
      if (!at.legal.includes('pass')) return t('d_buyFirst', { n })
      return at.legal.length > 1 ? t('d_buy', { n }) : t('d_passOnly')
    }
    case 'plan':
      if (mine) return t('d_plan')
      if (me === undefined) return t('d_watchPlan')
      return t('d_planned', { name: listed(at.awaited.map((seat) => whoIs(at.names, seat))) })
    case 'keep':
      return mine ? t('d_keep', { n: table.budget ?? 0 }) : t('d_watchKeep', { name: whoIs(at.names, 0) })
    case 'over':
      return t('d_over')
  }
}

export function label(move: string, at: At<MastersView, MastersSetup>): string {
  const figures = figuresOf(at.table)
  const { kind, what } = read(move)
  const { public: table } = at.view
  switch (kind) {
    case 'done':
    case 'pass':
      return t(`m_${kind}`)
    case 'select': {
      const mark = table.slots[Number(what) - 1]
      return t('m_select', { n: what, name: mark ? nameOf(figures.mark(mark)) : '' })
    }
    case 'welfare':
      return t('m_welfare', { name: nameOf(figures.crew(cardOf(move))), n: table.cash[at.you ?? 0] ?? 0 })
    case 'buy':
    case 'crew':
    case 'keep': {
      const card = figures.crew(cardOf(move))
      return t(`m_${kind}`, { name: nameOf(card), n: card.price })
    }
  }
}

/** What is final: a plan, the last of one's purchases, all one's cash, and who comes along. */
export function final([move = '']: string[], at: At<MastersView, MastersSetup>): string | undefined {
  const { kind } = read(move)
  const cash = at.view.public.cash[at.you ?? 0] ?? 0
  // Where nothing else can be done, nothing is given up.
  const choice = at.legal.length > 1
  switch (kind) {
    case 'crew':
    case 'select':
      return t('finalPlan')
    case 'welfare':
      return cash ? t('finalWelfare', { name: nameOf(figuresOf(at.table).crew(cardOf(move))), n: cash }) : undefined
    case 'pass':
      return choice ? t('finalPass') : undefined
    case 'done':
      return choice ? t('finalDone') : undefined
    default:
      return undefined
  }
}

/** Why a card cannot be had. */
export function whyNot(
  thing: string,
  { view: { public: table }, table: { setup }, you, legal }: At<MastersView, MastersSetup>,
): string | undefined {
  const { kind } = read(thing)
  if (legal.includes(thing) || (kind !== 'buy' && kind !== 'keep')) return undefined
  const card = figuresOf({ setup }).crew(cardOf(thing))
  const cash = (kind === 'buy' ? table.cash[you ?? 0] : table.budget) ?? 0
  if (card.price <= cash) return undefined
  return t(kind === 'buy' ? 'whyDear' : 'whyDearKeep', { name: nameOf(card), price: card.price, n: cash })
}

/** Words that are also said to the reader. */
type Personal = { [Said in Word]: `${Said}_you` extends Word ? Said : never }[Word]

/** An event in words, with the names on the table's own cards. */
export function tell(event: MastersEvent, { names, you, table }: Reader<MastersSetup>): string {
  const figures = figuresOf(table)
  const crew = (id: CrewId) => nameOf(figures.crew(id))
  const mark = (id: MarkId) => nameOf(figures.mark(id))
  const say = (word: Personal, seat: SeatNo, values: Values = {}) =>
    t(seat === you ? `${word}_you` : word, { name: whoIs(names, seat), ...values })
  switch (event.event) {
    case 'round': {
      const marks = listed(event.slots.filter((id) => id !== null).map(mark))
      // Alone, the Right is never a question.
      if (names.length === 1) return t('e_round_alone', { n: event.round, marks })
      return say('e_round', event.right, { n: event.round, marks })
    }
    case 'bought':
      return say('e_bought', event.seat, { card: crew(event.card), n: event.price })
    case 'welfare':
      return say('e_welfare', event.seat, { card: crew(event.card), n: event.paid })
    case 'passed':
      return say(event.unasked ? 'e_passed_unasked' : 'e_passed', event.seat)
    case 'rival':
      return t('e_rival', { card: crew(event.card), n: event.muscle })
    case 'ready':
      return say('e_ready', event.seat)
    case 'select':
      if (event.mark === null) return say('e_select_gone', event.seat, { n: event.selector })
      return say('e_select', event.seat, { n: event.selector, mark: mark(event.mark) })
    case 'flip':
      return say('e_flip', event.seat, { card: crew(event.card) })
    case 'skill': {
      const word = event.skill >= event.need ? 'e_skill' : 'e_skill_short'
      return say(word, event.seat, { mark: mark(event.mark), skill: event.skill, need: event.need })
    }
    case 'muscle': {
      const [one, two] = event.muscle
      const [first, second] = [0, 1].map((seat) => (seat === you ? t('you') : whoIs(names, seat))) as [string, string]
      return say('e_muscle', event.winner, { mark: mark(event.mark), first, one, second, two })
    }
    case 'take':
      if (event.seat >= names.length) return t('e_take_rival', { mark: mark(event.mark) })
      return say('e_take', event.seat, { mark: mark(event.mark), sum: sumOf(event, figures) })
    case 'set':
      return say('e_set', event.seat, { place: t(`place_${event.neighbourhood}`), n: event.cash })
    case 'out':
      return say(`e_out_${event.why}`, event.seat)
    case 'clear':
      return t('e_clear', { marks: listed(event.marks.map(mark)) })
    case 'game':
      return t(event.won ? 'e_game_won' : 'e_game_lost', { n: event.cash, goal: event.goal })
    case 'kept':
      return say('e_kept', event.seat, { card: crew(event.card), n: event.budget })
    case 'over': {
      const scores = event.scores.map((n, seat) => t('end_score', { name: whoIs(names, seat), n }))
      return t('e_over', { scores: listed(scores) })
    }
  }
}

/** A take spelled out: the payout, and what each card adds. */
export function sumOf(event: Extract<MastersEvent, { event: 'take' }>, figures: Figures): string {
  const parts = event.bonus.map(([card, n]) => `${t('plus', { n })} ${nameOf(figures.crew(card))}`)
  const total = event.bonus.reduce((all, [, n]) => all + n, event.payout)
  return parts.length ? `${money(event.payout)} ${parts.join(' ')} = ${money(total)}` : money(total)
}

export function standing(seat: SeatNo, table: Public): string {
  const n = table.cash[seat] ?? 0
  if (table.goal !== null) return t('s_solo', { n, goal: table.goal })
  return t(table.right === seat && table.phase !== 'over' ? 's_right' : 's_duel', { n })
}

/** A campaign is not won or lost against anybody: what counts is how far it came. */
export function headline({ view: { public: table }, table: { setup } }: At<MastersView, MastersSetup>): string | undefined {
  if (table.mode === 'duel') return undefined
  const [n, all] = [table.results.filter(({ won }) => won).length, setup.goals?.length ?? table.results.length]
  return t(n === all ? 'headWon' : 'headReached', { n, all })
}

export function ending(at: At<MastersView>): string {
  const { public: table } = at.view
  if (table.mode === 'solo') {
    const games = table.results.map(({ goal, cash }, index) => t('end_goal', { n: index + 1, cash, goal }))
    const total = table.results.reduce((all, { cash }) => all + cash, 0)
    const won = table.results.every((result) => result.won)
    return `${games.join(' · ')}. ${t('end_total', { n: total })} ${t(won ? 'end_campaign' : 'end_missed')}`
  }
  const scores = table.cash.map((n, seat) => t('end_score', { name: whoIs(at.names, seat), n }))
  const tied = table.cash[0] === table.cash[1] ? ` ${t('end_muscle')}` : ''
  const stalled = table.stall >= CONSTANTS.stalled ? ` ${t('end_stall')}` : ''
  return `${scores.join(' · ')}.${tied}${stalled}`
}
