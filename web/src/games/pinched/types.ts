// Made from the game's Rust types. Do not edit: run `make types`.

/**
 * A board with one side up.
 */
export type Board = "diamond:standard" | "diamond:crown" | "club:standard" | "club:crown" | "spade:standard" | "spade:crown" | "heart:standard" | "heart:crown" | "bank:crown";

/**
 * The boards of a setup, written down: the preset that has them, or one by one.
 */
export type Chosen = Preset | Array<Board>;

/**
 * One of the two dogs of the Spade.
 */
export type Dog = "rufus" | "gordie";

/**
 * A place to rob, in the order used everywhere.
 */
export type Location = "diamond" | "club" | "spade" | "heart" | "bank";

/**
 * How a game ended.
 */
export type Outcome = { 
/**
 * Points by seat.
 */
scores: Array<number>, 
/**
 * Who won: nobody after a draw, several in a shared victory.
 */
winners: Array<number>, };

/**
 * What only the seat itself sees.
 */
export type OwnView = { seat: number, hand: { [key in string]: number }, curses: Array<number>, fresh: Array<number>, plan: Location | null, letter: Location | null, };

/**
 * What is being decided.
 */
export type Phase = "setup" | "dogs" | "plan" | "take" | "second" | "passage" | "befriend" | "stash" | "curse" | "market" | "final" | "over";

/**
 * A slot of a stash.
 */
export type PileView = { type: string | null, n: number, wild: number, };

/** What options with a few choices can be. */
export type PinchedChoice = "setup_basic" | "setup_paranoid-proprietor" | "setup_search-for-lisa-mona" | "setup_cursed-secrets" | "setup_full-monty";

/**
 * Figures of the rules that hold at every table.
 */
export type PinchedConstants = { 
/**
 * In the order of the street.
 */
locations: [Location, Location, Location, Location, Location], 
/**
 * How many weeks are played, by players.
 */
weeks: { [key in number]: number }, 
/**
 * Points for the Lisa Mona.
 */
lisa: number, 
/**
 * Points for the Lisa Mona where she is hidden.
 */
lisa_hidden: number, 
/**
 * Points for a Diamond.
 */
diamond: number, 
/**
 * Points for a Clue.
 */
clue: number, 
/**
 * Cards for a Mastermind alone at the Bank.
 */
bank_alone: number, 
/**
 * Cards for each at the Bank where some have come.
 */
bank_shared: number, 
/**
 * Points off for a Curse, at least.
 */
curse_least: number, 
/**
 * Points off for a Curse, at most.
 */
curse_most: number, };

/**
 * Something that happened. Cards are told by name; those only a drawer may know in an event of
 * their own.
 */
export type PinchedEvent = { "event": "day", mastermind: number, watch: number, } | { "event": "rufus", seat: number, cards: Array<string>, } | { "event": "gordie", seat: number, manor: Location, slot: number, card: string, } | { "event": "chose", seat: number, } | { "event": "said", seat: number, at: Location, } | { "event": "revealed", plans: Array<Location>, } | { "event": "word", seat: number, at: Location, kept: boolean, } | { "event": "cleared", seat: number, manor: Location, cards: Array<string>, } | { "event": "took", seat: number, manor: Location, slot: number, card: string, } | { "event": "passage", seat: number, manor: Location, slot: number, card: string, } | { "event": "drew", seat: number, cards: number, } | { "event": "drew_cards", seat: number, cards: Array<string>, } | { "event": "lisa", seat: number, } | { "event": "diamond", seat: number, } | { "event": "looked", seat: number, } | { "event": "letter", letter: Location, } | { "event": "clue", seat: number, } | { "event": "lisa_found", seat: number, letter: Location, } | { "event": "befriended", seat: number, dog: Dog, from: number | null, } | { "event": "skipped", seat: number, phase: Phase, } | { "event": "cursed", seat: number, } | { "event": "curse_value", seat: number, value: number, } | { "event": "curse_passed", from: number, to: number, } | { "event": "kept", seat: number, } | { "event": "stashed", seat: number, card: string, cards: number, slot: number, } | { "event": "wild", seat: number, slot: number, } | { "event": "river", seat: number, slot: number, card: string, } | { "event": "sold", seat: number, slot: number, card: string, cards: number, wilds: number, value: number, } | { "event": "done", seat: number, dumped: Array<string>, } | { "event": "laid", place: Row, slot: number, card: string, } | { "event": "reshuffled", cards: number, } | { "event": "last_dogs" } | { "event": "final_sale" } | { "event": "over", outcome: Outcome, letter: Location | null, curses: Array<Array<number>>, };

