/** Moves, events and standings in words. */
import { listed } from '../../lib/i18n'
import type { SeatNo } from '../../lib/protocol'
import type { At } from '../game'
import { tallies } from './ledger'
import type { Character, MillionsEvent, MillionsView, Role } from './types'
import { isOwn, kindOf, said } from './moves'
import { stage } from './stage.svelte'
import { characters, LIMITS, money, seatOf, slotOf, type Whom } from './view'
import { lootName, t } from './words'

type Names = Pick<At<MillionsView>, 'names'>

/** A character's name: its owner's, with a letter at a table of three. */
export function called(character: Whom, { names }: Names): string {
  const slot = slotOf(character)
  const name = names[seatOf(character)] ?? character
  return slot ? `${name} (${slot.toUpperCase()})` : name
}

/** Names short enough for a card: a bot's level is left out as long as nobody is confused by it. */
export function shortNames(at: Pick<At, 'names' | 'table'>): string[] {
  const short = at.names.map((name, seat) => (at.table.seats[seat]?.taker.type === 'bot' ? name.replace(/ \(.*?\)/, '') : name))
  return new Set(short).size === short.length ? short : at.names
}

/** What stands on a character in offers. */
export const standingOn = (view: MillionsView, character: Whom): number =>
  view.public.offers.filter((offer) => offer.on === character).reduce((sum, offer) => sum + offer.amount, 0)

const roleList = (roles: Role[]): string =>
  listed(
    [...new Set(roles)].map((role) => {
      const count = roles.filter((other) => other === role).length
      return count > 1 ? `${count} × ${t(role)}` : t(role)
    }),
  )

export const goal = ({ view }: At<MillionsView>): string => t('goal', { n: view.public.rounds })

export function decision(at: At<MillionsView>): string {
  const { phase, round, loot, cards } = at.view.public
  const mine = at.you !== undefined && at.awaited.includes(at.you)
  const others = at.awaited.filter((seat) => seat !== at.you)
  const n = others.length
  const short = shortNames(at)
  // A sentence of two lines at most; who is meant is to be seen around the table.
  const names = n > 2 ? t('d_many', { n }) : listed(others.map((seat) => short[seat] ?? ''))
  switch (phase) {
    case 'planning':
      if (mine) return t('d_choose', { n: round, loot: loot === null ? '' : lootName(cards[loot]?.name) })
      return t('d_chooseWait', { names, n })
    case 'negotiation': {
      const chars = at.view.public.chars.filter((char) => char.seat === at.you)
      if (!mine) {
        const looks = at.legal.some((move) => kindOf(move) === 'intimidate')
        const gone = chars.every((char) => char.state === 'left')
        if (!chars.length) return t('d_talkWait', { names, n })
        return t(!gone ? 'd_stayWait' : looks ? 'd_lookWait' : 'd_leftWait', { names, n })
      }
      const own = chars.filter((char) => char.state === 'undecided')
      const lies = own.reduce((sum, char) => sum + standingOn(at.view, char.name), 0)
      return lies ? t('d_talkOffered', { n: lies }) : t('d_talk')
    }
    case 'naming':
      if (!mine) return t('d_nameWait', { names })
      return t(at.legal.some((move) => kindOf(move) === 'intimidate') ? 'd_nameLook' : 'd_name')
    case 'over':
      return t('d_over')
  }
}

export function label(move: string, at: At<MillionsView>): string {
  const { kind, character, role, amount } = said(at.you ?? 0, move)
  if (kind === 'choose') {
    const [, one, two] = move.split(' ') as [string, Role, Role?]
    return two ? t('m_chooseTwo', { one: t(one), two: t(two) }) : t('m_choose', { role: t(one) })
  }
  return t(`m_${kind}`, {
    who: called(character, at),
    role: role ? t(role) : '',
    n: kind === 'leave' ? standingOn(at.view, character) : (amount ?? 0),
  })
}

/** What is final: one's role, leaving, staying, the name a Snitch says, a card that is spent, and the only last call. */
export function final([move = '']: string[], at: At<MillionsView>): string | undefined {
  const { kind, character } = said(at.you ?? 0, move)
  const n = standingOn(at.view, character)
  switch (kind) {
    case 'choose':
    case 'name':
      return t('warnFinal', { what: label(move, at) })
    case 'leave':
      return n ? t('warnLeave', { n }) : t('warnLeaveFree')
    case 'stay':
      return n ? t('warnStayPaid', { n }) : t('warnStay')
    case 'intimidate':
      return t('warnLook')
    case 'lastcall':
      return t('warnCall')
    default:
      return undefined
  }
}

