/** What has happened, in words. */
import { listed } from '../../lib/speak'
import type { SeatNo } from '../../lib/protocol'
import type { GameEvent } from '../game'
import type { Dog, Phase, Place } from './view'
import { say, typeName, type PinchedWord } from './words'

type Manor = Exclude<Place, 'bank'>

const cards = (names: string[]): string => {
  const counted = new Map<string, number>()
  for (const name of names) counted.set(name, (counted.get(name) ?? 0) + 1)
  return listed([...counted].map(([name, n]) => (n > 1 ? `${typeName(name)} ×${n}` : typeName(name))))
}

const skipped: Partial<Record<Phase, PinchedWord>> = {
  dogs: 'e_skippedDogs',
  passage: 'e_skippedPassage',
  befriend: 'e_skippedBefriend',
}

/** An event as a sentence; nothing for what everybody sees anyway. */
export function tell(event: GameEvent, { names }: { names: string[] }): string | undefined {
  const name = names[event.seat as SeatNo] ?? ''
  const card = event.card ? typeName(event.card as string) : ''
  switch (event.event as string) {
    case 'day': {
      const mastermind = names[event.mastermind as SeatNo] ?? ''
      return say(event.watch === 1 ? 'e_lastDay' : 'e_day', { name: mastermind, n: event.watch as number })
    }
    case 'rufus':
      return say('e_rufus', { name, cards: cards(event.cards as string[]) })
    case 'revealed': {
      const plans = (event.plans as Place[]).map((place, seat) => `${names[seat]} ${say(`to_${place}`)}`)
      return say('e_revealed', { plans: listed(plans) })
    }
    case 'cleared': {
      const place = say(`at_${event.manor as Place}`)
      const taken = event.cards as string[]
      return taken.length ? say('e_cleared', { name, place, cards: cards(taken) }) : say('e_clearedBare', { name, place })
    }
    case 'took':
      return say('e_took', { name, card, place: say(`at_${event.manor as Place}`) })
    case 'gordie':
    case 'passage':
      return say(`e_${event.event as 'gordie' | 'passage'}`, { name, card, place: say(`from_${event.manor as Manor}`) })
    case 'drew':
      return say('e_drew', { name, n: event.cards as number })
    case 'drew_cards':
      return say('e_drew_cards', { name, cards: cards(event.cards as string[]) })
    case 'letter':
    case 'lisa_found':
      return say(`e_${event.event as 'letter' | 'lisa_found'}`, { name, place: say(event.letter as Place) })
    case 'chose':
    case 'lisa':
    case 'diamond':
    case 'looked':
    case 'clue':
    case 'cursed':
    case 'kept':
      return say(`e_${event.event as 'lisa'}`, { name })
    case 'befriended': {
      const dog = say(event.dog as Dog)
      const from = event.from as SeatNo | null
      return from === null ? say('e_befriended', { name, dog }) : say('e_lured', { name, dog, other: names[from] ?? '' })
    }
    case 'skipped':
      return say(skipped[event.phase as Phase] ?? 'e_skipped', { name })
    case 'curse_value':
      return say('e_curse_value', { name, n: event.value as number })
    case 'curse_passed':
      return say('e_curse_passed', { name: names[event.from as SeatNo] ?? '', other: names[event.to as SeatNo] ?? '' })
    case 'stashed':
      return say('e_stashed', { name, card, n: event.cards as number })
    case 'wild':
      return say('e_wild', { name, n: event.slot as number })
    case 'river':
      return say('e_river', { name, card })
    case 'sold': {
      const { cards: n, wilds, value } = event as { cards: number; wilds: number; value: number }
      return say(wilds ? 'e_soldWild' : 'e_sold', { name, card, n, wilds, value })
    }
    case 'done': {
      const dumped = event.dumped as string[]
      return dumped.length ? say('e_dumped', { name, cards: cards(dumped) }) : say('e_done', { name })
    }
    case 'reshuffled':
      return say('e_reshuffled', { n: event.cards as number })
    case 'last_dogs':
    case 'final_sale':
      return say(`e_${event.event as 'last_dogs'}`)
    case 'over': {
      const winners = (event.outcome as { winners: SeatNo[] }).winners
      return say('e_over', { n: winners.length, names: listed(winners.map((seat) => names[seat] ?? '')) })
    }
    default:
      return undefined
  }
}

const beats: Partial<Record<string, number>> = {
  rufus: 700,
  gordie: 700,
  cleared: 900,
  took: 700,
  passage: 800,
  drew: 500,
  lisa: 900,
  lisa_found: 1400,
  diamond: 600,
  clue: 500,
  befriended: 700,
  cursed: 700,
  curse_passed: 700,
  river: 550,
  sold: 800,
  final_sale: 600,
}

/** The stages of a reveal: so long for each plan but the Mastermind's, for theirs, and for the verdict. */
export const TURN = 650
export const LAST_TURN = 1100
export const VERDICT = 1700

export const showLength = (plans: number): number => (plans - 1) * TURN + LAST_TURN + VERDICT

export const beat = (event: GameEvent): number =>
  event.event === 'revealed' ? showLength((event.plans as Place[]).length) : (beats[event.event as string] ?? 0)
