/**
 * The bots' cast: who they are and which levels they play at. A table's id shuffles eight chairs, a seat has a chair, and
 * at every level somebody sits in each: everybody sees the same character, and nobody sits at a table twice.
 */
import type { Level } from '../lib/protocol'
import type { Language } from '../lib/settings.svelte'
import { hashed } from './lots'

export interface Character {
  id: CharacterId
  /** Short enough for the boards. */
  name: Record<Language, string>
  /** What is said of them, in a line. */
  line: Record<Language, string>
}

interface Chair {
  rookie: CharacterId
  regular: CharacterId
  master: CharacterId
}

export type CharacterId = keyof typeof people

const people = {
  pip: {
    name: { en: 'Pip Pocket', es: 'Pepín Bolsillo' },
    line: { en: 'Runs errands, and sometimes runs too soon.', es: 'Hace recados y a veces echa a correr antes de tiempo.' },
  },
  gus: {
    name: { en: 'Greenhorn Gus', es: 'Gus el Verde' },
    line: { en: 'Bought his first lock pick yesterday.', es: 'Ayer se compró su primera ganzúa.' },
  },
  dot: {
    name: { en: 'Dot Thimble', es: 'Dora Dedal' },
    line: { en: 'Sews the sacks the others carry away.', es: 'Cose los sacos que otros se llevan llenos.' },
  },
  teddy: {
    name: { en: 'Teddy Latch', es: 'Teo Pestillo' },
    line: { en: 'Listens at doors; his ears are made for it.', es: 'Escucha tras las puertas; tiene orejas para eso.' },
  },
  minnie: {
    name: { en: 'Cousin Minnie', es: 'La prima Mina' },
    line: { en: 'Keeps watch, and keeps half of what she watches.', es: 'Vigila, y se queda la mitad de lo que vigila.' },
  },
  bill: {
    name: { en: 'Biscuit Bill', es: 'Bill Galletas' },
    line: { en: 'Bakes by day. The flour hides no footprints.', es: 'De día es panadero. La harina delata sus pasos.' },
  },
  olga: {
    name: { en: 'Lucky Olga', es: 'Olga Fortuna' },
    line: { en: 'Tells fortunes, then goes and collects them.', es: 'Adivina fortunas y luego pasa a recogerlas.' },
  },
  jim: {
    name: { en: 'Magpie Jim', es: 'Jim Urraca' },
    line: { en: 'Cannot walk past anything that shines.', es: 'No sabe pasar de largo ante nada que brille.' },
  },
  nell: {
    name: { en: 'Nell Nimble', es: 'Nela Ligera' },
    line: { en: 'Over the roof and gone before the dog has turned.', es: 'Cruza el tejado antes de que el perro se vuelva.' },
  },
  doc: {
    name: { en: 'Doc Ashgrove', es: 'Doctor Fresno' },
    line: { en: 'Puts his stethoscope to safes.', es: 'Ausculta cajas fuertes.' },
  },
  silk: {
    name: { en: 'Madam Silk', es: 'Doña Seda' },
    line: { en: 'Knows every guest list, and every necklace on it.', es: 'Conoce cada lista de invitados y cada collar.' },
  },
  rasmus: {
    name: { en: 'Iron Rasmus', es: 'Rasmus Hierro' },
    line: { en: 'Carries the safe home and opens it there.', es: 'Se lleva la caja a casa y la abre allí.' },
  },
  baroness: {
    name: { en: 'The Baroness', es: 'La Baronesa' },
    line: { en: 'Her title is forged, her jewels are not.', es: 'El título es falso; las joyas, no.' },
  },
  count: {
    name: { en: 'Count Nocturne', es: 'Conde Nocturno' },
    line: { en: 'Leaves a calling card where the painting was.', es: 'Deja su tarjeta donde estaba el cuadro.' },
  },
  granny: {
    name: { en: 'Granny Locks', es: 'Abuela Ganzúa' },
    line: { en: 'Taught all the others. Not everything, though.', es: 'Enseñó a todos los demás, aunque no todo.' },
  },
  maestro: {
    name: { en: 'Maestro Quill', es: 'Maestro Pluma' },
    line: { en: 'Writes the plan in verse and burns the page.', es: 'Escribe el plan en verso y quema la hoja.' },
  },
} as const satisfies Record<string, Omit<Character, 'id'>>

/** Who sits in a chair at which level. A character stays in one chair, so that no two seats have the same. */
const chairs: readonly Chair[] = [
  { rookie: 'pip', regular: 'nell', master: 'nell' },
  { rookie: 'gus', regular: 'doc', master: 'doc' },
  { rookie: 'dot', regular: 'silk', master: 'silk' },
  { rookie: 'teddy', regular: 'rasmus', master: 'rasmus' },
  { rookie: 'minnie', regular: 'minnie', master: 'baroness' },
  { rookie: 'bill', regular: 'bill', master: 'count' },
  { rookie: 'olga', regular: 'olga', master: 'granny' },
  { rookie: 'jim', regular: 'jim', master: 'maestro' },
]

export const characters = (Object.keys(people) as CharacterId[]).map((id): Character => ({ id, ...people[id] }))

/** Who plays a seat of a table as a bot of a level; nobody in particular at a level that is for programs. */
export function characterAt(table: string, seat: number, level: Level): Character | undefined {
  const hash = hashed(table)
  // An odd step meets every one of eight chairs once.
  const chair = chairs[((hash >>> 3) + seat * (1 + 2 * (hash % 4))) % chairs.length]!
  return level in chair ? ((id) => ({ id, ...people[id] }))(chair[level as keyof Chair]) : undefined
}

/** The characters one meets at a level. */
export const companyAt = (level: keyof Chair): Character[] => chairs.map((chair) => ({ id: chair[level], ...people[chair[level]] }))