/** Why something cannot be done, by the limits of the rules and what lies open. */
export function whyNot(thing: string, at: At<MillionsView>): string | undefined {
  const { public: view } = at.view
  if (at.legal.includes(thing)) return undefined
  const seat = at.you ?? 0
  const [verb, ...about] = thing.split(' ')
  const { character, amount = 0 } = said(seat, thing)
  const state = view.chars.find(({ name }) => name === character)?.state
  const mine = characters(view.cash.length).flatMap((name, index) => (seatOf(name) === seat ? (view.previous?.[index] ?? []) : []))
  switch (verb) {
    case 'choose': {
      const role = about[0] as Role | undefined
      if (!role) return t('pickFirst')
      return view.no_repeat && mine.includes(role) ? t('whyTwice', { role: t(role) }) : undefined
    }
    case 'claim':
      return view.used.claim[seat]! >= LIMITS.claim ? t('whyClaims') : undefined
    case 'ask':
      if (view.used.ask[seat]! >= LIMITS.ask) return t('whyAsks')
      return state === 'undecided' ? t('whyPrice') : undefined
    case 'pay':
      if (state === 'left') return t('hasGone', { name: called(character, at) })
      return state === 'locked' ? t('hasLocked', { name: called(character, at) }) : undefined
    case 'offer': {
      if (view.used.offer[seat]! >= LIMITS.offer) return t('whyOffers')
      if (about.length < 2) return t('whySum')
      const lies = view.offers.find(({ on, from }) => on === character && from === seat)?.amount ?? 0
      const cash = view.cash[seat] ?? 0
      return amount - lies > cash ? t('whyCash', { n: cash }) : undefined
    }
    default:
      return undefined
  }
}

/** Whoever leaves counts on the money that lies there now. */
export function promise(move: string, at: At<MillionsView>): number | undefined {
  const { kind, character } = said(at.you ?? 0, move)
  return kind === 'leave' ? standingOn(at.view, character) : undefined
}

export function tell(event: MillionsEvent, at: Names): string | undefined {
  const who = 'character' in event ? called(event.character, at) : ''
  const role = 'role' in event ? t(event.role) : ''
  switch (event.event) {
    case 'ante':
      return undefined
    case 'chosen':
      return t('e_chosen', { who: at.names[event.seat] ?? '' })
    case 'over':
      return t(`e_over_${event.ended}`, {
        names: listed(event.winners.map((seat) => at.names[seat] ?? '')),
        n: event.winners.length,
      })
    case 'faceup':
      return t('e_faceup', { list: roleList(event.roles) })
    case 'said': {
      const { kind, character, role, amount } = said(event.seat, event.move)
      // Roles are chosen in secret, and named in an event of its own.
      if (kind === 'choose' || kind === 'name') return undefined
      const other = called(character, at)
      const who = isOwn(kind) ? other : (at.names[event.seat] ?? '')
      return t(`e_said_${kind}`, { who, other, role: role ? t(role) : '', n: amount ?? 0 })
    }
    case 'out':
      return event.fate === 'left' || event.fate === 'shared' ? undefined : t(`e_out_${event.fate}`, { who })
    case 'paid':
    case 'returned':
      return t(`e_${event.event}`, { payer: at.names[event.payer] ?? '', who, n: event.amount })
    case 'anteback':
    case 'antelost':
    case 'rest':
      return event.amount ? t(`e_${event.event}`, { who, n: event.amount }) : undefined
    case 'fee':
      return t('e_fee', { who, other: called(event.driver, at), n: event.amount })
    case 'steal':
      return t('e_steal', { who: called(event.crook, at), other: called(event.brute, at), n: event.amount })
    case 'roles':
      return t('e_roles', {
        list: listed((Object.entries(event.cast) as [Character, Role][]).map(([who, role]) => `${called(who, at)}: ${t(role)}`)),
      })
    default:
      return t(`e_${event.event}`, { who, role, n: 'amount' in event ? event.amount : 0 })
  }
}

/** What a move of the negotiation says aloud, in the words of whoever makes it. */
export function speech(event: MillionsEvent, at: Names): { seat: SeatNo; text: string } | undefined {
  if (event.event !== 'said') return undefined
  const { kind, character, role, amount } = said(event.seat, event.move)
  if (kind !== 'claim' && kind !== 'ask' && kind !== 'offer') return undefined
  return { seat: event.seat, text: t(`i_${kind}`, { role: role ? t(role) : '', n: amount ?? 0, other: called(character, at) }) }
}

export function standing(seat: number, at: At<MillionsView>): string {
  const { intimidation, cash } = at.view.public
  const tally = tallies(at.view.public, stage.active ? stage.round - 1 : undefined)[seat]
  const cards = (stage.scene?.cards ?? intimidation)[seat]
  return [
    t('s_cash', { n: (stage.scene?.cash ?? cash)[seat] ?? 0 }),
    cards ? t('s_cards', { n: cards }) : '',
    tally && tally.true + tally.false ? t('s_claims', { yes: tally.true, no: tally.false }) : '',
  ]
    .filter(Boolean)
    .join(' · ')
}

export function ending(at: At<MillionsView>): string {
  const { ended, cash } = at.view.public
  const order = cash.map((_, seat) => seat).sort((one, two) => cash[two]! - cash[one]!)
  const names = shortNames(at)
  const list = listed(order.map((seat) => `${names[seat]}: ${money(cash[seat] ?? 0)}`))
  return t(ended === 'goal' ? 'endGoal' : 'endRounds', { list })
}
