/** Small sounds, made here: no file is loaded. */
import { settings } from './settings.svelte'

type Sound = 'turn' | 'move' | 'card' | 'coin' | 'refuse' | 'win' | 'lose' | 'talk'

let context: AudioContext | undefined

/** Notes as frequency, start and length in seconds, and how they sound. */
const scores: Record<Sound, [number, number, number, OscillatorType][]> = {
  turn: [
    [523, 0, 0.12, 'triangle'],
    [784, 0.1, 0.22, 'triangle'],
  ],
  move: [[220, 0, 0.07, 'sine']],
  card: [[420, 0, 0.05, 'triangle']],
  coin: [
    [1320, 0, 0.05, 'square'],
    [1760, 0.05, 0.1, 'square'],
  ],
  refuse: [[140, 0, 0.18, 'sawtooth']],
  win: [
    [523, 0, 0.14, 'triangle'],
    [659, 0.12, 0.14, 'triangle'],
    [784, 0.24, 0.3, 'triangle'],
  ],
  lose: [
    [392, 0, 0.18, 'triangle'],
    [330, 0.16, 0.3, 'triangle'],
  ],
  talk: [[660, 0, 0.05, 'sine']],
}

/** Makes ready what makes sounds. It takes a while, so it is done before anybody plays; a click lets it be heard. */
export function tune(): void {
  if (!settings.sound || context) return
  context = new AudioContext()
  addEventListener('click', () => void context?.resume(), { once: true })
}

export function play(sound: Sound): void {
  if (!settings.sound || (document.hidden && sound !== 'turn')) return
  // A browser makes no sound before the first click; that is fine.
  if (!navigator.userActivation?.hasBeenActive) return
  tune()
  if (context?.state !== 'running') return void context?.resume()
  for (const [frequency, start, length, type] of scores[sound]) {
    const at = context.currentTime + start
    const note = new OscillatorNode(context, { frequency, type })
    const volume = new GainNode(context, { gain: 0 })
    volume.gain.linearRampToValueAtTime(0.06, at + 0.01)
    volume.gain.exponentialRampToValueAtTime(0.0001, at + length)
    note.connect(volume).connect(context.destination)
    note.start(at)
    note.stop(at + length + 0.02)
  }
}
