/**
 * History view: the table as it was, while the game goes on. It shows the line of the log that is pointed at, or the one
 * that is pinned. Positions seen here are remembered; earlier ones are loaded when they are wanted.
 */
import { ReplayFrames } from './replay-frames.svelte'
import type { Live } from './live.svelte'
import type { Frame, Happening, SeatNo, TurnKind, Update } from './protocol'

export interface Moment {
  view: unknown
  turn: TurnKind
  awaited: SeatNo[]
}

/** Happenings after which there is something else to see. */
const seen: Happening['type'][] = [
  'started',
  'moved',
  'took_back',
  'resigned',
  'flag_fell',
  'both_flags_fell',
  'draw_offered',
  'pause_wished',
  'paused',
  'resumed',
]

export const changesTable = ({ what }: Update): boolean => seen.includes(what.type)

export class HistoryView {
  /** The version pointed at. */
  #peeked: number | undefined = $state()
  /** The version one stays with. */
  pinned: number | undefined = $state()
  #replay: ReplayFrames | undefined = $state.raw()
  #frames = $derived.by(() => framesOf(this.live.log, this.#replay?.frames ?? []))
  #newest = $derived.by(() => this.live.log.findLast(changesTable)?.v)

  /** The version that is shown in place of the present. */
  v = $derived.by(() => {
    const wanted = this.#peeked ?? this.pinned
    return wanted === this.#newest ? undefined : wanted
  })

  /** The table as it was then, once that is known. */
  moment: Moment | undefined = $derived.by(() => {
    if (this.v === undefined) return undefined
    const kept = this.live.remembered(this.v)
    if (kept) return kept
    const frame = this.#frames.get(this.v)
    return frame && { view: frame.views[0], turn: frame.turn, awaited: frame.awaited }
  })

  constructor(private live: Live) {}

  peek = (v: number | undefined): void => {
    this.#peeked = v
    this.#fetch(v)
  }

  /** Stays with a moment; once more, and one is back in the present. */
  pin = (v: number): void => {
    this.pinned = this.pinned === v ? undefined : v
    this.#peeked = undefined
    this.#fetch(v)
  }

  leave = (): void => {
    this.#peeked = undefined
    this.pinned = undefined
  }

  #fetch(v: number | undefined): void {
    const loading = this.#replay && !this.#replay.complete
    if (v === undefined || loading || this.live.remembered(v) || this.#frames.has(v)) return
    const replay = new ReplayFrames(this.live.id, 'own')
    this.#replay = replay
    replay.load(0, () => true).catch(() => (this.#replay = undefined))
  }
}

/** Which frame of the replay shows the table after each happening. Moves that were made together are frames of their own. */
export function framesOf(log: Update[], frames: (Frame | undefined)[]): Map<number, Frame> {
  const found = new Map<number, Frame>()
  let next = 0
  for (const update of log.filter(changesTable)) {
    while ((frames[next]?.at ?? Infinity) < update.at) next += 1
    const told = update.events?.length ?? 0
    for (let heard = 0, frame = frames[next]; frame && fits(frame, update); frame = frames[next]) {
      if (found.has(update.v) && heard >= told) break
      found.set(update.v, frame)
      heard += frame.events.length
      next += 1
    }
  }
  return found
}

function fits({ at, what }: Frame, update: Update): boolean {
  const seat = (happening: Happening) => ('seat' in happening ? happening.seat : undefined)
  return at === update.at && what?.type === update.what.type && seat(what) === seat(update.what)
}
