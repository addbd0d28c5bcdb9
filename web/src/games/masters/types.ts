// Made from the game's Rust types. Do not edit: run `make types`.

/**
 * A whole table of figures.
 */
export type Cards = { 
/**
 * What every player starts with.
 */
start_cash: number, 
/**
 * What a set takes and pays, by neighbourhood.
 */
sets: { [key in Neighbourhood]?: [number, number] }, 
/**
 * The crew cards, as they stand in the file.
 */
crew: Array<CrewCard>, 
/**
 * The marks, as they stand in the file.
 */
marks: Array<MarkCard>, 
/**
 * How well each figure is known.
 */
source?: { [key in string]: string }, };

/**
 * The piles crew is bought from. Cars and bribes are piles, but no class of people.
 */
export type Class = "grifter" | "partner" | "thief" | "muscle" | "insider" | "car" | "bribe";

/**
 * A crew card.
 */
export type Crew = "bookie" | "commissioner-on-the-payroll" | "con-artist" | "cop-on-the-payroll" | "creative-accountant" | "dock-worker" | "extortionist" | "fall-guy" | "fence" | "getaway-car-1" | "getaway-car-2" | "getaway-car-3" | "grease-man" | "kingpin" | "local-politician" | "mastermind" | "persuasion-specialist" | "pickpocket" | "safecracker" | "thug" | "veteran" | "wheel-man";

/**
 * A crew card as it stands in the file: a bonus that it does not have is left out.
 */
export type CrewCard = { id: Crew, name: string, class: Class, price: number, skill: number, muscle: number, draw?: number, cash?: number, variety?: number, tiebreak?: number, per?: [Class, number], local?: [Neighbourhood, number], };

/**
 * How many marks of each tier are left in the pile.
 */
export type Deck = { easy: number, medium: number, hard: number, };

/**
 * How a solo game ended.
 */
export type Finished = { goal: number, cash: number, won: boolean, };

/**
 * A mark.
 */
export type Mark = "sketchy-bar" | "old-factory" | "careless-customs" | "shipping-containers" | "suspicious-shipyard" | "abandoned-warehouse" | "friendly-local-game-store" | "successful-tattoo-parlor" | "swanky-bistro" | "luxury-condos" | "extravagant-manor" | "massive-estate" | "honest-bank" | "trendy-tavern" | "ominous-corporate-headquarters" | "naive-startup-company" | "landmark-hotel" | "mostly-honest-bank" | "library-of-rare-books" | "starving-artist-cooperative" | "gallery-of-priceless-art" | "convention-center" | "grifter-hall-of-fame" | "museum-of-expensive-history";

/**
 * A mark as it stands in the file: a set like its neighbourhood's is left out.
 */
export type MarkCard = { id: Mark, name: string, neighbourhood: Neighbourhood, tier: Tier, difficulty: number, payout: number, set?: [number, number], };

/** What options with a few choices can be. */
export type MastersChoice = "mode_duel" | "mode_solo";

/**
 * What the table is made of, in the order in which it is shown, and figures that hold at every table.
 */
export type MastersConstants = { 
/**
 * The piles crew is bought from.
 */
classes: [Class, Class, Class, Class, Class, Class, Class], 
/**
 * Where marks lie.
 */
neighbourhoods: [Neighbourhood, Neighbourhood, Neighbourhood, Neighbourhood], 
/**
 * How far down the pile marks lie.
 */
tiers: [Tier, Tier, Tier], 
/**
 * The numbers of the slots that marks lie in.
 */
selectors: [number, number, number, number], 
/**
 * The rounds of a game alone.
 */
solo_rounds: number, 
/**
 * After so many rounds in a row without a heist a duel is over.
 */
stalled: number, };

/**
 * Something that happened. In solo, the second seat of a heist is the rival.
 */
