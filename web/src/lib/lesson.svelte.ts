/** A lesson as it is played: the rules have played it through already, and the learner finds the moves. */
import { lessonSitter } from '../faces/lesson-cast'
import { events, type At, type GameModule } from '../games/game'
import { actionId } from './api'
import type { EventLine, Lesson, LessonMove, Position, TableInfo, Translated } from './protocol'
import { beat } from './settings.svelte'

export class LessonRun {
  readonly lesson: Lesson
  /** The step at hand; one beyond the last when the lesson is done. */
  step = $state(0)
  /** How many of the step's moves have been made. */
  made = $state(0)
  /** The position on the board. It stays the same thing from the end of a step to the beginning of the next. */
  position: Position = $state.raw()!
  /** What is said to the last move, which was not the one. */
  wrong: Translated | undefined = $state.raw()
  /** What has just happened. */
  events: EventLine[] = $state.raw([])
  /** Whether moves are being shown. */
  showing = $state(false)
  /** Counts how often the board has been laid: whatever was half done on it is gone then. */
  laid = $state(0)
  readonly #game: Pick<GameModule, 'beat' | 'news'>
  /** Whether the board still plays out what has happened, or somebody reads what has come up. */
  #held = false
  #goOn = () => {}
  /** Counts what was begun: whatever is still on its way when something else is begun comes to nothing. */
  #course = 0

  constructor(lesson: Lesson, game: Pick<GameModule, 'beat' | 'news'>, step = 0) {
    this.lesson = lesson
    this.#game = game
    this.go(step)
  }

  get done(): boolean {
    return this.step >= this.lesson.steps.length
  }

  /** The moves still to be found in this step. */
  get wanted(): string[] {
    return this.lesson.steps[this.step]?.wanted.slice(this.made) ?? []
  }

  /** Whether there is only something to read now. */
  get reading(): boolean {
    return !this.done && !this.showing && this.lesson.steps[this.step]!.wanted.length === 0
  }

  /** Whether a move is asked for now. */
  get asking(): boolean {
    return !this.showing && this.wanted.length > 0
  }

  /** To the beginning of a step. */
  go(step: number): void {
    const { steps } = this.lesson
    this.#begin(Math.max(0, Math.min(step, steps.length)))
    this.position = steps[this.step]?.position ?? last(steps[steps.length - 1]!)
    this.#lay()
  }

  /** What the learner plays: the moves that are wanted next, or a reason and another try. */
  play = (moves: string[]): Promise<boolean> => Promise.resolve(this.#try(moves))

  #try(moves: string[]): boolean {
    const { wanted } = this
    if (!this.asking) return false
    const other = moves.findIndex((move, index) => move !== wanted[index])
    if (other >= 0 || !moves.length) {
      this.wrong = this.#reason(moves[other])
      // A single move is taken back by the board itself, as one that the server refuses; what was built of several is not.
      if (moves.length > 1) this.#lay()
      return false
    }
    this.wrong = undefined
    const found = moves.length === wanted.length
    void this.#show(found ? this.lesson.steps[this.step]!.then.length : this.made + moves.length, found)
    return true
  }

  /** On from a step that is read. */
  next = (): void => {
    if (this.reading) void this.#show(this.lesson.steps[this.step]!.then.length, true)
  }

  /** What is on stage has been seen. */
  hurry = (): void => this.#goOn()

  /** What is being shown need not be: on to the next step. */
  skip = (): void => {
    if (this.showing) this.go(this.step + 1)
  }

  /** What comes next waits for as long as this is so. */
  hold(held: boolean): void {
    this.#held = held
    if (!held) this.#goOn()
  }

  #reason(move: string | undefined): Translated | undefined {
    const step = this.lesson.steps[this.step]!
    return step.mistakes.find((mistake) => mistake.move === move)?.say ?? step.otherwise
  }

  #begin(step: number): void {
    this.#course += 1
    this.step = step
    this.made = 0
    this.wrong = undefined
    this.showing = false
  }

  /** Whoever lays a board knows nothing of what happened before. */
  #lay(): void {
    this.events = []
    this.laid += 1
  }

  async #show(until: number, ends: boolean): Promise<void> {
    const course = this.#course
    const { then } = this.lesson.steps[this.step]!
    this.showing = true
    while (this.made < until) {
      const shown = then[this.made]!
      this.events = shown.events
      this.position = shown.position
      this.made += 1
      await this.#wait(this.#length(shown))
      while (this.#held && course === this.#course) await this.#wait()
      if (course !== this.#course) return
    }
    if (ends) this.#begin(this.step + 1)
    this.showing = false
  }

  /** One's own moves are known already, unless they bring news. */
  #length({ seat, events: lines }: LessonMove): number {
    const told = events(lines)
    const own = seat === this.lesson.seat && !told.some((event) => this.#game.news?.(event))
    const long = told.reduce((sum, event) => sum + this.#game.beat(event), 0)
    return beat(own ? Math.min(150, long) : long)
  }

  /** For a time, or until it goes on. */
  #wait(ms?: number): Promise<void> {
    return new Promise((resolve) => {
      const timer = ms === undefined ? undefined : setTimeout(resolve, ms)
      this.#goOn = () => {
        clearTimeout(timer)
        resolve()
      }
    })
  }
}

const last = ({ then, position }: Lesson['steps'][number]): Position => then[then.length - 1]?.position ?? position

/** A lesson has no table; boards are told of one like it, and remember nothing of the last. */
export function tableOf({ game, rules, setup, sources, seat, names }: Lesson, learner = lessonSitter('Apprentice')): TableInfo {
  const person = (name: string, index: number) => ({ id: index === seat ? learner : lessonSitter(name), name })
  return {
    id: `lesson-${actionId()}`,
    game,
    rules,
    setup,
    sources,
    invite: '',
    stage: 'running',
    public: false,
    clock: 'none',
    pace: 'normal',
    host: learner,
    created: 0,
    seats: names.map((name, index) => ({ taker: { type: 'person', person: person(name, index) } })),
    paused: false,
    end_may_be_missing: false,
  }
}

/** A position of a lesson, for its board. */
export const atOf = (position: Position, lesson: Lesson, names: string[], table: TableInfo): At => ({
  ...position,
  you: lesson.seat,
  names,
  table,
})
