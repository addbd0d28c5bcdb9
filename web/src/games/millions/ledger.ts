/** What a round brought each character, and what people's words were worth. */
import type { SeatNo, Update } from '../../lib/protocol'
import { events } from '../game'
import type { Entry, Fate, MillionsEvent, Public, Role, RoundView } from './types'
import { kindOf, said } from './moves'
import { characters, seatOf } from './view'

export interface LedgerLine {
  character: string
  seat: SeatNo
  role: Role
  fate: Fate
  /** The ante if it was lost, with any fine. */
  lost: number
  bribesIn: number
  bribesOut: number
  share: number
  /** Driver's fees, the Crook's theft and the symbol together. */
  extras: number
  net: number
}

export function ledger(round: RoundView): LedgerLine[] {
  const names = characters(round.cash.length)
  const lines = names.map((character, index): LedgerLine => ({
    character,
    seat: seatOf(character),
    role: round.roles[index]!,
    fate: round.fates[index]!,
    lost: 0,
    bribesIn: 0,
    bribesOut: 0,
    share: 0,
    extras: 0,
    net: 0,
  }))
  const of = (character: string) => lines[names.indexOf(character)]!
  // What a player pays is put down to the first of the player's characters.
  const purse = (seat: SeatNo) => lines.find((line) => line.seat === seat)!
  for (const entry of round.log) enter(entry, of, purse)
  for (const line of lines) line.net = line.share + line.extras + line.bribesIn - line.bribesOut - line.lost
  return lines
}

function enter(entry: Entry, of: (character: string) => LedgerLine, purse: (seat: SeatNo) => LedgerLine): void {
  switch (entry.event) {
    case 'paid':
      of(entry.character).bribesIn += entry.amount
      purse(entry.payer).bribesOut += entry.amount
      break
    case 'antelost':
    case 'fine':
      of(entry.character).lost += entry.amount
      break
    case 'share':
      of(entry.character).share += entry.amount
      break
    case 'symbol':
      of(entry.character).extras += entry.amount
      break
    case 'fee':
      of(entry.character).extras -= entry.amount
      of(entry.driver).extras += entry.amount
      break
    case 'steal':
      of(entry.brute).extras -= entry.amount
      of(entry.crook).extras += entry.amount
      break
  }
}

/** Something said about oneself: a claim, true or false once the round is over, or a price. */
export interface Word {
  round: number
  seat: SeatNo
  character: string
  claim?: Role
  ask?: number
  /** Nothing before the truth is known. */
  true?: boolean
  /** When it was said, where that is known. */
  at?: number
}

function spoken(players: number, round: number, log: Entry[], truth?: Role[]): Word[] {
  const names = characters(players)
  return log.flatMap((entry): Word[] => {
    if (entry.event !== 'said') return []
    const { kind, character, role, amount } = said(entry.seat, entry.move)
    const who = { round, seat: entry.seat, character }
    if (kind === 'ask') return [{ ...who, ask: amount! }]
    if (kind !== 'claim') return []
    const real = truth?.[names.indexOf(character)]
    return [{ ...who, claim: role!, ...(real ? { true: real === role } : {}) }]
  })
}

/** What one character did in a job, nothing hidden. */
export interface Secret {
  character: string
  role: Role
  fate: Fate
  claims: { role: Role; true: boolean }[]
  asks: number[]
  /** Whom the seat paid to leave, put down to the first of its characters. */
  paid: { to: string; amount: number }[]
  spent: number
  /** What it took for leaving. */
  taken: number
  /** Whom the seat looked at with Intimidation cards, put down likewise. */
  looks: string[]
  net: number
}

/** Every finished job with everybody's secrets, oldest first. */
export function secrets(view: Public): { round: number; loot: number; line: Secret[] }[] {
  const players = view.cash.length
  return view.history.map((past) => {
    const heard = spoken(players, past.round, past.log, past.roles)
    const line = ledger(past).map(({ character, seat, role, fate, bribesIn, bribesOut, net }, index, all): Secret => {
      const own = heard.filter((word) => word.character === character)
      const first = all.findIndex((other) => other.seat === seat) === index
      const done = past.log.flatMap((entry) => (first && entry.event === 'said' && entry.seat === seat ? [said(seat, entry.move)] : []))
      return {
        character,
        role,
        fate,
        claims: own.flatMap(({ claim, true: kept }) => (claim ? [{ role: claim, true: !!kept }] : [])),
        asks: own.flatMap(({ ask }) => (ask === undefined ? [] : [ask])),
        paid: past.log.flatMap((entry) =>
          first && entry.event === 'paid' && entry.payer === seat ? [{ to: entry.character, amount: entry.amount }] : [],
        ),
        spent: bribesOut,
        taken: bribesIn,
        looks: done.flatMap(({ kind, character: on }) => (kind === 'intimidate' ? [on] : [])),
        net,
      }
    })
    return { round: past.round, loot: past.loot, line }
  })
}

/** What has been heard up to a view: everybody's standing asks for it. */
const heard = new WeakMap<Public, Word[]>()

/** All claims and asks of the game, oldest first. */
export function words(view: Public, times: number[] = []): Word[] {
  let all = heard.get(view)
  if (!all) {
    const players = view.cash.length
    const past = view.history.flatMap((round) => spoken(players, round.round, round.log, round.roles))
    all = view.phase === 'over' ? past : [...past, ...spoken(players, view.round, view.log)]
    heard.set(view, all)
  }
  return times.length ? all.map((word, index) => ({ ...word, ...(times[index] ? { at: times[index] } : {}) })) : all
}

/** When claims and asks were made, oldest first, as the table's log has it. */
export const timesOf = (log: Update[]): number[] =>
  log.flatMap((update) =>
    events<MillionsEvent>(update.events)
      .filter((event) => event.event === 'said' && ['claim', 'ask'].includes(kindOf(event.move)))
      .map(() => update.at),
  )

export interface Tally {
  true: number
  false: number
}

/** How often everybody has told the truth, up to a round if one is given. */
export function tallies(view: Public, until = Infinity): Tally[] {
  const tallies = view.cash.map(() => ({ true: 0, false: 0 }))
  for (const word of words(view)) {
    if (word.true !== undefined && word.round <= until) tallies[word.seat]![word.true ? 'true' : 'false'] += 1
  }
  return tallies
}
