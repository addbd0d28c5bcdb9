/** What a game brings to the table: the same rooms in every folder. */
import type { Component } from 'svelte'
import type { Chosen, Field, Value } from '../lib/form'
import type { Values } from '../lib/i18n'
import type { Language } from '../lib/settings.svelte'
import type { Sound } from '../lib/sound-voices'
import type { Account } from './account'
import type { Deadline, EventLine, SeatNo, SetupProblem, TableInfo, TurnKind, Update } from '../lib/protocol'

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
  /** What is on stage has been seen: on to what came after it. A board that looks back has none. */
  hurry?: () => void
  /** Everything that has happened and been said so far, oldest first, where talk belongs to the game. */
  log?: Update[]
  /** Says something to the whole table; missing for whoever may not talk. */
  say?: ((text: string) => Promise<boolean>) | undefined
}

/** A position in small, for a list of tables: what a spectator may see, without a word. */
export interface ThumbProps<View = unknown, Setup = unknown> {
  view: View
  setup: Setup
}

/** A position of the rules, as the game's own `Diagram.svelte` draws it: the part of the board that the text speaks of. */
export interface DiagramProps<View = unknown, Setup = unknown> {
  at: At<View, Setup>
  part: string
}

/** An event of a game: what else it says depends on its kind. */
export interface GameEvent {
  event: string
}

/** The colour of what a seat plays with, and of its edge, as names of tokens. */
export interface SeatColour {
  fill: string
  edge: string
}

/** The words a game has in every language: for each kind of event it tells, and for each kind of move. */
export type Vocabulary<Event extends GameEvent, Move extends string> = Record<`e_${Event['event']}` | `m_${Move}`, string> &
  Record<string, string>

/** What events sound like; most are silent. */
export type Sounds<Event extends GameEvent> = Partial<Record<Event['event'], Sound>>

/** Ends a `switch` over kinds: where one is left out, the compiler says so. */
export const exhaustive = (_kind: never): undefined => undefined

/** A step of the first turn's guide: what to look at, and what to say about it. */
export interface GuideStep {
  /** A CSS selector within the board. */
  at: string
  text: string
}

/** The words of a setup's form: every option, every choice, every preset and every time of a clock has a name. */
type FormWords<Option extends string, Choice extends string, Preset extends string, Measure extends string> = Record<
  `o_${Option}` | `o_${Choice}` | `p_${Preset}` | `c_${Measure}`,
  string
> &
  // Some options are explained, and the numbers of a list can be called something.
  Partial<Record<`oh_${Option}` | `on_${Option}`, string>>

/** What is said of a game before it is played. What it is, the server says in English. */
export type About<
  Option extends string = string,
  Choice extends string = string,
  Preset extends string = string,
  Measure extends string = string,
> = Record<Language, FormWords<Option, Choice, Preset, Measure>> & Record<Exclude<Language, 'en'>, { blurb: string }>

/** An option that its game draws itself in the form for a new table. */
export interface PickerProps {
  field: Field
  value: Value | undefined
  /** Every option as it stands. */
  now: Chosen
  /** What keeps the setup from being played, where that is this option's doing. */
  problem: SetupProblem | undefined
  /** What the game says before it is played. */
  words: (word: string, values?: Values) => string | undefined
  choose: (value: Value | undefined) => void
}

export type Pickers = Partial<Record<string, Component<PickerProps>>>

/** Who reads: names by seat, one's own seat, and the table it happens at. */
export type Reader<Setup = unknown> = Pick<At<unknown, Setup>, 'names' | 'you' | 'table'>

/** A decision of several moves that is laid out on the board and made all at once. */
export interface Draft {
  /** Lays a move out in its place: next after those laid out before. */
  lay: (move: string) => void
  /** All moves of the decision as it is laid out, and what they are called together. */
  moves: string[]
  words: string
  /** Makes them, asking where the board would. */
  send: () => void
}

