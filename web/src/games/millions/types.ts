// Made from the game's Rust types. Do not edit: run `make types`.

/**
 * A character: its owner's seat, at a table of three with a letter.
 */
export type Character = "p1" | "p2" | "p3" | "p4" | "p5" | "p6" | "p7" | "p8" | "p1a" | "p1b" | "p2a" | "p2b" | "p3a" | "p3b";

export type CharacterView = { name: Character, seat: number, state: Standing, ante: number, role: Role | null, };

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
export type Entry = { "event": "loot", card: number, } | { "event": "ante", character: Character, amount: number, } | { "event": "faceup", roles: Array<Role>, } | { "event": "said", seat: number, move: string, } | { "event": "anteback", character: Character, amount: number, } | { "event": "paid", payer: number, character: Character, amount: number, } | { "event": "returned", payer: number, character: Character, amount: number, } | { "event": "heist" } | { "event": "reveal", character: Character, role: Role, } | { "event": "out", character: Character, fate: Fate, } | { "event": "antelost", character: Character, amount: number, } | { "event": "fine", character: Character, amount: number, } | { "event": "card", character: Character, } | { "event": "name", character: Character, role: Role, } | { "event": "noname", character: Character, } | { "event": "nobody" } | { "event": "pot", amount: number, } | { "event": "share", character: Character, amount: number, } | { "event": "rest", amount: number, } | { "event": "fee", character: Character, driver: Character, amount: number, } | { "event": "steal", crook: Character, brute: Character, amount: number, } | { "event": "symbol", character: Character, amount: number, } | { "event": "roles", cast: { [key in Character]?: Role }, };

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
 * Figures of the rules that hold at every table. Money is in millions.
 */
export type MillionsConstants = { 
/**
 * In heist order.
 */
roles: [Role, Role, Role, Role, Role], 
/**
 * The roles in play, by players.
 */
in_play: { [key in number]: Array<Role> }, 
/**
 * The characters, by players.
 */
characters: { [key in number]: Array<Character> }, 
/**
 * How many share at most, by players.
 */
sharers: { [key in number]: number }, 
/**
 * How often a seat may say what it is in a round.
 */
claims: number, 
/**
 * How often it may name a price.
 */
asks: number, 
/**
 * How often it may offer money.
 */
offers: number, 
/**
 * The highest price for leaving.
 */
highest_ask: number, 
/**
 * The cash that ends the game.
 */
goal: number, 
/**
 * All the money there is.
 */
money: number, 
/**
 * What the Mastermind adds to the pot.
 */
mastermind_adds: number, 
/**
 * What everybody else who gets away pays the Driver.
 */
fee: number, 
/**
 * What the Crook takes from the Brute.
 */
theft: number, 
/**
 * What the card's symbol is worth.
 */
bonus: number, 
/**
 * What a Snitch without company pays.
 */
fine: number, 
/**
 * The seconds that a last call leaves.
 */
last_call: number, };

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
character: Character, 
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
seen: { [key in Character]?: Role }, };

export type Offer = { from: number, on: Character, amount: number, };

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

export const CONSTANTS: MillionsConstants = {
  "roles": [
    "snitch",
    "brute",
    "driver",
    "crook",
    "mastermind"
  ],
  "in_play": {
    "3": [
      "snitch",
      "brute",
      "driver",
      "crook",
      "mastermind"
    ],
    "4": [
      "brute",
      "driver",
      "crook"
    ],
    "5": [
      "snitch",
      "brute",
      "driver",
      "crook"
    ],
    "6": [
      "snitch",
      "brute",
      "driver",
      "crook"
    ],
    "7": [
      "snitch",
      "brute",
      "driver",
      "crook",
      "mastermind"
    ],
    "8": [
      "snitch",
      "brute",
      "driver",
      "crook",
      "mastermind"
    ]
  },
  "characters": {
    "3": [
      "p1a",
      "p1b",
      "p2a",
      "p2b",
      "p3a",
      "p3b"
    ],
    "4": [
      "p1",
      "p2",
      "p3",
      "p4"
    ],
    "5": [
      "p1",
      "p2",
      "p3",
      "p4",
      "p5"
    ],
    "6": [
      "p1",
      "p2",
      "p3",
      "p4",
      "p5",
      "p6"
    ],
    "7": [
      "p1",
      "p2",
      "p3",
      "p4",
      "p5",
      "p6",
      "p7"
    ],
    "8": [
      "p1",
      "p2",
      "p3",
      "p4",
      "p5",
      "p6",
      "p7",
      "p8"
    ]
  },
  "sharers": {
    "3": 4,
    "4": 3,
    "5": 3,
    "6": 3,
    "7": 4,
    "8": 4
  },
  "claims": 3,
  "asks": 3,
  "offers": 8,
  "highest_ask": 12,
  "goal": 20,
  "money": 175,
  "mastermind_adds": 2,
  "fee": 1,
  "theft": 2,
  "bonus": 1,
  "fine": 3,
  "last_call": 15
};
