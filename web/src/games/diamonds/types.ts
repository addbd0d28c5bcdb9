// Made from the game's Rust types. Do not edit: run `make types`.

/**
 * The right to rob somebody.
 */
export type Chance = { 
/**
 * Who may steal: alone with the most Thieves.
 */
thief: number, 
/**
 * From whom: alone with the most Madams.
 */
victim: number, 
/**
 * How many Madams at most.
 */
count: number, };

/** What options with a few choices can be. */
export type DiamondsChoice = never;

/**
 * Figures of the rules that hold at every table.
 */
export type DiamondsConstants = { 
/**
 * Cards in a hand, and tricks in a round.
 */
hand: number, };

/**
 * Something that happened. Everything that happens, happens in the open.
 */
export type DiamondsEvent = { "event": "played", 
/**
 * Whose card.
 */
seat: number, 
/**
 * The card.
 */
card: string, 
/**
 * Whether it was laid by itself, as everybody's last card is.
 */
auto: boolean, } | { "event": "trick_won", 
/**
 * Who takes it, and leads the next.
 */
seat: number, 
/**
 * The winning card.
 */
card: string, 
/**
 * All its cards, in order of play.
 */
cards: Array<string>, } | { "event": "chance", 
/**
 * Who may steal.
 */
thief: number, 
/**
 * From whom.
 */
victim: number, 
/**
 * How many Madams at most.
 */
count: number, } | { "event": "stolen", 
/**
 * By whom.
 */
thief: number, 
/**
 * From whom.
 */
victim: number, 
/**
 * The Madam.
 */
card: string, } | { "event": "stopped", 
/**
 * The thief.
 */
thief: number, } | { "event": "round_scored", 
/**
 * Which round, from 1.
 */
round: number, 
/**
 * What it brought, by seat.
 */
seats: Array<Scored>, 
/**
 * Points so far, by seat.
 */
totals: Array<number>, } | { "event": "round_begins", 
/**
 * Which round, from 1.
 */
round: number, 
/**
 * Who leads its first trick.
 */
first_leader: number, } | { "event": "over", 
/**
 * Points, by seat.
 */
scores: Array<number>, 
/**
 * Who won.
 */
winners: Array<number>, };

/** The kinds of decisions that clocks measure. */
export type DiamondsMeasure = "play" | "steal";

/**
 *What kind of move it is.
 */
export type DiamondsMoveKind = "play" | "steal" | "stop";

/** The options of a setup. */
export type DiamondsOption = "players" | "diamonds" | "ranks";

/** Setups worth offering, by name. */
export type DiamondsPreset = "usual" | "three" | "five";

/**
 * A setup that can be played.
 */
export type DiamondsSetup = { players: number, diamonds: Array<number>, ranks: [number, number], };

/**
 * The table as one viewer sees it.
 */
export type DiamondsView = { 
/**
 * The number of seats, and of rounds.
 */
players: number, 
/**
 * Diamonds on Madam 1 to 20.
 */
diamonds: Array<number>, 
/**
 * The round, from 1.
 */
round: number, 
/**
 * What is to be done.
 */
phase: Phase, 
/**
 * Who led the first trick of the round.
 */
first_leader: number, 
/**
 * Who leads the current trick, or won the last.
 */
leader: number | null, 
/**
 * Who is to move.
 */
to_move: number | null, 
/**
 * The current trick, in order of play.
 */
trick: Array<[number, string]>, 
/**
 * The finished tricks of the round (R16).
 */
tricks: Array<Trick>, 
/**
 * Cards in hand, by seat.
 */
hand_counts: Array<number>, 
/**
 * Cards won, by seat, without those stolen from it.
 */
piles: Array<Array<string>>, 
/**
 * Cards stolen, by seat.
 */
stolen: Array<Array<string>>, 
/**
 * Thief's Chance, while it is being used.
 */
chance: Opening | null, 
/**
 * The rounds that are over.
 */
results: Array<RoundResult>, 
/**
 * Points so far, by seat.
 */
totals: Array<number>, 
/**
 * The viewer's seat.
 */
seat: number | null, 
/**
 * The viewer's hand.
 */
hand: Array<string> | null, };

/**
 * Thief's Chance while it is being used.
 */
export type Opening = { 
/**
 * How many Madams may still be taken.
 */
left: number, 
/**
 * Who may steal: alone with the most Thieves.
 */
thief: number, 
/**
 * From whom: alone with the most Madams.
 */
victim: number, 
/**
 * How many Madams at most.
 */
count: number, };

/**
 * What is to be done.
 */
export type Phase = "play" | "steal" | "over";

/**
 * What a round brought.
 */
export type RoundResult = { 
/**
 * Who could rob whom, whether anything was taken or not.
 */
chance: Chance | null, 
/**
 * What it brought each seat.
 */
seats: Array<Scored>, };

/**
 * What a round brought one seat.
 */
export type Scored = { 
/**
 * Thieves that no Dog drove off.
 */
thieves_left: number, 
/**
 * Madams lost to them.
 */
discarded: Array<string>, 
/**
 * Madams won and kept.
 */
kept: Array<string>, 
/**
 * Madams stolen.
 */
stolen: Array<string>, 
/**
 * Diamonds on the Madams kept and stolen.
 */
points: number, };

/**
 * A finished trick.
 */
export type Trick = { 
/**
 * Who played what, in order.
 */
cards: Array<[number, string]>, 
/**
 * Who took it.
 */
winner: number, };

export const CONSTANTS: DiamondsConstants = {
  "hand": 12
};
