/** Pinch when it is over. */
import { add, empty, filled, type Account, type Point, type Row, type Story } from '../account'
import game from '.'
import { t } from './account-words'
import { missing } from './missing'
import { ownerOf } from './speech'
import type { Colour, PinchEvent, PinchSetup, PinchView } from './types'

type PinchStory = Story<PinchView, PinchEvent, PinchSetup>

const colours: readonly Colour[] = ['black', 'white']
const other = (colour: Colour): Colour => (colour === 'black' ? 'white' : 'black')
const stones = (view: PinchView, colour: Colour): number => view.board.join('').split(colour === 'black' ? 'x' : 'o').length - 1
/** Stones on the board, and those in a hand that waits to put them down. */
const counted = (view: PinchView, colour: Colour): number => stones(view, colour) + view.queue.filter(([of]) => of === colour).length
const bySeat = (view: PinchView, of: (colour: Colour) => number): number[] => view.colours.map(of)

/** Stones belong to colours: whoever swapped has those of the colour. */
function kinds({ at: { view }, frames }: PinchStory): Row[] {
  const seat = (colour: Colour) => ownerOf(view, colour)
  const [before, put, turned, left] = (['before', 'put', 'turned', 'left'] as const).map((word) => empty(t(word), 2)) as [
    Row,
    Row,
    Row,
    Row,
  ]
  const first = frames[0]?.views[0]
  for (const colour of first ? colours : []) add(before, seat(colour), counted(first!, colour))
  let waiting = first?.queue.length ?? 0
  for (const event of frames.flatMap(({ events }) => events)) {
    switch (event.event) {
      case 'put':
        // A stone that was lifted comes down again; others are new.
        if (waiting > 0) waiting -= 1
        else add(put, seat(event.colour), 1)
        break
      case 'lifted':
        waiting += event.cells.length
        break
      case 'left':
        waiting -= 1
        add(left, seat(event.colour), -1)
        break
      case 'removed':
        add(left, seat(event.colour), -event.cells.length)
        break
      case 'flipped':
        add(turned, seat(event.colour), event.cells.length)
        add(turned, seat(other(event.colour)), -event.cells.length)
        break
    }
  }
  return filled([before, put, turned, left])
}

/** After every turn, how many stones each side still needs. */
function points({ at, frames }: PinchStory): Point[] {
  return frames.flatMap(({ events, views: [view], moment }, index): Point[] => {
    if (!view || (index && !events.some(({ event }) => event === 'turn_ended' || event === 'swapped'))) return []
    const pinched = events.filter(({ event }) => ['lifted', 'flipped', 'removed', 'left', 'swapped'].includes(event))
    const n = view.history.length
    return [
      {
        label: n ? t('turn', { n }) : t('beginning'),
        by: bySeat(view, (colour) => missing(view, colour)),
        moment,
        why: () => (pinched.length ? pinched : events).map((event) => game.tell(event, at) ?? '').join(' '),
      },
    ]
  })
}

function facts({ at: { view }, frames }: PinchStory): Row[] {
  const pinched = empty(t('pinched'), 2)
  const turns = empty(t('turns'), 2)
  for (const event of frames.flatMap(({ events }) => events)) {
    if (event.event === 'lifted' || event.event === 'removed') add(pinched, ownerOf(view, other(event.colour)), event.cells.length)
    if (event.event === 'flipped') add(pinched, ownerOf(view, event.colour), event.cells.length)
  }
  view.history.forEach((_, index) => add(turns, index % 2, 1))
  return [pinched, turns]
}

const account: Account<PinchView, PinchEvent, PinchSetup> = {
  eyes: 'all',
  total: ({ at: { view } }) => ({ name: t('stones'), by: bySeat(view, (colour) => counted(view, colour)) }),
  sources: (story) => [{ title: t('fromWhere'), rows: kinds(story) }],
  facts,
  course: (story) => ({ title: t('course'), points: points(story), downwards: true }),
}

export default account
