// Made from the game's Rust types. Do not edit: run `make types`.

/** What options with a few choices can be. */
export type HexChoice = never;

/**
 * What happens: stones are put down.
 */
export type HexEvent = { "event": "put", 
/**
 * Whose.
 */
seat: number, 
/**
 * Where.
 */
cell: string, };

/** The kinds of decisions that clocks measure. */
export type HexMeasure = "move";

/**
 * The only kind of move.
 */
export type HexMoveKind = "put";

/** The options of a setup. */
export type HexOption = "size" | "misere";

/** Setups worth offering, by name. */
export type HexPreset = "usual" | "misere";

/**
 * A setup that can be played.
 */
export type HexSetup = { size: number, misere: boolean, };

/**
 * What everybody may know: everything. Rows from the north, `x` for p1, `o` for p2.
 */
export type HexView = { board: Array<string>, to_move: number | null, result: Outcome | null, };

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
