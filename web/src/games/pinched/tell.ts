/** What has happened, in words. */
import { listed } from '../../lib/i18n'
import { exhaustive } from '../game'
import { sentence } from './talk'
import type { Phase, PinchedEvent } from './types'
import type { Manor } from './view'
import { say, typeName, type PinchedWord } from './words'

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
export function tell(event: PinchedEvent, { names }: { names: string[] }): string | undefined {
  const name = 'seat' in event ? (names[event.seat] ?? '') : ''
  const card = 'card' in event ? typeName(event.card) : ''
  switch (event.event) {
    case 'day': {
      const mastermind = names[event.mastermind] ?? ''
      return say(event.watch === 1 ? 'e_lastDay' : 'e_day', { name: mastermind, n: event.watch })
    }
    case 'rufus':
      return say('e_rufus', { name, cards: cards(event.cards) })
    case 'revealed': {
      const plans = event.plans.map((place, seat) => `${names[seat]} ${say(`to_${place}`)}`)
      return say('e_revealed', { plans: listed(plans) })
    }
    case 'said':
      return say('e_said', { name, text: sentence(event.at) })
    case 'word':
      return say(event.kept ? 'e_word' : 'e_wordBroken', { name, place: say(`to_${event.at}`) })
    case 'cleared': {
      const place = say(`at_${event.manor}`)
      const taken = event.cards
      return taken.length ? say('e_cleared', { name, place, cards: cards(taken) }) : say('e_clearedBare', { name, place })
    }
    case 'took':
      return say('e_took', { name, card, place: say(`at_${event.manor}`) })
    case 'gordie':
    case 'passage':
      return say(`e_${event.event}`, { name, card, place: say(`from_${event.manor as Manor}`) })
    case 'drew':
      return say('e_drew', { name, n: event.cards })
    case 'drew_cards':
      return say('e_drew_cards', { name, cards: cards(event.cards) })
    case 'letter':
    case 'lisa_found':
      return say(`e_${event.event}`, { name, place: say(event.letter) })
    case 'chose':
    case 'lisa':
    case 'diamond':
    case 'looked':
    case 'clue':
    case 'cursed':
    case 'kept':
      return say(`e_${event.event}`, { name })
    case 'befriended': {
      const dog = say(event.dog)
      const from = event.from
      return from === null ? say('e_befriended', { name, dog }) : say('e_lured', { name, dog, other: names[from] ?? '' })
    }
    case 'skipped':
      return say(skipped[event.phase] ?? 'e_skipped', { name })
    case 'curse_value':
      return say('e_curse_value', { name, n: event.value })
    case 'curse_passed':
      return say('e_curse_passed', { name: names[event.from] ?? '', other: names[event.to] ?? '' })
    case 'stashed':
      return say('e_stashed', { name, card, n: event.cards })
    case 'wild':
      return say('e_wild', { name, n: event.slot })
    case 'river':
      return say('e_river', { name, card })
    case 'sold': {
      const { cards: n, wilds, value } = event
      return say(wilds ? 'e_soldWild' : 'e_sold', { name, card, n, wilds, value })
    }
    case 'done': {
      const dumped = event.dumped
      return dumped.length ? say('e_dumped', { name, cards: cards(dumped) }) : say('e_done', { name })
    }
    case 'reshuffled':
      return say('e_reshuffled', { n: event.cards })
    case 'last_dogs':
    case 'final_sale':
      return say(`e_${event.event}`)
    case 'over': {
      const winners = event.outcome.winners
      return say('e_over', { n: winners.length, names: listed(winners.map((seat) => names[seat] ?? '')) })
    }
    case 'laid':
      return undefined
    default:
      return exhaustive(event)
  }
}

const beats: Partial<Record<PinchedEvent['event'], number>> = {
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

export const beat = (event: PinchedEvent): number =>
  event.event === 'revealed' ? showLength(event.plans.length) : (beats[event.event] ?? 0)
