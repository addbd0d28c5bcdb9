/** The boards one can lay out, as the server's schema describes them, and what each does in words. */
import { translator } from '../../lib/i18n'
import type { SetupProblem } from '../../lib/protocol'
import { CONSTANTS, type Board, type Chosen, type Preset } from './types'
import type { Place } from './view'

export type Side = 'standard' | 'crown'

export const PLACES = CONSTANTS.locations

/** What the schema says of the option beside its choices. */
export interface BoardSchema {
  'x-presets': { name: Preset; players: number; boards: Board[] }[]
  'x-players': Partial<Record<Board, [number, number]>>
}

/** Which side of each place is up. */
export type Sides = Partial<Record<Place, Side>>

export const sidesOf = (boards: Board[]): Sides => Object.fromEntries(boards.map((board) => board.split(':') as [Place, Side]))

/** The boards in the order of the street. */
export const boardsOf = (sides: Sides): Board[] => PLACES.flatMap((place) => boardOf(place, sides[place]) ?? [])

/** A place with this side up; the Bank has but one. */
export function boardOf(place: Place, side: Side | undefined): Board | undefined {
  if (!side) return undefined
  return place !== 'bank' ? `${place}:${side}` : side === 'crown' ? `${place}:${side}` : undefined
}

/** The boards that are asked for: a list as it is, a preset's for so many, or else for any number. */
export function asked(schema: BoardSchema, value: unknown, players: number): Board[] {
  if (Array.isArray(value)) return value as Board[]
  const named = schema['x-presets'].filter(({ name }) => name === (value ?? 'basic'))
  return (named.find((preset) => preset.players === players) ?? named.at(-1))?.boards ?? []
}

/** What to ask for: a preset by its name where the boards are one's, and the list where they are not. */
export function asking(schema: BoardSchema, boards: Board[], players: number): Chosen {
  const same = (other: Board[]) => other.length === boards.length && other.every((board) => boards.includes(board))
  return schema['x-presets'].find((preset) => preset.players === players && same(preset.boards))?.name ?? boards
}

/** The sides a place has. */
export const sidesIn = (schema: BoardSchema, place: Place): Side[] =>
  (['standard', 'crown'] as Side[]).filter((side) => `${place}:${side}` in schema['x-players'])

const en = {
  diamond: 'Diamond',
  club: 'Club',
  spade: 'Spade',
  heart: 'Heart',
  bank: 'Bank',
  standard: 'Standard',
  crown: 'Crown',
  bank_crown: 'In play',
  absent: 'Not in play',
  own: 'Your own mix',
  startFrom: 'Start from',
  oneByOne: 'Choose the boards one by one',
  range: '{least}–{most} players',
  'diamond:standard': 'The Lisa Mona, {lisa} points, for the first lone visit; then two Diamonds of {diamond} {diamond|point|points} each.',
  'diamond:crown':
    'The Lisa Mona, {lisa_hidden} points, is hidden. A lone visitor reads where, and takes a Clue of {clue} points; whoever holds a Clue finds her there, alone.',
  'club:standard': 'A Safe that fills with every shared visit. A lone Mastermind empties it.',
  'club:crown': 'The same Safe, but it fills faster and holds more.',
  'spade:standard': 'Befriend Rufus: on your days as Mastermind he fetches all River cards.',
  'spade:crown': 'Two dogs to befriend: Rufus fetches the River, Gordie any card of a Manor.',
  'heart:standard': 'A Secret Passage: once a heist, a card of another Manor.',
  'heart:crown': 'The passage gives two cards and a Curse, {curse_least} to {curse_most} points less until you pass it on.',
  'bank:crown': 'No open cards: {bank_alone} from the deck alone, {bank_shared} each in company, nothing if everybody comes.',
  r_players: '{items} {n|is|are} not made for {players} players.',
  r_preset: 'This setup is not made for {players} players. Choose another one, or lay out your own.',
  r_locations: 'A table has {least} to {most} Locations; you have {found}.',
  r_bank: 'Five players need the Bank.',
} as const satisfies Record<Board | Place | Side, string> & Record<string, string>

export type BoardWord = keyof typeof en

const es: Record<BoardWord, string> = {
  diamond: 'Diamante',
  club: 'Trébol',
  spade: 'Pica',
  heart: 'Corazón',
  bank: 'Banco',
  standard: 'Estándar',
  crown: 'Corona',
  bank_crown: 'En juego',
  absent: 'Fuera del juego',
  own: 'Tu propia mezcla',
  startFrom: 'Partir de',
  oneByOne: 'Elegir los tableros uno a uno',
  range: '{least}–{most} jugadores',
  'diamond:standard':
    'La Lisa Mona, {lisa} puntos, para la primera visita a solas; luego dos diamantes de {diamond} {diamond|punto|puntos}.',
  'diamond:crown':
    'La Lisa Mona, {lisa_hidden} puntos, está escondida. Quien viene a solas lee dónde y toma una pista de {clue} puntos; quien tiene una pista la encuentra allí, a solas.',
  'club:standard': 'Una caja fuerte que se llena con cada visita compartida. Un Cerebro a solas la vacía.',
  'club:crown': 'La misma caja fuerte, pero se llena antes y guarda más.',
  'spade:standard': 'Hazte amigo de Rufus: en tus días de Cerebro trae todas las cartas del río.',
  'spade:crown': 'Dos perros: Rufus trae el río; Gordie, una carta cualquiera de una mansión.',
  'heart:standard': 'Un pasadizo secreto: una vez por golpe, una carta de otra mansión.',
  'heart:crown': 'El pasadizo da dos cartas y una maldición: de {curse_least} a {curse_most} puntos menos hasta que la pases.',
  'bank:crown': 'Sin cartas a la vista: {bank_alone} del mazo a solas, {bank_shared} cada uno en compañía, nada si vienen todos.',
  r_players: '{items} no {n|está hecho|están hechos} para {players} jugadores.',
  r_preset: 'Esta preparación no está hecha para {players} jugadores. Elige otra o monta la tuya.',
  r_locations: 'Una mesa tiene de {least} a {most} lugares; tienes {found}.',
  r_bank: 'Cinco jugadores necesitan el Banco.',
}

export const boardWords = { en, es }
export const say = translator<BoardWord>(boardWords, CONSTANTS)

/** A board in words: `Heart · Crown`. */
export function boardName(board: Board): string {
  const [place, side] = board.split(':') as [Place, Side]
  return place === 'bank' ? say('bank') : `${say(place)} · ${say(side)}`
}

/** Why the boards do not fit, in the reader's language; the server decides, and its own words do where there are no others. */
export function whyNot(problem: SetupProblem, boards: Board[], players: number, list: (items: string[]) => string): string {
  const { rule, items, reason } = problem
  switch (rule) {
    case 'players': {
      const known = items.every((item) => item.includes(':'))
      return known
        ? say('r_players', { items: list((items as Board[]).map(boardName)), n: items.length, players })
        : say('r_preset', { players })
    }
    case 'locations':
      return say('r_locations', { least: items[0] ?? '', most: items[1] ?? '', found: boards.length })
    case 'bank':
      return say('r_bank')
    default:
      return reason
  }
}
