/** The bots' cast. Who they are stands in `characters.ts`, which is made from the server's list; a table says who sits where. */
import type { Character, CharacterInfo, Level, SeatTaker } from '../lib/protocol'
import { characters } from './characters'

export { characters }

export const everybody = Object.values(characters)

/** The character that plays a seat; none where a person sits, or a bot that is nobody in particular. */
export function characterOf(taker: SeatTaker | undefined): CharacterInfo | undefined {
  const id = taker?.type === 'bot' ? taker.character : undefined
  // A newer server may know others.
  return id && (characters as Partial<Record<Character, CharacterInfo>>)[id]
}

/** The characters of a level. */
export const companyAt = (level: Level): CharacterInfo[] => everybody.filter((character) => character.level === level)
