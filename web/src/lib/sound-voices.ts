/** What every sound is made of: tones for what rings, filtered noise for what clicks, rustles and slams. */

export interface Voice {
  of: 'sine' | 'triangle' | 'noise'
  /** Pitch, or the middle of the noise, in hertz, and where it glides to. */
  from: number
  to?: number
  /** In seconds. */
  start: number
  length: number
  attack?: number
  gain: number
  filter?: BiquadFilterType
  q?: number
}

export type Sound =
  | 'turn'
  | 'elsewhere'
  | 'move'
  | 'stone'
  | 'lift'
  | 'card'
  | 'gather'
  | 'shuffle'
  | 'coin'
  | 'coins'
  | 'gem'
  | 'note'
  | 'paper'
  | 'lock'
  | 'thud'
  | 'door'
  | 'refuse'
  | 'win'
  | 'lose'
  | 'talk'
  | 'remark'
  | 'ask'
  | 'tick'

/** How long the room answers, in seconds. */
export const ROOM = 0.3
/** No sound goes on for longer, with all that the room makes of it, in seconds. */
export const LONGEST = 1.2

export const lengthOf = (sound: Sound): number => Math.max(...voices[sound].map(({ start, length }) => start + length)) + ROOM

const note = (from: number, start: number, length: number, gain = 0.07): Voice => ({ of: 'triangle', from, start, length, gain })
const noise = (from: number, start: number, length: number, gain: number, more: Partial<Voice> = {}): Voice => ({
  of: 'noise',
  from,
  start,
  length,
  gain,
  ...more,
})
/** Metal rings at pitches that do not belong together. */
const ring = (from: number, start: number, gain = 0.028): Voice[] => [
  { of: 'sine', from, start, length: 0.22, gain },
  { of: 'sine', from: from * 1.51, start, length: 0.16, gain: gain * 0.7 },
  { of: 'sine', from: from * 2.76, start, length: 0.08, gain: gain * 0.5 },
]
const slap = (start: number, gain: number): Voice[] => [
  noise(2600, start, 0.05, gain, { to: 1200, q: 0.8 }),
  noise(420, start, 0.06, gain * 0.7, { q: 1.2 }),
]
const rustle = (from: number, start: number, length: number, gain: number) =>
  noise(from, start, length, gain, { q: 0.7, attack: length * 0.4 })

export const voices: Record<Sound, readonly Voice[]> = {
  turn: [note(523, 0, 0.14), note(784, 0.1, 0.3)],
  // As when it is one's turn, from the next room.
  elsewhere: [note(523, 0, 0.1, 0.025), note(784, 0.08, 0.2, 0.025)],
  move: [{ of: 'sine', from: 240, to: 180, start: 0, length: 0.08, gain: 0.09 }],
  // Slate on wood: a click, and the board under it.
  stone: [
    noise(3400, 0, 0.025, 0.22, { q: 2 }),
    { of: 'sine', from: 1150, to: 900, start: 0, length: 0.05, gain: 0.06 },
    { of: 'sine', from: 210, to: 150, start: 0, length: 0.11, gain: 0.14 },
  ],
  lift: [
    noise(1500, 0, 0.16, 0.07, { to: 3200, q: 1.4, attack: 0.06 }),
    { of: 'sine', from: 320, to: 480, start: 0.08, length: 0.09, gain: 0.04 },
  ],
  card: slap(0, 0.14),
  gather: [rustle(1800, 0, 0.16, 0.1), ...slap(0.15, 0.1)],
  shuffle: [0, 0.05, 0.1, 0.15, 0.2, 0.26].map((start, n) => noise(2000 + n * 180, start, 0.045, 0.08, { q: 1 })),
  coin: [...ring(2350, 0), ...ring(2640, 0.06)],
  coins: [...ring(2200, 0, 0.022), ...ring(2500, 0.05, 0.022), ...ring(2090, 0.12, 0.022), ...ring(2780, 0.17, 0.022)],
  // Cut glass: higher than metal, and purer.
  gem: [
    { of: 'sine', from: 3136, start: 0, length: 0.3, gain: 0.028 },
    { of: 'sine', from: 4186, start: 0.06, length: 0.34, gain: 0.02 },
  ],
  note: [rustle(3200, 0, 0.09, 0.07), rustle(4200, 0.07, 0.1, 0.05)],
  paper: [rustle(2400, 0, 0.14, 0.07), noise(5200, 0.1, 0.05, 0.04, { q: 0.8 })],
  lock: [noise(4200, 0, 0.02, 0.12, { q: 4 }), noise(3600, 0.09, 0.02, 0.12, { q: 4 }), noise(2600, 0.19, 0.035, 0.16, { q: 3 })],
  thud: [{ of: 'sine', from: 130, to: 55, start: 0, length: 0.18, gain: 0.24 }, noise(300, 0, 0.07, 0.16, { filter: 'lowpass' })],
  // A latch, then the weight of it.
  door: [
    noise(3000, 0, 0.02, 0.1, { q: 4 }),
    { of: 'sine', from: 95, to: 60, start: 0.09, length: 0.28, gain: 0.22 },
    noise(500, 0.09, 0.14, 0.12, { to: 160, filter: 'lowpass' }),
  ],
  refuse: [{ of: 'triangle', from: 165, to: 120, start: 0, length: 0.2, gain: 0.1 }],
  win: [note(523, 0, 0.16), note(659, 0.12, 0.16), note(784, 0.24, 0.2), note(1047, 0.38, 0.42, 0.06)],
  lose: [note(392, 0, 0.2, 0.06), note(330, 0.18, 0.34, 0.05)],
  talk: [{ of: 'sine', from: 660, start: 0, length: 0.06, gain: 0.07 }],
  remark: [{ of: 'sine', from: 560, start: 0, length: 0.06, gain: 0.05 }],
  ask: [note(587, 0, 0.12), note(587, 0.15, 0.2)],
  tick: [{ of: 'sine', from: 880, start: 0, length: 0.035, gain: 0.07 }],
}
