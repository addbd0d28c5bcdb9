/** When the sounds of what has just happened are heard: each as what it belongs to arrives, never before it is seen. */
import type { GameEvent, GameModule } from '../games/game'
import { beat } from './settings.svelte'
import { play } from './sound'
import type { Sound } from './sound-voices'

/** How long a thing is on its way before it is heard to arrive, in milliseconds. */
const ARRIVAL = 200
/** Whatever else there is would be noise. */
const MOST = 5

export interface Cue {
  sound: Sound
  /** In milliseconds from now. */
  after: number
}

/** The sounds of some events of a game; a game without any of its own has one for every move. */
export function cues(told: GameEvent[], game: Pick<GameModule, 'sound' | 'beat'>): Cue[] {
  if (!game.sound) return [{ sound: 'move', after: beat(ARRIVAL) }]
  const heard: Cue[] = []
  let after = beat(ARRIVAL)
  for (const event of told) {
    const sound = game.sound(event)
    // At once, two of a kind are one.
    if (sound && !heard.some((cue) => cue.after === after && cue.sound === sound)) heard.push({ sound, after })
    after += beat(game.beat(event))
  }
  return heard.slice(0, MOST)
}

/** Plays the sounds of what has just happened. */
export function hear(told: GameEvent[], game: Pick<GameModule, 'sound' | 'beat'>): void {
  for (const { sound, after } of cues(told, game)) setTimeout(play, after, sound)
}