export type MastersEvent = { "event": "round", 
/**
 * Which solo game, counted from 0.
 */
game: number, 
/**
 * Which round, counted from 1.
 */
round: number, 
/**
 * Who has the Right.
 */
right: number, 
/**
 * The marks on show.
 */
slots: [Mark | null, Mark | null, Mark | null, Mark | null], } | { "event": "bought", 
/**
 * Who bought it.
 */
seat: number, 
/**
 * The card.
 */
card: Crew, 
/**
 * What it cost.
 */
price: number, } | { "event": "welfare", 
/**
 * Who took it.
 */
seat: number, 
/**
 * The card.
 */
card: Crew, 
/**
 * All the cash there was.
 */
paid: number, } | { "event": "passed", 
/**
 * Who passed.
 */
seat: number, 
/**
 * Whether there was nothing to choose.
 */
unasked: boolean, } | { "event": "rival", 
/**
 * The card.
 */
card: Crew, 
/**
 * Its muscle.
 */
muscle: number, } | { "event": "ready", 
/**
 * Whose.
 */
seat: number, } | { "event": "select", 
/**
 * Whose.
 */
seat: number, 
/**
 * Its number.
 */
selector: number, 
/**
 * The mark there, if there is one.
 */
mark: Mark | null, } | { "event": "flip", 
/**
 * Whose.
 */
seat: number, 
/**
 * The card.
 */
card: Crew, } | { "event": "skill", 
/**
 * Whose.
 */
seat: number, 
/**
 * The mark.
 */
mark: Mark, 
/**
 * What the crew and the bribes add up to.
 */
skill: number, 
/**
 * The mark's difficulty.
 */
need: number, } | { "event": "muscle", 
/**
 * The mark both want.
 */
mark: Mark, 
/**
 * The cards compared, by seat.
 */
cards: [Crew | null, Crew | null], 
/**
 * Their muscle.
 */
muscle: [number, number], 
/**
 * Who won.
 */
winner: number, } | { "event": "take", 
/**
 * Whose.
 */
seat: number, 
/**
 * The mark.
 */
mark: Mark, 
/**
 * What the mark pays.
 */
payout: number, 
/**
 * What the crew's cards add, in the order of the crew.
 */
bonus: Array<[Crew, number]>, } | { "event": "set", 
/**
 * Whose.
 */
seat: number, 
/**
 * Of which neighbourhood.
 */
neighbourhood: Neighbourhood, 
/**
 * Its marks.
 */
marks: Array<Mark>, 
/**
 * What it pays.
 */
cash: number, } | { "event": "out", 
/**
 * Who.
 */
seat: number, 
/**
 * Why.
 */
why: Why, } | { "event": "clear", 
/**
 * The marks, in the order of their slots.
 */
marks: Array<Mark>, } | { "event": "game", 
/**
 * Its goal.
 */
goal: number, 
/**
 * What it brought.
 */
cash: number, 
/**
 * Whether that is enough.
 */
won: boolean, } | { "event": "kept", 
/**
 * Whose.
 */
seat: number, 
/**
 * The card.
 */
card: Crew, 
/**
 * What is left to spend.
 */
budget: number, } | { "event": "over", 
/**
 * The score of every seat.
 */
scores: Array<number>, 
/**
 * Who has won.
 */
winners: Array<number>, };

/** The kinds of decisions that clocks measure. */
export type MastersMeasure = "purchase" | "plan" | "keep";

/**
 *What kind of move it is.
 */
export type MastersMoveKind = "buy" | "crew" | "done" | "keep" | "pass" | "select" | "welfare";

/** The options of a setup. */
export type MastersOption = "mode" | "goals" | "carried" | "cards";

/** Setups worth offering, by name. */
export type MastersPreset = "duel" | "solo";

/**
 * A setup that can be played.
 */
export type MastersSetup = { mode: Mode, 
/**
 * Solo: what each game must bring.
 */
goals?: Array<number>, 
/**
 * Solo: the crew declared for the first game.
 */
carried?: Array<Crew>, cards: Cards, };

/**
 * The table as one viewer sees it.
 */
export type MastersView = { seat: number | null, public: Public, plan: OwnPlan | null, };

/**
 * How many play.
 */
export type Mode = "duel" | "solo";

/**
 * Where a mark lies.
 */
export type Neighbourhood = "docks" | "suburbs" | "market" | "museum";

/**
 * A player's own order so far.
 */
export type OwnPlan = { crew: Array<Crew>, selectors: Array<number>, };

/**
 * What is to be decided.
 */
export type Phase = "purchase" | "plan" | "keep" | "over";

/**
 * What everybody knows.
 */
export type Public = { mode: Mode, phase: Phase, game: number, round: number, right: number, turn: number | null, passed: Array<boolean>, piles: { [key in Class]?: Array<Crew> }, slots: [Mark | null, Mark | null, Mark | null, Mark | null], deck: Deck, cash: Array<number>, owned: Array<Array<Crew>>, held: Array<Array<Mark>>, turned_in: Array<Array<Mark>>, ready: Array<boolean>, stall: number, rival: RivalView | null, goal: number | null, results: Array<Finished>, budget: number | null, kept: Array<Crew>, heist: Array<MastersEvent>, };

export type RivalView = { card: Crew | null, muscle: number, };

/**
 * How far down the pile a mark lies.
 */
export type Tier = "easy" | "medium" | "hard";

/**
 * Why a player is out.
 */
export type Why = "crew" | "marks" | "skill";

export const CONSTANTS: MastersConstants = {
  "classes": [
    "grifter",
    "partner",
    "thief",
    "muscle",
    "insider",
    "car",
    "bribe"
  ],
  "neighbourhoods": [
    "docks",
    "suburbs",
    "market",
    "museum"
  ],
  "tiers": [
    "easy",
    "medium",
    "hard"
  ],
  "selectors": [
    1,
    2,
    3,
    4
  ],
  "solo_rounds": 6,
  "stalled": 3
};
