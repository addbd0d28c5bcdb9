/** What a face shows. Everything here follows from what lies open on the table. */
import type { Mood } from '../../faces/draw'
import type { Figure } from './scene'
import type { Step } from './stage.svelte'
import type { Character } from './types'

/** How what is being played out strikes a character, if it does. */
function struck(name: Character, step: Step): Mood | undefined {
  switch (step.event) {
    case 'steal':
      return step.crook === name ? 'glad' : step.brute === name ? 'caught' : undefined
    case 'fee':
      return step.driver === name ? 'glad' : step.character === name ? 'wary' : undefined
    case 'fine':
    case 'antelost':
      return step.character === name ? 'caught' : undefined
    case 'share':
    case 'symbol':
    case 'card':
      return step.character === name ? 'glad' : undefined
    default:
      return undefined
  }
}

/** The face of a character: what happens just now counts more than what has become of it, and that more than an offer. */
export function moodOf({ name, state, ask }: Figure, offered: number, step?: Step): Mood {
  const now = step && struck(name, step)
  if (now) return now
  switch (state) {
    case 'shared':
      return 'glad'
    case 'clash':
    case 'snitched':
    case 'alone':
      return 'caught'
    case 'left':
      return 'gone'
    case 'locked':
      return 'wary'
    default:
      return offered > 0 && offered >= (ask ?? 0) ? 'tempted' : offered > 0 ? 'wary' : 'calm'
  }
}
