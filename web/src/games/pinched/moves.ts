/** Legal moves in words, and the spot of the board each belongs to. */
import { listed } from '../../lib/i18n'
import type { Dog, PinchedMoveKind, PinchedView } from './types'
import { crown, handPays, target, total, typeOf, worth, type Manor, type PinchedAt, type Place } from './view'
import { say, typeName } from './words'

const seatOf = (text: string | undefined): number => Number(text?.slice(1)) - 1
const cardAt = (at: PinchedAt, place: Place | null, n: string | undefined): string =>
  (place && at.view.manors[place]?.[Number(n) - 1]) ?? ''

export const kindOf = (move: string): PinchedMoveKind => read(move).kind

/** A legal move, taken apart: its kind, and what it is about. */
function read(move: string): { kind: PinchedMoveKind; one: string; two: string } {
  const [kind, one = '', two = ''] = move.split(' ') as [PinchedMoveKind, string?, string?]
  return { kind: kind === 'sell' && one === 'all' ? 'sell_all' : kind, one, two }
}

/** A legal move in words. */
export function label(move: string, at: PinchedAt): string {
  const { view, names } = at
  const { kind, one, two } = read(move)
  const own = view.me && view.seats[view.me.seat]
  switch (kind) {
    case 'go':
      return say('m_go', { place: say(`to_${one as Place}`) })
    case 'say':
      return say('m_say', { place: say(`to_${one as Place}`) })
    case 'take':
      return say('m_take', { type: typeName(cardAt(at, target(view), one)), n: one })
    case 'passage':
    case 'gordie':
      return say(`m_${kind}`, {
        type: typeName(cardAt(at, one as Manor, two)),
        place: say(`from_${one as Manor}`),
        n: two,
      })
    case 'draw':
    case 'rufus':
    case 'keep':
      return say(`m_${kind}`)
    case 'skip':
      switch (view.phase) {
        case 'dogs':
        case 'passage':
        case 'befriend':
          return say(`m_skip_${view.phase}`)
        default:
          return say('m_skip')
      }
    case 'befriend': {
      const dog = say(one as Dog)
      return two ? say('m_lure', { dog, name: names[seatOf(two)] ?? '' }) : say('m_befriend', { dog })
    }
    case 'stash':
      return say(two ? 'm_stashIn' : 'm_stash', { type: typeName(one), n: two })
    case 'refill':
      return say('m_refill', { type: typeName(one) })
    case 'wild': {
      const type = own?.stash[Number(one) - 1]?.type
      return type ? say('m_wild', { n: one, type: typeName(type) }) : say('m_wildEmpty', { n: one })
    }
    case 'curse':
      return say('m_curse', { name: names[seatOf(one)] ?? '', value: two })
    case 'river':
      return say('m_river', { type: typeName(view.river[Number(one) - 1] ?? ''), n: one })
    case 'sell_all':
      return say('m_sell_all')
    case 'sell': {
      const slot = Number(one) - 1
      return say('m_sell', { type: typeName(own?.stash[slot]?.type ?? ''), value: own?.sale[slot] ?? 0 })
    }
    case 'done': {
      const n = total(view.me?.hand)
      return n ? say('m_doneDump', { n }) : say('m_done')
    }
  }
}

/** Why somebody might regret a move; nothing for most. */
export function warning(move: string, at: PinchedAt): string | undefined {
  const { view } = at
  const own = view.me && view.seats[view.me.seat]
  const { kind, one } = read(move)
  if (!own) return undefined
  const slot = Number(one) - 1
  if (kind === 'sell' && own.sale[slot] === 0) {
    return say('warnZero', { type: typeName(own.stash[slot]?.type ?? '') })
  }
  if (kind === 'done' && view.phase === 'final' && (own.sale.some((value) => value > 0) || handPays(view))) {
    return say('warnDone')
  }
  return kind === 'passage' && cursed(view) && view.phase !== 'second' ? say('warnCurse') : undefined
}

