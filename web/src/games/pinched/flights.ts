/** Which cards fly where when something has happened. A view knows no single cards, so the events say it. */
import type { SeatNo } from '../../lib/protocol'
import type { GameEvent } from '../game'
import type { PinchedView, Place } from './view'

export interface Flight {
  /** The type that is seen flying; nothing for a card nobody may see. */
  card: string | undefined
  from: string
  to: string
}

/** Where a seat keeps a type: the slot, or else the hand. */
function home(view: PinchedView, seat: SeatNo, card: string): string {
  const slot = view.seats[seat]?.stash.findIndex((pile) => pile.type === card) ?? -1
  return slot < 0 ? `hand.${seat}` : `stash.${seat}.${slot + 1}`
}

export function flights(events: GameEvent[], before: PinchedView, view: PinchedView): Flight[] {
  const gained = new Set(events.filter((event) => GAINS.has(event.event as string)).map((event) => event.seat as SeatNo))
  return events.flatMap((event): Flight[] => {
    const seat = event.seat as SeatNo
    const card = event.card as string
    switch (event.event as string) {
      case 'took':
      case 'passage':
      case 'gordie':
        return [{ card, from: `${event.manor as Place}.${event.slot as number}`, to: home(view, seat, card) }]
      case 'river':
        return [{ card, from: `river.${event.slot as number}`, to: home(view, seat, card) }]
      case 'cleared':
        return laid(before.manors[event.manor as Place], event.manor as Place, view, seat)
      case 'rufus':
        return laid(before.river, 'river', view, seat)
      case 'drew':
        return Array.from({ length: event.cards as number }, () => ({ card: undefined, from: 'deck', to: `hand.${seat}` }))
      case 'stashed':
        return gained.has(seat) ? [] : [{ card, from: `hand.${seat}`, to: `stash.${seat}.${event.slot as number}` }]
      case 'sold': {
        const from = `stash.${seat}.${event.slot as number}`
        const [value, rest] = [event.value as number, (event.cards as number) + (event.wilds as number) - (event.value as number)]
        return [
          ...Array.from({ length: value }, () => ({ card, from, to: `sold.${seat}` })),
          ...Array.from({ length: rest }, () => ({ card, from, to: 'discard' })),
        ]
      }
      case 'done':
        return (event.dumped as string[]).map((dumped) => ({ card: dumped, from: `hand.${seat}`, to: 'discard' }))
      case 'laid':
        return [{ card, from: 'deck', to: `${event.place as string}.${event.slot as number}` }]
      default:
        return []
    }
  })
}

const GAINS = new Set(['took', 'passage', 'gordie', 'river', 'cleared', 'rufus', 'drew'])

/** All cards that lay in a place. */
function laid(cards: (string | null)[] | undefined, place: string, view: PinchedView, seat: SeatNo): Flight[] {
  return (cards ?? []).flatMap((card, index) => (card ? [{ card, from: `${place}.${index + 1}`, to: home(view, seat, card) }] : []))
}
