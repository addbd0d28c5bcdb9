/** The company one meets in lessons, drawn by hand: a lesson names them, and a face goes with its name. */
import type { Looks } from './draw'

// prettier-ignore
export const lessonCast: Record<string, Looks> = {
  Agatha: { skull: 'oval', hair: 'updo', eyes: 'arched', nose: 'sharp', mouth: 'small', collar: 'lace', marks: ['glasses', 'pearls'], skin: '--skin-pale', tint: '--hair-grey', accent: '--wear-plum' },
  Apprentice: { skull: 'oval', hair: 'tousled', hat: 'flatcap', eyes: 'wide', nose: 'button', mouth: 'smile', collar: 'kerchief', marks: ['blush'], skin: '--skin-fair', tint: '--hair-brown', accent: '--wear-blue' },
  Bruno: { skull: 'broad', hair: 'bald', hat: 'flatcap', eyes: 'stern', nose: 'bulb', mouth: 'flat', whiskers: 'stubble', collar: 'jersey', marks: ['scar'], skin: '--skin-tan', tint: '--hair-black', accent: '--wear-slate' },
  Casimir: { skull: 'long', hair: 'parted', eyes: 'arched', nose: 'hook', mouth: 'smirk', whiskers: 'goatee', collar: 'bow', marks: ['monocle'], skin: '--skin-fair', tint: '--hair-brown', accent: '--wear-blue' },
  Contessa: { skull: 'heart', ears: 'none', hair: 'waves', hat: 'tiara', eyes: 'lashes', nose: 'straight', mouth: 'lips', collar: 'fur', marks: ['drops'], skin: '--skin-tan', tint: '--hair-black', accent: '--wear-wine' },
  'Don Otto': { skull: 'square', hair: 'short', hat: 'bowler', eyes: 'lidded', nose: 'bulb', mouth: 'small', whiskers: 'handlebar', collar: 'tie', skin: '--skin-fair', tint: '--hair-grey', accent: '--wear-moss' },
  'Dr. Finch': { skull: 'long', hair: 'wild', eyes: 'dots', nose: 'sharp', mouth: 'flat', whiskers: 'sides', collar: 'tie', marks: ['pincenez'], skin: '--skin-brown', tint: '--hair-white', accent: '--wear-slate' },
  'Lady Moth': { skull: 'heart', hair: 'updo', hat: 'plume', eyes: 'lidded', nose: 'sharp', mouth: 'lips', collar: 'fur', marks: ['mole', 'drops'], skin: '--skin-pale', tint: '--hair-red', accent: '--wear-plum' },
  Nonna: { skull: 'round', hair: 'bun', eyes: 'merry', nose: 'button', mouth: 'smile', collar: 'shawl', marks: ['wrinkles', 'glasses'], skin: '--skin-tan', tint: '--hair-white', accent: '--wear-brick' },
  'Nonna Pia': { skull: 'round', ears: 'none', hair: 'waves', hat: 'scarf', eyes: 'merry', nose: 'hook', mouth: 'smile', collar: 'shawl', marks: ['wrinkles', 'hoops'], skin: '--skin-tan', tint: '--hair-grey', accent: '--wear-rust' },
  Odile: { skull: 'oval', ears: 'none', hair: 'bob', eyes: 'lashes', nose: 'straight', mouth: 'lips', collar: 'kerchief', marks: ['mole'], skin: '--skin-brown', tint: '--hair-black', accent: '--wear-teal' },
  Otto: { skull: 'broad', hair: 'short', eyes: 'dots', nose: 'bulb', mouth: 'small', whiskers: 'walrus', collar: 'shirt', marks: ['blush'], skin: '--skin-fair', tint: '--hair-brown', accent: '--wear-mustard' },
  Rosalind: { skull: 'heart', hair: 'curls', hat: 'ribbon', eyes: 'wide', nose: 'button', mouth: 'grin', collar: 'smock', marks: ['freckles'], skin: '--skin-pale', tint: '--hair-red', accent: '--wear-moss' },
  Silvio: { skull: 'square', hair: 'parted', hat: 'boater', eyes: 'lidded', nose: 'straight', mouth: 'smirk', whiskers: 'pencil', collar: 'bow', skin: '--skin-tan', tint: '--hair-black', accent: '--wear-teal' },
  Vera: { skull: 'oval', hair: 'bun', eyes: 'dots', nose: 'straight', mouth: 'smirk', collar: 'jersey', marks: ['hoops'], skin: '--skin-fair', tint: '--hair-brown', accent: '--wear-blue' },
}

const PREFIX = 'lesson:'

/** Under what id somebody sits at the table of a lesson. Who has no name yet is the apprentice. */
export const lessonSitter = (name: string): string => PREFIX + name

/** How somebody in a lesson looks; nothing for people. */
export const lessonLooks = (id: string): Looks | undefined => (id.startsWith(PREFIX) ? lessonCast[id.slice(PREFIX.length)] : undefined)
