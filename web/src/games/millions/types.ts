// Made from the game's Rust types. Do not edit: run `make types`.

export type CharacterView = { name: string, seat: number, state: Standing, ante: number, role: Role | null, };

/**
 * The figures of a card file.
 */
export type Deck = { 
/**
 * The cash everybody starts with unless a setup says otherwise.
 */
start_cash: number, 
/**
 * The loot cards, by number.
 */
loot: Array<Loot>, };

/**
 * Why a game is over.
 */
export type Ending = "goal" | "rounds";

/**
 * Something everybody may know. `Display` is its short form in the log.
 */
export type Entry = { "event": "loot", card: number, } | { "event": "ante", character: string, amount: number, } | { "event": "faceup", roles: Array<Role>, } | { "event": "said", seat: number, move: string, } | { "event": "anteback", character: string, amount: number, } | { "event": "paid", payer: number, character: string, amount: number, } | { "event": "returned", payer: number, character: string, amount: number, } | { "event": "heist" } | { "event": "reveal", character: string, role: Role, } | { "event": "out", character: string, fate: Fate, } | { "event": "antelost", character: string, amount: number, } | { "event": "fine", character: string, amount: number, } | { "event": "card", character: string, } | { "event": "name", character: string, role: Role, } | { "event": "noname", character: string, } | { "event": "nobody" } | { "event": "pot", amount: number, } | { "event": "share", character: string, amount: number, } | { "event": "rest", amount: number, } | { "event": "fee", character: string, driver: string, amount: number, } | { "event": "steal", crook: string, brute: string, amount: number, } | { "event": "symbol", character: string, amount: number, } | { "event": "roles", cast: { [key in string]: Role }, };

/**
 * What became of a character in a round.
 */
export type Fate = "left" | "clash" | "snitched" | "alone" | "shared";

/**
 * A loot card.
 */
export type Loot = { 
/**
 * What is robbed.
 */
name: string, 
/**
 * What lies there.
 */
amount: number, 
/**
 * What every character puts down.
 */
ante: number, 
/**
 * The role that earns a bonus, if any.
 */
symbol: Role | "none", };

/** What options with a few choices can be. */
export type MillionsChoice = never;

/**
 * Something that happened: an entry of the log, or one of the few things that are not in it.
 */
export type MillionsEvent = { "event": "chosen", 
/**
 * Who.
 */
seat: number, } | { "event": "looked", 
/**
 * Who looked.
 */
seat: number, 
/**
 * At whom.
 */
character: string, 
/**
 * What it is.
 */
role: Role, } | { "event": "over", 
/**
 * Why.
 */
ended: Ending, 
/**
 * Who won.
 */
winners: Array<number>, } | Entry;

/** The kinds of decisions that clocks measure. */
export type MillionsMeasure = "planning" | "negotiation" | "naming";

/**
 *What kind of move it is.
 */
export type MillionsMoveKind = "choose" | "claim" | "ask" | "offer" | "withdraw" | "leave" | "stay" | "intimidate" | "lastcall" | "name";

/** The options of a setup. */
export type MillionsOption = "players" | "no_repeat" | "cash" | "rounds" | "cards";

/** Setups worth offering, by name. */
export type MillionsPreset = "usual" | "three" | "eight";

/**
 * A setup that can be played.
 */
export type MillionsSetup = { players: number, no_repeat: boolean, cash: number, rounds: number, cards: Deck, };

/**
 * What one viewer may know: what everybody may, and what the own seat adds to it.
 */
export type MillionsView = { public: Public, seat: number | null, 
/**
 * Own roles of this round.
 */
roles: Array<Role>, 
/**
 * What Intimidation cards have shown this round.
 */
seen: { [key in string]: Role }, };

export type Offer = { from: number, on: string, amount: number, };

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

export type PhaseName = "planning" | "negotiation" | "naming" | "over";

export type Public = { phase: PhaseName, round: number, rounds: number, no_repeat: boolean, leader: number, loot: number | null, cash: Array<number>, bank: number, intimidation: Array<number>, chosen: Array<boolean>, previous: Array<Role> | null, faceup: Array<Role>, chars: Array<CharacterView>, offers: Array<Offer>, used: UsedView, lastcall: boolean, log: Array<Entry>, history: Array<RoundView>, ended: Ending | null, result: Outcome | null, 
/**
 * All ten loot cards.
 */
cards: Array<Loot>, };

/**
 * A role, in the order in which a heist turns them over.
 */
export type Role = "snitch" | "brute" | "driver" | "crook" | "mastermind";

export type RoundView = { round: number, leader: number, loot: number, roles: Array<Role>, fates: Array<Fate>, cash: Array<number>, log: Array<Entry>, };

/**
 * Where a character stands while a decision is awaited.
 */
export type Standing = "undecided" | "locked" | "left" | "alive";

export type UsedView = { claim: Array<number>, ask: Array<number>, offer: Array<number>, };
