/** Which cards fly where when something has happened. A view knows no single cards, so the events say it. */
import type { SeatNo } from '../../lib/protocol'
import type { PinchedEvent, PinchedView } from './types'

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

export function flights(events: PinchedEvent[], before: PinchedView, view: PinchedView): Flight[] {
  const gained = new Set(events.flatMap((event) => (GAINS.has(event.event) && 'seat' in event ? [event.seat] : [])))
  return events.flatMap((event): Flight[] => {
    switch (event.event) {
      case 'took':
      case 'passage':
      case 'gordie':
        return [{ card: event.card, from: `${event.manor}.${event.slot}`, to: home(view, event.seat, event.card) }]
      case 'river':
        return [{ card: event.card, from: `river.${event.slot}`, to: home(view, event.seat, event.card) }]
      case 'cleared':
        return laid(before.manors[event.manor], event.manor, view, event.seat)
      case 'rufus':
        return laid(before.river, 'river', view, event.seat)
      case 'drew':
        return Array.from({ length: event.cards }, () => ({ card: undefined, from: 'deck', to: `hand.${event.seat}` }))
      case 'stashed':
        return gained.has(event.seat) ? [] : [{ card: event.card, from: `hand.${event.seat}`, to: `stash.${event.seat}.${event.slot}` }]
      case 'sold': {
        const from = `stash.${event.seat}.${event.slot}`
        const [value, rest] = [event.value, event.cards + event.wilds - event.value]
        return [
          ...Array.from({ length: value }, () => ({ card: event.card, from, to: `sold.${event.seat}` })),
          ...Array.from({ length: rest }, () => ({ card: event.card, from, to: 'discard' })),
        ]
      }
      case 'done':
        return event.dumped.map((dumped) => ({ card: dumped, from: `hand.${event.seat}`, to: 'discard' }))
      case 'laid':
        return [{ card: event.card, from: 'deck', to: `${event.place}.${event.slot}` }]
      default:
        return []
    }
  })
}

const GAINS = new Set<PinchedEvent['event']>(['took', 'passage', 'gordie', 'river', 'cleared', 'rufus', 'drew'])

/** All cards that lay in a place. */
function laid(cards: (string | null)[] | undefined, place: string, view: PinchedView, seat: SeatNo): Flight[] {
  return (cards ?? []).flatMap((card, index) => (card ? [{ card, from: `${place}.${index + 1}`, to: home(view, seat, card) }] : []))
}
