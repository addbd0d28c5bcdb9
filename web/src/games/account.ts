/** What is said of a game when it is over: where the points came from, how it went, and what was hidden. */
import type { Component } from 'svelte'
import type { Frame, SeatNo } from '../lib/protocol'
import { events, type At, type GameEvent } from './game'

/** A moment of a finished game, with everybody's views where they are known. */
export interface StoryFrame<View = unknown, Event extends GameEvent = GameEvent> {
  /** Its number in the replay. */
  moment: number
  /** Who moved, and what. */
  seat?: SeatNo
  moves?: string[]
  events: Event[]
  views: View[]
}

/** A finished game: how it stands, and how it came to that. */
export interface Story<View = unknown, Event extends GameEvent = GameEvent, Setup = unknown> {
  at: At<View, Setup>
  /** The moments in order; what was taken back is left out. */
  frames: StoryFrame<View, Event>[]
}

/** A figure of every seat, by seat. */
export interface Row {
  name: string
  by: number[]
}

/** Rows that add up to the total, such as the kinds of income, or the rounds. */
export interface Sources {
  title: string
  rows: Row[]
}

/** A moment of the course of a game. */
export interface Point {
  /** When it was, such as "Round 2"; it stands below the chart once, however many points have it. */
  label: string
  /** The same more exactly, where there are several. */
  when?: string
  /** The figure of every seat, by seat. */
  by: number[]
  /** The moment of the replay, where it is known. */
  moment?: number
  /** What a seat did then, or what happened to it, in a sentence or two. */
  why?: (seat: SeatNo) => string
}

export interface Course {
  /** What is measured. */
  title: string
  points: Point[]
  /** Whether less is better, such as the stones that are still missing. */
  downwards?: boolean
}

/** Made by a game when it is over. Figures come from views and events; no rule is applied here. */
export interface Account<View = unknown, Event extends GameEvent = GameEvent, Setup = unknown> {
  /** Whether the moments of the game are wanted, through everybody's eyes, or the last view says it all. */
  eyes: 'all' | 'none'
  /** What the sources add up to, by seat, and what it is called. */
  total(story: Story<View, Event, Setup>): Row
  /** Every group adds up to the total. */
  sources(story: Story<View, Event, Setup>): Sources[]
  /** What is worth knowing and adds up to nothing. */
  facts?(story: Story<View, Event, Setup>): Row[]
  course(story: Story<View, Event, Setup>): Course
  /** A figure as it is written, such as money; a plain number otherwise. */
  amount?(n: number): string
  /** What comes before all else, such as what a campaign alone has achieved. */
  Opening?: Component<{ story: Story<View, Event, Setup> }>
  /** Everything that was hidden. */
  Secrets?: Component<{ story: Story<View, Event, Setup> }>
}

/** Rows in which somebody has something. */
export const filled = (rows: Row[]): Row[] => rows.filter(({ by }) => by.some((n) => n !== 0))

/** A row of nothing, to be filled in. */
export const empty = (name: string, seats: number): Row => ({ name, by: Array.from({ length: seats }, () => 0) })

export function add(row: Row, seat: SeatNo, n: number): void {
  // A rival that is nobody's seat earns for nobody.
  if (seat < row.by.length) row.by[seat] = (row.by[seat] ?? 0) + n
}

/** The frames of a replay as a story: with every step back, what came after it is forgotten. */
export function storyFrames(frames: (Frame | undefined)[]): StoryFrame[] {
  const kept: (StoryFrame & { step: number })[] = []
  for (const frame of frames) {
    if (!frame) continue
    const { moment, step, views } = frame
    if (frame.what?.type === 'took_back') while ((kept.at(-1)?.step ?? 0) > step) kept.pop()
    const moved = frame.what?.type === 'moved' ? { seat: frame.what.seat, moves: frame.what.moves ?? [] } : {}
    kept.push({ moment, step, views, ...moved, events: events(frame.events) })
  }
  return kept
}
