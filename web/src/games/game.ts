/** What a game brings to the table: the same rooms in every folder. */
import type { Component } from 'svelte'
import type { Deadline, EventLine, SeatNo, TableInfo, TurnKind, Update } from '../lib/protocol'

/** A moment of a game through somebody's eyes. */
export interface At<View> {
  view: View
  /** Whose eyes; nothing for a spectator. */
  you: SeatNo | undefined
  /** Everybody's name by seat; one's own is "you" in the reader's language where a sentence wants it. */
  names: string[]
  legal: string[]
  turn: TurnKind
  /** Who may move. */
  may: SeatNo[]
  /** Whom the game waits for. */
  awaited: SeatNo[]
  table: TableInfo
  /** When whose time is over, where a clock runs. */
  deadlines?: Deadline[]
}

/** How a board is drawn and used. Legal moves are its only affordances. */
export interface BoardProps<View> {
  at: At<View>
  /** Makes moves, all or none, and says whether they were made. A board without it cannot be played on. */
  play: ((moves: string[], expects?: number) => Promise<boolean>) | undefined
  /** What has just happened, while it is being shown. */
  events: GameEvent[]
  /** Shows at once whatever has arrived meanwhile. */
  hurry?: () => void
  /** Everything that has happened and been said so far, oldest first, where talk belongs to the game. */
  log?: Update[]
  /** Says something to the whole table; missing for whoever may not talk. */
  say?: ((text: string) => Promise<boolean>) | undefined
}

/** An event of a game, as the server tells it: an object whose other keys depend on its kind. */
// eslint-disable-next-line @typescript-eslint/no-explicit-any
export type GameEvent = Record<string, any>

/** A step of the first turn's guide: what to look at, and what to say about it. */
export interface GuideStep {
  /** A CSS selector within the board. */
  at: string
  text: string
}

/** What an option can be set to. */
export type Value = string | number | boolean | number[] | string[]

/** An option of a setup, as the form for new tables shows it. */
export type Option = {
  key: string
  label: string
  /** Whether it is a question at all, given the rest; always, if nothing is said. */
  when?: (setup: Record<string, Value>) => boolean
} & (
  | { kind: 'number'; values: number[]; usual: number }
  | { kind: 'choice'; values: { value: string | number; label: string }[]; usual: string | number }
  | { kind: 'switch'; usual: boolean }
  /** One number or more, each called something. */
  | { kind: 'numbers'; least: number; most: number; longest: number; each: (index: number) => string; usual: number[] }
  /** Any of many, in the order chosen. */
  | { kind: 'several'; values: { value: string; label: string }[]; usual: string[] }
)

export interface GameModule<View = unknown> {
  Board: Component<BoardProps<View>>
  /** Fetches what must be there before anything is drawn or said. */
  prepare?(): Promise<void>
  /** The decision at hand, or what is waited for, in one plain sentence. */
  decision(at: At<View>): string
  /** A legal move in words, for the list of moves and for whoever listens. */
  label(move: string, at: At<View>): string
  /** Why somebody might regret a move; whoever makes it, on the board or from the list, is asked first. */
  warning?(move: string, at: At<View>): string | undefined
  /** What a move seems to bring, such as the money lying on a card; it is refused once that has become less. */
  promise?(move: string, at: At<View>): number | undefined
  /** An event in words; nothing if it is not worth a line. */
  tell(event: GameEvent, at: Pick<At<View>, 'names' | 'you' | 'table'>): string | undefined
  /** The heading of the chapter of the log that begins with an event, such as a round; it is the nth. */
  chapter?(event: GameEvent, nth: number, at: Pick<At<View>, 'names' | 'table'>): string | undefined
  /** Whether a table is played from memory: what is behind it is not looked up before the game is over. */
  fromMemory?(table: TableInfo): boolean
  /** What a bot says by the name of one of this game's phrases. */
  phrase?(name: string): string | undefined
  /** How long an event is looked at, in milliseconds. */
  beat(event: GameEvent): number
  /** Whether an event is news even to whoever brought it about, such as a reveal. */
  news?(event: GameEvent): boolean
  /** A seat's standing in a few words: points, stones, cash. */
  standing(seat: SeatNo, at: At<View>): string
  /** How the game ended for each seat, in words. */
  ending(at: At<View>): string
  /** Whether the board still plays out what has happened; the ending waits for it. */
  busy?(): boolean
  /** The first turn, explained. */
  guide(at: At<View>): GuideStep[]
  /** What a host can choose; the number of players first, if there is a choice. */
  options(): Option[]
}

export const events = (lines: EventLine[] | undefined): GameEvent[] => (lines ?? []).map((line) => line.event as GameEvent)
