/** Masters of the Heist when it is over. */
import { add, empty, filled, type Account, type Point, type Row, type Sources, type Story } from '../account'
import game from '.'
import Achieved from './Achieved.svelte'
import { t } from './account-words'
import { figuresOf, type Figures } from './figures'
import Plans from './Plans.svelte'
import { money } from './say'
import { isHeist } from './show'
import type { MastersEvent, MastersSetup, MastersView, Public } from './types'

type MastersStory = Story<MastersView, MastersEvent, MastersSetup>

const tableOf = ({ at }: MastersStory): Public => at.view.public

/** Alone, what the games brought so far and what is in hand; in a duel, what is in hand. */
function wealth({ mode, phase, cash, results }: Public): number[] {
  if (mode === 'duel') return cash
  const before = results.reduce((all, result) => all + result.cash, 0)
  return [before + (phase === 'keep' || phase === 'over' ? 0 : (cash[0] ?? 0))]
}

/** What a won fight adds to the take of the same mark. */
function fightMoney(fight: MastersEvent | undefined, seat: number, bonus: [string, number][], figures: Figures): number {
  if (fight?.event !== 'muscle' || fight.winner !== seat) return 0
  const card = fight.cards[seat]
  const paid = bonus.find(([id]) => id === card)?.[1] ?? 0
  return card ? Math.min(paid, figures.crew(card).tiebreak ?? 0) : 0
}

function kinds(story: MastersStory): Row[] {
  const { at, frames } = story
  const seats = wealth(tableOf(story)).length
  const figures = figuresOf(at.table)
  const [start, jobs, fights, bonuses, sets, crew, welfare] = (
    ['start', 'jobs', 'fights', 'bonuses', 'sets', 'crew', 'welfare'] as const
  ).map((word) => empty(t(word), seats)) as [Row, Row, Row, Row, Row, Row, Row]
  const first = frames[0]?.views[0]?.public
  if (first) start.by = wealth(first)
  const heard = new Map<string, MastersEvent>()
  for (const event of frames.flatMap(({ events }) => events)) {
    switch (event.event) {
      case 'round':
        heard.clear()
        // Every game of a campaign begins with the same purse; the first was counted already.
        if (event.round === 1 && event.game > (first?.game ?? 0)) add(start, 0, at.table.setup.cards.start_cash)
        break
      case 'muscle':
        heard.set(event.mark, event)
        break
      case 'take': {
        const fight = fightMoney(heard.get(event.mark), event.seat, event.bonus, figures)
        const all = event.bonus.reduce((sum, [, n]) => sum + n, 0)
        add(jobs, event.seat, event.payout)
        add(fights, event.seat, fight)
        add(bonuses, event.seat, all - fight)
        break
      }
      case 'set':
        add(sets, event.seat, event.cash)
        break
      case 'bought':
        add(crew, event.seat, -event.price)
        break
      case 'welfare':
        add(welfare, event.seat, -event.paid)
        break
    }
  }
  return filled([start, jobs, fights, bonuses, sets, crew, welfare])
}

const games = ({ at }: MastersStory): Row[] =>
  at.view.public.results.map(({ goal, cash, won }, index) => ({
    name: t(won ? 'gameWon' : 'gameLost', { n: index + 1, goal: money(goal) }),
    by: [cash],
  }))

/** After every heist. */
function points(story: MastersStory): Point[] {
  const { at, frames } = story
  const alone = tableOf(story).mode === 'solo'
  const [first] = frames
  if (!first?.views[0]) return []
  let { round, game: number } = first.views[0].public
  const start: Point = { label: t('beginning'), by: wealth(first.views[0].public), moment: first.moment }
  let heard: MastersEvent[] = []
  return [
    start,
    ...frames.flatMap(({ events, views, moment }): Point[] => {
      heard.push(...events)
      if (!views[0] || !events.some(isHeist)) return []
      const since = heard
      heard = []
      const label = t('round', { n: round })
      const when = alone ? t('roundOfGame', { n: round, game: number + 1 }) : label
      ;({ round, game: number } = views[0].public)
      const of = (seat: number, ...kinds: MastersEvent['event'][]) =>
        since.filter((event) => kinds.includes(event.event) && 'seat' in event && event.seat === seat)
      const why = (seat: number) => {
        const earned = of(seat, 'take', 'set')
        return (earned.length ? earned : of(seat, 'bought', 'welfare')).map((event) => game.tell(event, at) ?? '').join(' ')
      }
      return [{ label, when, by: wealth(views[0].public), moment, why }]
    }),
  ]
}

/** In a duel nothing is to be added up but the cash; a campaign is also a row of games. */
function sources(story: MastersStory): Sources[] {
  const from = { title: t('fromWhere'), rows: kinds(story) }
  return tableOf(story).mode === 'solo' ? [{ title: t('byGame'), rows: games(story) }, from] : [from]
}

const account: Account<MastersView, MastersEvent, MastersSetup> = {
  eyes: 'all',
  total: (story) => ({ name: t('cash'), by: wealth(tableOf(story)) }),
  sources,
  facts: ({ at, frames }) => {
    const won = empty(t('fightsWon'), at.names.length)
    const done = empty(t('jobsDone'), at.names.length)
    for (const event of frames.flatMap(({ events }) => events)) {
      if (event.event === 'muscle') add(won, event.winner, 1)
      if (event.event === 'take') add(done, event.seat, 1)
    }
    return filled([done, won])
  },
  course: (story) => ({ title: t('course'), points: points(story) }),
  amount: money,
  Opening: Achieved,
  Secrets: Plans,
}

export default account
