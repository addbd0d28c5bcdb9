/** What a game brings to the table: the same rooms in every folder. */
import type { Component } from 'svelte'
import type { Language } from '../lib/settings.svelte'
import type { Deadline, EventLine, SeatNo, TableInfo, TurnKind, Update } from '../lib/protocol'

/** A table whose setup is known to be of a game's. */
export type TableOf<Setup> = Omit<TableInfo, 'setup'> & { setup: Setup }

/** A moment of a game through somebody's eyes. */
export interface At<View = unknown, Setup = unknown> {
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
  table: TableOf<Setup>
  /** When whose time is over, where a clock runs. */
  deadlines?: Deadline[]
}

/** How a board is drawn and used. Legal moves are its only affordances. */
export interface BoardProps<View = unknown, Event extends GameEvent = GameEvent, Setup = unknown> {
  at: At<View, Setup>
  /** Makes moves, all or none, and says whether they were made. A board without it cannot be played on. */
  play: ((moves: string[], expects?: number) => Promise<boolean>) | undefined
  /** What has just happened, while it is being shown. */
  events: Event[]
  /** Shows at once whatever has arrived meanwhile. */
  hurry?: () => void
  /** Everything that has happened and been said so far, oldest first, where talk belongs to the game. */
  log?: Update[]
  /** Says something to the whole table; missing for whoever may not talk. */
  say?: ((text: string) => Promise<boolean>) | undefined
}

/** An event of a game: what else it says depends on its kind. */
export interface GameEvent {
  event: string
}

/** The words a game has in every language: for each kind of event it tells, and for each kind of move. */
export type Vocabulary<Event extends GameEvent, Move extends string> = Record<`e_${Event['event']}` | `m_${Move}`, string> &
  Record<string, string>

/** Ends a `switch` over kinds: where one is left out, the compiler says so. */
export const exhaustive = (_kind: never): undefined => undefined

/** A step of the first turn's guide: what to look at, and what to say about it. */
export interface GuideStep {
  /** A CSS selector within the board. */
  at: string
  text: string
}

/** The words of a setup's form: every option, every choice and every preset has a name. */
type FormWords<Option extends string, Choice extends string, Preset extends string> = Record<
  `o_${Option}` | `o_${Choice}` | `p_${Preset}`,
  string
> &
  // Some options are explained, and the numbers of a list can be called something.
  Partial<Record<`oh_${Option}` | `on_${Option}`, string>>

/** What is said of a game before it is played. What it is, the server says in English. */
export type About<Option extends string = string, Choice extends string = string, Preset extends string = string> = Record<
  Language,
  FormWords<Option, Choice, Preset>
> &
  Record<Exclude<Language, 'en'>, { blurb: string }>

/** Who reads: names by seat, one's own seat, and the table it happens at. */
export type Reader<Setup = unknown> = Pick<At<unknown, Setup>, 'names' | 'you' | 'table'>

/** A game of the house: its own view, events and setup are types made from its rules. */
export interface GameModule<View = unknown, Event extends GameEvent = GameEvent, Setup = unknown> {
  Board: Component<BoardProps<View, Event, Setup>>
  /** The decision at hand, or what is waited for, in one plain sentence. */
  decision(at: At<View, Setup>): string
  /** A legal move in words, for the list of moves and for whoever listens. */
  label(move: string, at: At<View, Setup>): string
  /** Why somebody might regret a move; whoever makes it, on the board or from the list, is asked first. */
  warning?(move: string, at: At<View, Setup>): string | undefined
  /** What a move seems to bring, such as the money lying on a card; it is refused once that has become less. */
  promise?(move: string, at: At<View, Setup>): number | undefined
  /** An event in words; nothing if it is not worth a line. */
  tell(event: Event, at: Reader<Setup>): string | undefined
  /** The heading of the chapter of the log that begins with an event, such as a round; it is the nth. */
  chapter?(event: Event, nth: number, at: Reader<Setup>): string | undefined
  /** Whether a table is played from memory: what is behind it is not looked up before the game is over. */
  fromMemory?(table: TableOf<Setup>): boolean
  /** What a bot says by the name of one of this game's phrases. */
  phrase?(name: string): string | undefined
  /** How long an event is looked at, in milliseconds. */
  beat(event: Event): number
  /** Whether an event is news even to whoever brought it about, such as a reveal. */
  news?(event: Event): boolean
  /** A seat's standing in a few words: points, stones, cash. */
  standing(seat: SeatNo, at: At<View, Setup>): string
  /** How the game ended for each seat, in words. */
  ending(at: At<View, Setup>): string
  /** Whether the board still plays out what has happened; the ending waits for it. */
  busy?(): boolean
  /** The first turn, explained. */
  guide(at: At<View, Setup>): GuideStep[]
}

/** What the rules told; the server sees to it that these are the events of the table's game. */
export const events = <Event extends GameEvent = GameEvent>(lines: EventLine[] | undefined): Event[] =>
  (lines ?? []).map((line) => line.event as Event)
