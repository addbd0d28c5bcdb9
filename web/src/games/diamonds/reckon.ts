/** What the open cards amount to. Everything here follows from what the whole table can see. */
import type { SeatNo } from '../../lib/protocol'
import type { Chance, DiamondsEvent, DiamondsSetup, DiamondsView, RoundResult, Scored } from './types'
import { ofSuit, rankOf, sorted, suitOf, suits, type Card, type Laid, type Suit } from './view'

/** Which suit each suit beats: Dogs chase Thieves, Thieves rob Madams, Madams command Dogs. */
export const beats: Readonly<Record<Suit, Suit>> = { D: 'T', T: 'M', M: 'D' }

export type Way = 1 | 2 | 3

/** A trick as it stands: how many suits, who is ahead with what. */
export interface Standing {
  way: Way
  seat: SeatNo
  card: Card
  /** With two suits, the one that counts. */
  stronger: Suit
}

export function stand(trick: Laid[]): Standing | undefined {
  const [first] = trick
  if (!first) return undefined
  const present = suits.filter((suit) => trick.some(([, card]) => suitOf(card) === suit))
  const way = present.length as Way
  const stronger = present.find((suit) => way === 1 || present.includes(beats[suit])) ?? suitOf(first[1])
  const counting = way === 3 ? trick : trick.filter(([, card]) => suitOf(card) === stronger)
  // Nothing but an equal rank in a trick of three suits can tie, and there the earlier card stays ahead.
  const ahead = (a: Laid, b: Laid) => (way === 3 ? rankOf(b[1]) < rankOf(a[1]) : rankOf(b[1]) > rankOf(a[1]))
  const [seat, card] = counting.reduce((best, laid) => (ahead(best, laid) ? laid : best))
  return { way, seat, card, stronger }
}

export const worth = (cards: Card[], diamonds: number[]): number =>
  ofSuit(cards, 'M').reduce((sum, card) => sum + (diamonds[rankOf(card) - 1] ?? 0), 0)

/** Richest first, the higher rank among equals: the order in which a thief in a hurry takes them. */
export function richestFirst(madams: Card[], diamonds: number[]): Card[] {
  return [...madams].sort((a, b) => worth([b], diamonds) - worth([a], diamonds) || rankOf(b) - rankOf(a))
}

export interface Most {
  /** Who has the most, if it is anybody at all. */
  seats: SeatNo[]
  count: number
}

export function most(won: Card[][], suit: Suit): Most {
  const counts = won.map((cards) => ofSuit(cards, suit).length)
  const count = Math.max(...counts)
  return { seats: counts.flatMap((n, seat) => (n === count ? [seat] : [])), count }
}

/** Thief's Chance, or what stands in its way. */
export type Outlook =
  | ({ type: 'chance'; thieves: number; dogs: number; madams: number } & Chance)
  | { type: 'thieves_tied' | 'madams_tied'; seats: SeatNo[] }
  | { type: 'same'; seat: SeatNo }
  | { type: 'guarded'; thief: SeatNo; victim: SeatNo; thieves: number; dogs: number }
  | { type: 'nothing' }

export function outlook(won: Card[][]): Outlook {
  const [gangs, houses] = [most(won, 'T'), most(won, 'M')]
  if (!gangs.count || !houses.count) return { type: 'nothing' }
  const [thief, victim] = [gangs.seats[0]!, houses.seats[0]!]
  if (gangs.seats.length > 1) return { type: 'thieves_tied', seats: gangs.seats }
  if (houses.seats.length > 1) return { type: 'madams_tied', seats: houses.seats }
  if (thief === victim) return { type: 'same', seat: thief }
  const dogs = ofSuit(won[victim]!, 'D').length
  const [thieves, madams] = [gangs.count, houses.count]
  const count = Math.min(thieves - dogs, madams)
  if (count < 1) return { type: 'guarded', thief, victim, thieves, dogs }
  return { type: 'chance', thief, victim, count, thieves, dogs, madams }
}

/** Steps 2 to 4 for one seat. */
export function score(won: Card[], stolen: Card[], diamonds: number[]): Scored {
  const thieves_left = Math.max(0, ofSuit(won, 'T').length - ofSuit(won, 'D').length)
  const poorestFirst = sorted(ofSuit(won, 'M')).sort((a, b) => worth([a], diamonds) - worth([b], diamonds))
  const discarded = sorted(poorestFirst.slice(0, thieves_left))
  const kept = sorted(poorestFirst.slice(thieves_left))
  return { thieves_left, discarded, kept, stolen, points: worth(kept, diamonds) + worth(stolen, diamonds) }
}

