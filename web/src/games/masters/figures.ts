/** The figures on the cards. Those of the house stand here; a table with another copy's brings them in its setup. */
import type { TableInfo } from '../../lib/protocol'
import type { Class, CrewId, MarkId, Place, Tier } from './view'

export interface Crew {
  id: CrewId
  name: string
  class: Class
  price: number
  skill: number
  /** None for cars and bribes. */
  muscle: number
  draw?: number
  cash?: number
  variety?: number
  tiebreak?: number
  per?: [Class, number]
  local?: [Place, number]
}

export interface Mark {
  id: MarkId
  name: string
  neighbourhood: Place
  tier: Tier
  difficulty: number
  payout: number
}

/** A card file, as a setup carries it. */
interface CardFile {
  start_cash: number
  /** Size and cash. */
  sets: Record<Place, [number, number]>
  crew: Crew[]
  marks: Mark[]
  source?: Record<string, string>
}

export interface Figures {
  startCash: number
  sets: Record<Place, [number, number]>
  crew: (id: CrewId) => Crew
  mark: (id: MarkId) => Mark
  /** Whether some figures are a reconstruction rather than what is printed. */
  reconstructed: boolean
}

type Bonus = Omit<Crew, 'id' | 'name' | 'class' | 'price' | 'skill' | 'muscle'>

function hire(kind: Class, id: CrewId, name: string, price: number, skill: number, muscle: number, bonus: Bonus = {}): Crew {
  return { id, name, class: kind, price, skill, muscle, ...bonus }
}

function house(
  neighbourhood: Place,
  tier: Tier,
  id: MarkId,
  name: string,
  difficulty: number,
  payout: number,
): Mark {
  return { id, name, neighbourhood, tier, difficulty, payout }
}

const usual: CardFile = {
  start_cash: 8,
  sets: { docks: [2, 3], suburbs: [3, 6], market: [2, 3], museum: [3, 7] },
  crew: [
    hire('grifter', 'fall-guy', 'Fall Guy', 5, 2, 1),
    hire('grifter', 'con-artist', 'Con Artist', 7, 3, 2),
    hire('grifter', 'mastermind', 'Mastermind', 13, 5, 3),
    hire('partner', 'grease-man', 'Grease Man', 4, 1, 5, { draw: 1 }),
    hire('partner', 'wheel-man', 'Wheel Man', 7, 2, 7, { draw: 1 }),
    hire('partner', 'veteran', 'Veteran', 10, 2, 11, { draw: 1, variety: 1 }),
    hire('partner', 'kingpin', 'Kingpin', 20, 3, 16, { draw: 1, variety: 1 }),
    hire('thief', 'pickpocket', 'Pickpocket', 3, 1, 4, { cash: 1 }),
    hire('thief', 'safecracker', 'Safecracker', 6, 2, 8, { per: ['thief', 1] }),
    hire('thief', 'bookie', 'Bookie', 8, 2, 9, { per: ['thief', 2] }),
    hire('muscle', 'thug', 'Thug', 3, 1, 13),
    hire('muscle', 'extortionist', 'Extortionist', 7, 2, 15, { tiebreak: 3 }),
    hire('muscle', 'persuasion-specialist', 'Persuasion Specialist', 11, 3, 17, { tiebreak: 3 }),
    hire('insider', 'dock-worker', 'Dock Worker', 3, 1, 6, { local: ['docks', 3] }),
    hire('insider', 'local-politician', 'Local Politician', 4, 1, 10, { local: ['suburbs', 3] }),
    hire('insider', 'creative-accountant', 'Creative Accountant', 6, 1, 12, { local: ['market', 4], cash: 1 }),
    hire('insider', 'fence', 'Fence', 7, 1, 14, { local: ['museum', 2], cash: 2 }),
    hire('car', 'getaway-car-1', 'Getaway Car', 4, 0, 0, { draw: 2 }),
    hire('car', 'getaway-car-2', 'Getaway Car', 5, 0, 0, { draw: 2 }),
    hire('car', 'getaway-car-3', 'Getaway Car', 6, 0, 0, { draw: 2 }),
    hire('bribe', 'cop-on-the-payroll', 'Cop on the Payroll', 9, 1, 0),
    hire('bribe', 'commissioner-on-the-payroll', 'Commissioner on the Payroll', 16, 2, 0),
  ],
  marks: [
    house('docks', 'easy', 'sketchy-bar', 'Sketchy Bar', 1, 2),
    house('docks', 'easy', 'old-factory', 'The Old Factory', 1, 3),
    house('docks', 'medium', 'careless-customs', 'Careless Customs', 3, 6),
    house('docks', 'medium', 'shipping-containers', 'Shipping Containers', 4, 8),
    house('docks', 'hard', 'suspicious-shipyard', 'Suspicious Shipyard', 5, 11),
    house('docks', 'hard', 'abandoned-warehouse', '"Abandoned" Warehouse', 6, 13),
    house('suburbs', 'easy', 'friendly-local-game-store', 'Friendly Local Game Store', 1, 3),
    house('suburbs', 'easy', 'successful-tattoo-parlor', 'Successful Tattoo Parlor', 2, 4),
    house('suburbs', 'medium', 'swanky-bistro', 'Swanky Bistro', 3, 6),
    house('suburbs', 'medium', 'luxury-condos', 'Luxury Condos', 4, 9),
    house('suburbs', 'hard', 'extravagant-manor', 'Extravagant Manor', 5, 11),
    house('suburbs', 'hard', 'massive-estate', 'Massive Estate', 8, 20),
    house('market', 'easy', 'honest-bank', 'Honest Bank', 2, 4),
    house('market', 'easy', 'trendy-tavern', 'Trendy Tavern', 1, 3),
    house('market', 'medium', 'ominous-corporate-headquarters', 'Ominous Corporate Headquarters', 4, 9),
    house('market', 'medium', 'naive-startup-company', 'Naïve Startup Company', 3, 6),
    house('market', 'hard', 'landmark-hotel', 'Landmark Hotel', 5, 11),
    house('market', 'hard', 'mostly-honest-bank', 'Mostly Honest Bank', 6, 14),
    house('museum', 'easy', 'library-of-rare-books', 'Library of Rare Books', 2, 5),
    house('museum', 'easy', 'starving-artist-cooperative', 'Starving Artist Cooperative', 1, 2),
    house('museum', 'medium', 'gallery-of-priceless-art', 'Gallery of Priceless Art', 4, 9),
    house('museum', 'medium', 'convention-center', 'Convention Center', 3, 7),
    house('museum', 'hard', 'grifter-hall-of-fame', 'Grifter Hall of Fame', 5, 12),
    house('museum', 'hard', 'museum-of-expensive-history', 'The Museum of Expensive History', 7, 17),
  ],
  source: { sets: 'reconstructed' },
}

function read(file: CardFile): Figures {
  const crew = new Map(file.crew.map((card) => [card.id, card]))
  const marks = new Map(file.marks.map((mark) => [mark.id, mark]))
  return {
    startCash: file.start_cash,
    sets: file.sets,
    crew: (id) => found(crew, id),
    mark: (id) => found(marks, id),
    reconstructed: Object.values(file.source ?? {}).includes('reconstructed'),
  }
}

function found<T>(cards: Map<string, T>, id: string): T {
  const card = cards.get(id)
  if (!card) throw new Error(`no such card: ${id}`)
  return card
}

export const usualFigures = read(usual)

/** The figures in force at a table. */
export function figuresOf(table: Pick<TableInfo, 'setup'>): Figures {
  const cards = table.setup['cards'] as CardFile | undefined
  return cards ? read(cards) : usualFigures
}