/** What is final: where one goes tonight, a hand that is thrown away, and to be done with the last sale. */
export function final([move]: string[], at: PinchedAt): string | undefined {
  if (move === undefined || warning(move, at)) return undefined
  const { kind, one } = read(move)
  if (kind === 'go') return say('finalGo', { place: say(`to_${one as Place}`) })
  if (kind !== 'done') return undefined
  if (at.view.phase === 'final') return say('finalDone')
  const n = total(at.view.me?.hand)
  return n ? say('finalDump', { n }) : undefined
}

/** Why a Location or a card cannot be had now, by where it lies: `go club`, `club.3` or `river.1`. */
export function whyNot(thing: string, { view, you }: PinchedAt): string | undefined {
  const plan = view.me?.plan
  if (thing.startsWith('go ')) return view.phase === 'plan' && plan ? say('whyPlanned', { place: say(`to_${plan}`) }) : undefined
  const [place] = thing.split('.')
  if (place === 'river') {
    if (view.phase !== 'market') return say('whyRiver')
    return you === view.mastermind ? say('whyRiverMind') : undefined
  }
  const here = target(view)
  if (view.phase === 'take' && here && place !== here) return say('whyElsewhere', { place: say(`at_${here}`) })
  return view.phase === 'plan' || view.phase === 'market' ? say('whyLoot') : undefined
}

/** The move a click on a face-up card makes: the key is the place and the slot, such as `club.3` or `river.1`. */
export function onCards(at: PinchedAt): Map<string, string> {
  const spots = at.legal.flatMap((move): [string, string][] => {
    const { kind, one, two } = read(move)
    if (kind === 'take') return [[`${target(at.view)}.${one}`, move]]
    if (kind === 'river') return [[`river.${one}`, move]]
    return kind === 'passage' || kind === 'gordie' ? [[`${one}.${two}`, move]] : []
  })
  return new Map(spots)
}

/** Moves that belong to no card and no slot. */
export const onBar = (legal: string[]): string[] => legal.filter((move) => BAR.includes(kindOf(move)))

const BAR: PinchedMoveKind[] = ['draw', 'skip', 'rufus', 'befriend', 'curse', 'keep', 'sell_all', 'done']

/** Whether the passage comes with a Curse. */
const cursed = (view: PinchedView): boolean => crown(view, 'heart') && view.curse_deck > 0

/** The decision at hand in one sentence. */
export function decision(at: PinchedAt): string {
  const { view, legal, names, you } = at
  const has = (kind: PinchedMoveKind) => legal.some((move) => kindOf(move) === kind)
  const awaited = listed(at.awaited.map((seat) => names[seat] ?? ''))
  if (view.phase === 'over') return say('d_over')
  const plan = view.me?.plan
  if (view.phase === 'plan' && plan) return say('d_planned', { place: say(`to_${plan}`), names: awaited })
  if (!legal.length) return say('d_wait', { names: awaited, what: say(`w_${view.phase}`) })
  if (has('refill')) return say('d_refill')
  if (has('stash')) return say(legal.some((move) => /^stash \S+ \d/.test(move)) ? 'd_stashSlot' : 'd_stash')
  if (has('wild')) return say(view.phase === 'setup' ? 'd_setup' : 'd_wild')
  switch (view.phase) {
    case 'dogs':
      return say(view.watch === 0 ? 'd_lastDogs' : 'd_dogs')
    case 'plan':
      return you === view.mastermind ? say('d_planMind') : say('d_planGuest', { name: names[view.mastermind] ?? '' })
    case 'take': {
      if (!has('passage')) return say('d_take', { place: say(`at_${target(view) ?? 'diamond'}`) })
      if (has('draw')) return say('d_draw')
      if (!has('take')) return say('d_bare')
      return say(cursed(view) ? 'd_takeCursed' : 'd_takePassage')
    }
    case 'passage':
      return say(cursed(view) ? 'd_passageCursed' : 'd_passage')
    case 'second':
    case 'befriend':
    case 'curse':
    case 'final':
      return say(`d_${view.phase}`)
    default:
      return say(has('river') ? 'd_river' : 'd_sell')
  }
}

/** What one's slot would be worth with one document more. */
export function withDocument(at: PinchedAt, slot: number): number {
  const pile = at.view.me && at.view.seats[at.view.me.seat]?.stash[slot]
  return pile?.type ? worth(typeOf(at.view, pile.type), pile.n + pile.wild + 1).value : 0
}