/** A game of the house: its own view, events and setup are types made from its rules. */
export interface GameModule<View = unknown, Event extends GameEvent = GameEvent, Setup = unknown> {
  Board: Component<BoardProps<View, Event, Setup>>
  /** What wins, and when the game ends, in about five words, with the figures of the table. */
  goal(at: At<View, Setup>): string
  /** The decision at hand, or what is waited for, in one plain sentence. */
  decision(at: At<View, Setup>): string
  /** A legal move in words, for the list of moves and for whoever listens. */
  label(move: string, at: At<View, Setup>): string
  /** What is final about moves that make up a decision, in a sentence: they take a second press (`lib/arming.svelte.ts`). */
  final?(moves: string[], at: At<View, Setup>): string | undefined
  /** What is being laid out on the board: the list of moves lays out, too, and sends nothing by itself. */
  draft?(at: At<View, Setup>): Draft | undefined
  /** Why somebody might regret a move; whoever makes it, on the board or from the list, presses twice. */
  warning?(move: string, at: At<View, Setup>): string | undefined
  /**
   * What speaks for moves that a bot would make, in half a sentence and true by what this viewer sees; and what they are
   * called together, where that is shorter than each by itself.
   */
  reason?(moves: string[], at: At<View, Setup>): { what?: string; why?: string } | undefined
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
  /** What others have done out of the ordinary, such as a swap of colours, said to the reader once more. */
  announce?(event: Event, at: At<View, Setup>): string | undefined
  /** A handful of sentences that people say at this game, to be sent as ordinary talk with one press. */
  phrases?(at: At<View, Setup>): string[]
  /** Why one may not talk now, where the rules say so. */
  silence?(at: At<View, Setup>): string | undefined
  /** What a seat says by an event, in the seat's own words, in games where talk is a move. */
  speech?(event: Event, at: Reader<Setup>): { seat: SeatNo; text: string } | undefined
  /** How long an event is looked at, in milliseconds. */
  beat(event: Event): number
  /** What an event sounds like, as it is seen to happen. */
  sound?(event: Event): Sound | undefined
  /** Whether an event is news even to whoever brought it about, such as a reveal. */
  news?(event: Event): boolean
  /** What a seat plays with, where that has a colour of its own: tokens for it and for its edge. */
  colour?(seat: SeatNo, at: At<View, Setup>): SeatColour
  /** A seat's standing in a few words: points, stones, cash. */
  standing(seat: SeatNo, at: At<View, Setup>): string
  /** How the game ended for each seat, in words. */
  ending(at: At<View, Setup>): string
  /** The result in a few words, where it is not a matter of who wins, such as a campaign alone. */
  headline?(at: At<View, Setup>): string | undefined
  /** Where the points came from, how the game went and what was hidden; loaded when it is over. */
  account?(): Promise<Account<View, Event, Setup>>
  /** What whoever has won sees over the board for a moment; loaded when it is over. */
  celebration?(): Promise<Component<Record<string, never>>>
  /** Whether the board still plays out what has happened; the ending waits for it. */
  busy?(): boolean
  /** Whether something lies open that has come up by itself, such as a reckoning: the table waits for whoever reads it. */
  reading?(): boolean
  /** Why something on the board cannot be done in one's own turn, by its `data-cell` or `data-why`; without words the decision is told. */
  whyNot?(thing: string, at: At<View, Setup>): string | undefined
  /** Whether everything lies open to everybody, so that a replay has no choice of eyes. */
  open?: boolean
  /** The last thing that was played out on the board, to be seen once more, and what that is called. */
  again?(at: At<View, Setup>): { words: string; run: () => void } | undefined
  /** The first turn, explained. */
  guide(at: At<View, Setup>): GuideStep[]
}

/** What the rules told; the server sees to it that these are the events of the table's game. */
export const events = <Event extends GameEvent = GameEvent>(lines: EventLine[] | undefined): Event[] =>
  (lines ?? []).map((line) => line.event as Event)