/** The kinds of decisions that clocks measure. */
export type PinchedMeasure = "plan" | "choice";

/**
 *What kind of move it is.
 */
export type PinchedMoveKind = "go" | "say" | "take" | "draw" | "passage" | "skip" | "rufus" | "gordie" | "befriend" | "stash" | "wild" | "curse" | "keep" | "river" | "sell" | "sell_all" | "refill" | "done";

/** The options of a setup. */
export type PinchedOption = "players" | "setup" | "memory_aid" | "talk" | "figures";

/** Setups worth offering, by name. */
export type PinchedPreset = "usual" | "two" | "lisa" | "cursed" | "monty";

/**
 * A setup that can be played.
 */
export type PinchedSetup = { players: number, setup: Chosen, memory_aid: boolean, 
/**
 * Whether Locations can be declared; never before rules 2.
 */
talk?: boolean, figures: unknown, };

/**
 * The public facts, and `me` for a seat.
 */
export type PinchedView = { phase: Phase, to_move: Array<number>, result: Outcome | null, boards: Array<Board>, mastermind: number, first: number, watch: number, manors: { [key in Location]?: Array<string | null> }, river: Array<string | null>, deck: number, discard: { [key in string]: number }, reshuffles: number, committed: Array<number>, plans: Array<Location | null>, 
/**
 * The day's declarations, in order.
 */
said: Array<SaidView>, 
/**
 * How many declarations each seat has a day; none at a table without them.
 */
words: number, safe: number | null, passage: boolean | null, dogs: { [key in Dog]?: number | null }, curse_deck: number, lisa: number | null, diamonds_left: number, clues_left: number, looked: Array<number>, letter: Location | null, seats: Array<SeatView>, 
/**
 * The types with their copies and steps, in type order.
 */
types: Array<TypeView>, wilds: number, safe_track: Array<number>, 
/**
 * What the Safe gives a lone Mastermind now.
 */
safe_cards: number, 
/**
 * Whether the figures are other than the embedded ones.
 */
replaced: boolean, me?: OwnView, };

/**
 * The printed setups.
 */
export type Preset = "basic" | "paranoid-proprietor" | "search-for-lisa-mona" | "cursed-secrets" | "full-monty";

/**
 * Where open cards lie.
 */
export type Row = "diamond" | "club" | "spade" | "heart" | "river";

/**
 * A Location declared by a seat.
 */
export type SaidView = { seat: number, at: Location, };

/**
 * What everybody sees of a seat.
 */
export type SeatView = { stash: Array<PileView>, sale: Array<number>, hand: number, known: { [key in string]: number } | null, sold: { [key in string]: number }, diamonds: number, clues: number, wealth: number, word: WordView, curses: number, fresh_curses: number, curse_values: Array<number> | null, };

/**
 * A type of Valuable.
 */
export type TypeView = { name: string, copies: number, steps: Array<[number, number]>, };

/**
 * The days on which a seat went where it had said, and those on which it did not.
 */
export type WordView = { kept: number, broken: number, };

export const CONSTANTS: PinchedConstants = {
  "locations": [
    "diamond",
    "club",
    "spade",
    "heart",
    "bank"
  ],
  "weeks": {
    "2": 5,
    "3": 4,
    "4": 4,
    "5": 3
  },
  "lisa": 3,
  "lisa_hidden": 5,
  "diamond": 1,
  "clue": 2,
  "bank_alone": 2,
  "bank_shared": 4,
  "curse_least": 1,
  "curse_most": 3
};
