// Made from the catalogue. Do not edit: run `make types`.

/** The games of the house, in their order. */
export const GAMES = ["pinch", "diamonds", "masters", "millions", "pinched"] as const;

export type GameId = (typeof GAMES)[number];