/** Everybody's points if these were the cards at the end of the round and the thief took the best. */
function pointsOf(won: Card[][], diamonds: number[]): number[] {
  const chance = outlook(won)
  const loot = chance.type === 'chance' ? richestFirst(ofSuit(won[chance.victim]!, 'M'), diamonds).slice(0, chance.count) : []
  return won.map((cards, seat) => {
    const robbed = chance.type === 'chance' && chance.victim === seat
    const left = robbed ? cards.filter((card) => !loot.includes(card)) : cards
    return score(left, chance.type === 'chance' && chance.thief === seat ? loot : [], diamonds).points
  })
}

/** Everybody's points if the round ended now; during a theft, if the thief stopped now. */
export function pointsNow(view: DiamondsView): number[] {
  if (view.phase === 'steal') return view.piles.map((won, seat) => score(won, view.stolen[seat] ?? [], view.diamonds).points)
  return pointsOf(view.piles, view.diamonds)
}

/** Everybody's points if this trick were won by this seat and the round ended then. */
export function pointsAfter(view: DiamondsView, trick: Laid[], winner: SeatNo): number[] {
  const cards = trick.map(([, card]) => card)
  const won = view.piles.map((pile, seat) => (seat === winner ? [...pile, ...cards] : pile))
  return pointsOf(won, view.diamonds)
}

/** The cards as won, before anything was stolen. */
export function asWon(view: DiamondsView): Card[][] {
  const { chance } = view
  if (!chance) return view.piles
  return view.piles.map((pile, seat) => (seat === chance.victim ? sorted([...pile, ...view.stolen[chance.thief]!]) : pile))
}

/** Ranks in play, from the lowest to the highest, as the table's setup names them. */
export function ranksInPlay({ ranks: [low, high] }: Pick<DiamondsSetup, 'ranks'>): number[] {
  return Array.from({ length: high - low + 1 }, (_, index) => low + index)
}

/** Cards that have come to light this round. */
export const seen = (view: DiamondsView): Set<Card> => new Set([...asWon(view).flat(), ...view.trick.map(([, card]) => card)])

/** Everybody's cards with the tricks won since. */
export function withTricks(won: Card[][], told: DiamondsEvent[]): Card[][] {
  const tricks = told.filter((event) => event.event === 'trick_won')
  return won.map((cards, seat) => {
    const taken = tricks.filter((trick) => trick.seat === seat).flatMap((trick) => trick.cards)
    return sorted([...cards, ...taken])
  })
}

type Won = Pick<DiamondsView, 'piles' | 'stolen'>

/** The cards as thieves leave them. */
export function withThefts({ piles, stolen }: Won, told: DiamondsEvent[]): Won {
  const thefts = told.filter((event) => event.event === 'stolen')
  const loot = thefts.map(({ card }) => card)
  return {
    piles: piles.map((cards) => cards.filter((card) => !loot.includes(card))),
    stolen: stolen.map((cards, seat) => [...cards, ...thefts.filter(({ thief }) => thief === seat).map(({ card }) => card)]),
  }
}

/** Whether these can have been the cards as won in a round, by what was kept and lost of them. */
function fits(won: Card[][], { chance, seats }: RoundResult): boolean {
  return seats.every((scored, seat) => {
    const robbed = chance?.victim === seat ? seats[chance.thief]!.stolen : []
    const madams = sorted([...scored.kept, ...scored.discarded, ...robbed])
    return madams.join() === sorted(ofSuit(won[seat] ?? [], 'M')).join()
  })
}

/**
 * The cards as won in the round that has just been scored: what the last look at it showed, and the tricks won since.
 * Nothing if they do not fit the result, as after a jump in a replay.
 */
export function wonInRound(last: DiamondsView, told: DiamondsEvent[], now: DiamondsView): Card[][] | undefined {
  const result = now.results[last.results.length]
  if (!result || now.results.length !== last.results.length + 1) return undefined
  const won = withTricks(asWon(last), told)
  return fits(won, result) ? won : undefined
}

/** The cards as won in a round that nobody looked at here, by all that is told of it; nothing where that is not all. */
export function wonByLog(told: DiamondsEvent[], round: number, { results, players }: DiamondsView): Card[][] | undefined {
  const end = told.findIndex((event) => event.event === 'round_scored' && event.round === round + 1)
  const result = results[round]
  if (end < 0 || !result) return undefined
  const begin = told.findLastIndex((event, index) => index < end && event.event === 'round_scored') + 1
  const none: Card[][] = Array.from({ length: players }, () => [])
  const won = withTricks(none, told.slice(begin, end))
  return fits(won, result) ? won : undefined
}
