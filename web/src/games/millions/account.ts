/** Millions of Dollars when it is over. */
import { add, empty, filled, type Account, type Point, type Row, type Story } from '../account'
import { t } from './account-words'
import EverySecret from './EverySecret.svelte'
import { ledger } from './ledger'
import { called } from './say'
import type { Entry, MillionsEvent, MillionsSetup, MillionsView, RoundView } from './types'
import { money, seatOf } from './view'
import { t as words } from './words'

type MillionsStory = Story<MillionsView, MillionsEvent, MillionsSetup>

/** What everybody had before the first job: what is there, less all that came and went since. */
const before = (moved: Row[], cash: number[]): Row => ({
  name: t('start'),
  by: cash.map((n, seat) => moved.reduce((left, { by }) => left - (by[seat] ?? 0), n)),
})

function kinds({ at: { view } }: MillionsStory): Row[] {
  const { cash, history } = view.public
  const [shares, bribesIn, bribesOut, fees, thefts, symbols, antes, fines] = (
    ['shares', 'bribesIn', 'bribesOut', 'fees', 'thefts', 'symbols', 'antes', 'fines'] as const
  ).map((word) => empty(t(word), cash.length)) as [Row, Row, Row, Row, Row, Row, Row, Row]
  const enter = (entry: Entry) => {
    switch (entry.event) {
      case 'share':
        return add(shares, seatOf(entry.character), entry.amount)
      case 'paid':
        add(bribesOut, entry.payer, -entry.amount)
        return add(bribesIn, seatOf(entry.character), entry.amount)
      case 'fee':
        add(fees, seatOf(entry.character), -entry.amount)
        return add(fees, seatOf(entry.driver), entry.amount)
      case 'steal':
        add(thefts, seatOf(entry.brute), -entry.amount)
        return add(thefts, seatOf(entry.crook), entry.amount)
      case 'symbol':
        return add(symbols, seatOf(entry.character), entry.amount)
      case 'antelost':
        return add(antes, seatOf(entry.character), -entry.amount)
      case 'fine':
        return add(fines, seatOf(entry.character), -entry.amount)
    }
  }
  for (const { log } of history) log.forEach(enter)
  const moved = [shares, bribesIn, bribesOut, fees, thefts, symbols, antes, fines]
  return filled([before(moved, cash), ...moved])
}

/** What every job brought. */
function jobs({ at: { view } }: MillionsStory): Row[] {
  const { history } = view.public
  const first = start(view)
  return [
    { name: t('start'), by: first },
    ...history.map(({ round, cash }, index) => ({
      name: t('job', { n: round }),
      by: cash.map((n, seat) => n - ((history[index - 1]?.cash ?? first)[seat] ?? 0)),
    })),
  ]
}

/** Everybody's purse before the first job, as the first job's own ledger has it. */
function start({ public: { history, cash } }: MillionsView): number[] {
  const [first] = history
  if (!first) return cash
  const net = ledger(first)
  return first.cash.map((n, seat) => net.filter((line) => line.seat === seat).reduce((left, line) => left - line.net, n))
}

/** As whom a seat came to the job, and how that went. */
function why(round: RoundView, seat: number, { at }: MillionsStory): string {
  return ledger(round)
    .filter((line) => line.seat === seat)
    .map(({ character, role, fate }) => t(`why_${fate}`, { name: called(character, at), role: words(role) }))
    .join(' ')
}

function points(story: MillionsStory): Point[] {
  const { view } = story.at
  return [
    { label: t('beginning'), by: start(view) },
    ...view.public.history.map((round) => ({
      label: t('job', { n: round.round }),
      by: round.cash,
      why: (seat: number) => why(round, seat, story),
    })),
  ]
}

const account: Account<MillionsView, MillionsEvent, MillionsSetup> = {
  eyes: 'none',
  total: ({ at }) => ({ name: t('cash'), by: at.view.public.cash }),
  sources: (story) => [
    { title: t('fromWhere'), rows: kinds(story) },
    { title: t('byJob'), rows: jobs(story) },
  ],
  course: (story) => ({ title: t('course'), points: points(story) }),
  amount: money,
  Secrets: EverySecret,
}

export default account
