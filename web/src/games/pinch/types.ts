// Made from the game's Rust types. Do not edit: run `make types`.

/**
 * A colour of stones.
 */
export type Colour = "black" | "white";

/**
 * What is to be decided.
 */
export type Phase = "place" | "relocate" | "over";

/** What options with a few choices can be. */
export type PinchChoice = "variant_relocate" | "variant_flip" | "variant_remove";

/**
 * Something that happened. Everybody may know everything.
 */
export type PinchEvent = { "event": "put", 
/**
 * Who put it down.
 */
seat: number, 
/**
 * The stone's colour.
 */
colour: Colour, 
/**
 * Where.
 */
cell: string, } | { "event": "lifted", 
/**
 * Their colour.
 */
colour: Colour, 
/**
 * Where they stood.
 */
cells: Array<string>, } | { "event": "left", 
/**
 * Its colour.
 */
colour: Colour, 
/**
 * Where it had stood.
 */
from: string, } | { "event": "flipped", 
/**
 * Their new colour.
 */
colour: Colour, 
/**
 * Where they stand.
 */
cells: Array<string>, } | { "event": "removed", 
/**
 * Their colour.
 */
colour: Colour, 
/**
 * Where they stood; closed for one turn.
 */
cells: Array<string>, } | { "event": "swapped", 
/**
 * Who swapped.
 */
seat: number, } | { "event": "passed", 
/**
 * Who passed.
 */
seat: number, } | { "event": "turn_ended", 
/**
 * The turn as written.
 */
turn: string, } | { "event": "over", 
/**
 * Who won, if anybody did.
 */
winner: number | null, 
/**
 * Why it is over.
 */
reason: Reason, };

/** The kinds of decisions that clocks measure. */
export type PinchMeasure = "placement" | "relocation";

/**
 *What kind of move it is.
 */
export type PinchMoveKind = "put" | "swap";

/** The options of a setup. */
export type PinchOption = "players" | "size" | "variant" | "pie" | "turns_per_cell";

/** Setups worth offering, by name. */
export type PinchPreset = "usual" | "small" | "large";

export type PinchResult = { winner: number | null, reason: Reason, };

/**
 * A setup that can be played.
 */
export type PinchSetup = { size: number, pie: boolean, variant: Variant, turns_per_cell: number, };

/**
 * The whole position; `seat` is the only key that depends on who looks.
 */
export type PinchView = { size: number, variant: Variant, pie: boolean, board: Array<string>, colours: [Colour, Colour], phase: Phase, to_move: number | null, stone: Colour | null, queue: Array<[Colour, string]>, changed: Array<string>, banned: Array<string>, removed: [number, number], steps: Array<string>, history: Array<string>, turn_cap: number, swap: boolean, swapped: boolean, result: PinchResult | null, seat: number | null, };

/**
 * How a game ended.
 */
export type Reason = "connection" | "cap" | "passes";

/**
 * What happens to a captured stone.
 */
export type Variant = "relocate" | "flip" | "remove";
