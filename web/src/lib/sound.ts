/** Small sounds, made here: no file is loaded. What they are made of is in `sound-voices.ts`. */
import { settings } from './settings.svelte'
import { ROOM, voices, type Sound, type Voice } from './sound-voices'

export type { Sound }

interface Instrument {
  context: AudioContext
  /** Where voices go to be heard, in the room. */
  out: AudioNode
  /** A second of noise, for all that clicks, rustles and slams. */
  noise: AudioBuffer
}

let instrument: Instrument | undefined

/** Makes ready what makes sounds. It takes a while, so it is done before anybody plays; a click lets it be heard. */
export function tune(): void {
  if (!settings.sound || instrument) return
  const context = new AudioContext()
  const out = new GainNode(context, { gain: 0.6 })
  out.connect(context.destination)
  // Whatever sounds, it sounds in the same room.
  const room = new ConvolverNode(context, { buffer: noiseOf(context, ROOM, (left) => left ** 3) })
  out
    .connect(new GainNode(context, { gain: 0.5 }))
    .connect(room)
    .connect(context.destination)
  instrument = { context, out, noise: noiseOf(context, 1, () => 1) }
  addEventListener('click', () => void context.resume(), { once: true })
}

/** Noise of a length in seconds, as loud as it is to be with so much of it left. */
function noiseOf(context: AudioContext, length: number, loud: (left: number) => number): AudioBuffer {
  const buffer = context.createBuffer(1, Math.ceil(length * context.sampleRate), context.sampleRate)
  const samples = buffer.getChannelData(0)
  for (let index = 0; index < samples.length; index += 1) {
    samples[index] = (Math.random() * 2 - 1) * loud(1 - index / samples.length)
  }
  return buffer
}

/** What calls somebody who looks at something else. */
const calls: Sound[] = ['turn', 'elsewhere', 'talk', 'ask', 'tick']

export function play(sound: Sound): void {
  if (!settings.sound || (document.hidden && !calls.includes(sound))) return
  // A browser makes no sound before the first click; that is fine.
  if (!navigator.userActivation?.hasBeenActive) return
  tune()
  if (instrument?.context.state !== 'running') return void instrument?.context.resume()
  for (const voice of voices[sound]) sing(voice, instrument)
}

function sing(voice: Voice, { context, out, noise }: Instrument): void {
  const { from, to = from, start, length, gain } = voice
  const at = context.currentTime + start
  const volume = new GainNode(context, { gain: 0 })
  volume.gain.setValueAtTime(0, at)
  volume.gain.linearRampToValueAtTime(gain, at + (voice.attack ?? 0.004))
  volume.gain.exponentialRampToValueAtTime(0.0001, at + length)
  volume.connect(out)
  const glide = (pitch: AudioParam) => {
    pitch.setValueAtTime(from, at)
    pitch.exponentialRampToValueAtTime(to, at + length)
  }
  if (voice.of === 'noise') {
    const source = new AudioBufferSourceNode(context, { buffer: noise, loop: true })
    const filter = new BiquadFilterNode(context, { type: voice.filter ?? 'bandpass', Q: voice.q ?? 1 })
    glide(filter.frequency)
    source.connect(filter).connect(volume)
    // Not twice the same rustle.
    source.start(at, Math.random())
    source.stop(at + length)
  } else {
    const source = new OscillatorNode(context, { type: voice.of })
    glide(source.frequency)
    source.connect(volume)
    source.start(at)
    source.stop(at + length)
  }
}
