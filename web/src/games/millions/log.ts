/** The public log: its short lines read back into what happened. The server tells the same things as events. */
import type { SeatNo } from '../../lib/protocol'
import { type Fate, type Role, seatOf } from './view'

type OfOne<Kind extends string> = { event: Kind; character: string; amount: number }
type OfPayer<Kind extends string> = { event: Kind; payer: SeatNo; character: string; amount: number }

export type Entry =
  | OfOne<'ante' | 'anteback' | 'antelost' | 'fine' | 'share' | 'symbol'>
  | OfPayer<'paid' | 'returned'>
  | { event: 'loot'; card: number }
  | { event: 'faceup'; roles: Role[] }
  | { event: 'said'; seat: SeatNo; move: string }
  | { event: 'heist' | 'nobody' }
  | { event: 'reveal' | 'name'; character: string; role: Role }
  | { event: 'out'; character: string; fate: Fate }
  | { event: 'card' | 'noname'; character: string }
  | { event: 'pot' | 'rest'; amount: number }
  | { event: 'fee'; character: string; driver: string; amount: number }
  | { event: 'steal'; crook: string; brute: string; amount: number }
  | { event: 'roles'; cast: Record<string, Role> }

/** Everything a game of this kind can tell. */
export type MillionsEvent =
  | Entry
  | { event: 'chosen'; seat: SeatNo }
  | { event: 'looked'; seat: SeatNo; character: string; role: Role }
  | { event: 'over'; ended: 'goal' | 'rounds'; winners: SeatNo[] }

export function read(line: string): Entry {
  const words = line.split(' ')
  const [event = '', one = '', two = '', three = ''] = words
  switch (event) {
    case 'loot':
      return { event, card: Number(one) }
    case 'ante':
    case 'anteback':
    case 'antelost':
    case 'fine':
    case 'share':
    case 'symbol':
      return { event, character: one, amount: Number(two) }
    case 'faceup':
      return { event, roles: words.slice(1) as Role[] }
    case 'paid':
    case 'returned':
      return { event, payer: seatOf(one), character: two, amount: Number(three) }
    case 'heist':
    case 'nobody':
      return { event }
    case 'reveal':
    case 'name':
      return { event, character: one, role: two as Role }
    case 'out':
      return { event, character: one, fate: two as Fate }
    case 'card':
    case 'noname':
      return { event, character: one }
    case 'pot':
    case 'rest':
      return { event, amount: Number(one) }
    case 'fee':
      return { event, character: one, driver: two, amount: Number(three) }
    case 'steal':
      return { event, crook: one, brute: two, amount: Number(three) }
    case 'roles': {
      const cast: Record<string, Role> = {}
      for (let at = 1; at < words.length; at += 2) cast[words[at]!] = words[at + 1] as Role
      return { event, cast }
    }
    default:
      return { event: 'said', seat: seatOf(event), move: words.slice(1).join(' ') }
  }
}

/** A move of the negotiation, taken apart. `character` is whom it is about. */
export interface Said {
  verb: string
  character: string
  role?: Role
  amount?: number
}

export function said(seat: SeatNo, move: string): Said {
  const words = move.split(' ')
  const verb = words.shift()!
  const own = verb === 'claim' || verb === 'ask' || verb === 'leave' || verb === 'stay'
  const slot = own && (words[0] === 'a' || words[0] === 'b') ? words.shift()! : ''
  const character = own ? `p${seat + 1}${slot}` : verb === 'name' ? '' : (words.shift() ?? '')
  const last = words.at(-1)
  return {
    verb,
    character,
    ...(verb === 'claim' || verb === 'name' ? { role: last as Role } : {}),
    ...(verb === 'ask' || verb === 'offer' ? { amount: Number(last) } : {}),
  }
}
