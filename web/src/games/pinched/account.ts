/** Pinched! when it is over. */
import { empty, filled, type Account, type Point, type Row, type Story } from '../account'
import game from '.'
import { t } from './account-words'
import Nights from './Nights.svelte'
import { CONSTANTS, type PinchedEvent, type PinchedSetup, type PinchedView, type SeatView } from './types'
import { painting } from './view'
import { typeName } from './words'

type PinchedStory = Story<PinchedView, PinchedEvent, PinchedSetup>

/** What the seats have shown everybody, or after the last night what counts. */
const scores = ({ result, seats }: PinchedView): number[] => result?.scores ?? seats.map(({ wealth }) => wealth)

function kinds({ at: { view } }: PinchedStory): Row[] {
  const row = (name: string, of: (burglar: SeatView, seat: number) => number): Row => ({ name, by: view.seats.map(of) })
  const types = [...new Set(view.seats.flatMap(({ sold }) => Object.keys(sold)))]
  const order = [...view.types.map(({ name }) => name), 'documents']
  return filled([
    ...types
      .sort((a, b) => order.indexOf(a) - order.indexOf(b))
      .map((type) => row(t('sold', { type: typeName(type) }), ({ sold }) => sold[type] ?? 0)),
    row(t('lisa'), (_, seat) => (view.lisa === seat ? painting(view) : 0)),
    row(t('diamonds'), ({ diamonds }) => CONSTANTS.diamond * diamonds),
    row(t('clues'), ({ clues }) => CONSTANTS.clue * clues),
    row(t('curses'), ({ curse_values }) => -(curse_values ?? []).reduce((all, n) => all + n, 0)),
  ])
}

/** After every night. */
function points({ at, frames }: PinchedStory): Point[] {
  const found: Point[] = []
  let heard: PinchedEvent[] = []
  let night = 0
  for (const { events, views, moment } of frames) {
    const day = events.find(({ event }) => event === 'day' || event === 'over')
    heard.push(...events)
    if (!views[0] || (found.length && !day)) continue
    const sold = heard.filter((event) => ['sold', 'lisa_found', 'lisa', 'diamond', 'clue'].includes(event.event))
    const why = (seat: number) =>
      sold
        .filter((event) => 'seat' in event && event.seat === seat)
        .map((event) => game.tell(event, at) ?? '')
        .join(' ')
    found.push({ label: night ? t('night', { n: night }) : t('beginning'), by: scores(views[0]), moment, why })
    if (day) night += 1
    heard = []
  }
  return found
}

/** Curses are counted when the game is over. A game that was given up stands at what everybody has shown. */
const account: Account<PinchedView, PinchedEvent, PinchedSetup> = {
  eyes: 'all',
  total: ({ at }) => ({ name: t('points'), by: scores(at.view) }),
  sources: (story) => [{ title: t('fromWhere'), rows: kinds(story) }],
  facts: ({ at, frames }) => {
    const alone = empty(t('alone'), at.names.length)
    for (const { events } of frames) {
      for (const event of events) if (event.event === 'cleared') alone.by[event.seat] = (alone.by[event.seat] ?? 0) + 1
    }
    return filled([alone])
  },
  course: (story) => ({ title: t('course'), points: points(story) }),
  Secrets: Nights,
}

export default account
