/** How everybody looks: the cast by hand, people by lot. */
import type { Character } from '../lib/protocol'
import type { Looks } from './draw'
import { byLot } from './lots'

/** Rookies are plain and green, masters grand. */
// prettier-ignore
export const castLooks: Record<Character, Looks> = {
  pip: { skull: 'round', ears: 'large', hair: 'tousled', hat: 'flatcap', eyes: 'wide', nose: 'button', mouth: 'smile', collar: 'kerchief', marks: ['freckles'], skin: '--skin-pale', tint: '--hair-red', accent: '--wear-moss' },
  gus: { skull: 'oval', hair: 'short', hat: 'bowler', eyes: 'wide', nose: 'bulb', mouth: 'oh', collar: 'shirt', marks: ['blush'], skin: '--skin-pale', tint: '--hair-straw', accent: '--wear-sage' },
  dot: { skull: 'round', ears: 'none', hair: 'bob', hat: 'ribbon', eyes: 'dots', nose: 'button', mouth: 'small', collar: 'smock', marks: ['blush'], skin: '--skin-fair', tint: '--hair-brown', accent: '--wear-moss' },
  teddy: { skull: 'oval', ears: 'large', hair: 'short', eyes: 'dots', nose: 'button', mouth: 'grin', collar: 'jersey', marks: ['plaster'], skin: '--skin-brown', tint: '--hair-black', accent: '--wear-sage' },
  minnie: { skull: 'heart', hair: 'plaits', eyes: 'wink', nose: 'button', mouth: 'smile', collar: 'smock', marks: ['freckles'], skin: '--skin-pale', tint: '--hair-straw', accent: '--wear-teal' },
  bill: { skull: 'broad', hair: 'fringe', hat: 'boater', eyes: 'merry', nose: 'bulb', mouth: 'small', whiskers: 'walrus', collar: 'shirt', marks: ['blush'], skin: '--skin-fair', tint: '--hair-brown', accent: '--wear-mustard' },
  olga: { skull: 'oval', ears: 'none', hair: 'waves', hat: 'scarf', eyes: 'lashes', nose: 'straight', mouth: 'lips', collar: 'shawl', marks: ['hoops'], skin: '--skin-tan', tint: '--hair-black', accent: '--wear-rust' },
  jim: { skull: 'long', hair: 'bald', hat: 'beanie', eyes: 'arched', nose: 'hook', mouth: 'smirk', whiskers: 'stubble', collar: 'jersey', skin: '--skin-fair', tint: '--hair-black', accent: '--wear-slate' },
  nell: { skull: 'heart', hair: 'curls', eyes: 'dots', nose: 'sharp', mouth: 'smirk', collar: 'jersey', marks: ['domino'], skin: '--skin-brown', tint: '--hair-black', accent: '--wear-blue' },
  doc: { skull: 'long', hair: 'parted', eyes: 'dots', nose: 'straight', mouth: 'flat', whiskers: 'goatee', collar: 'tie', marks: ['glasses'], skin: '--skin-fair', tint: '--hair-grey', accent: '--wear-slate' },
  silk: { skull: 'oval', hair: 'waves', hat: 'plume', eyes: 'lidded', nose: 'straight', mouth: 'lips', collar: 'fur', marks: ['mole', 'drops'], skin: '--skin-fair', tint: '--hair-brown', accent: '--wear-plum' },
  rasmus: { skull: 'broad', hair: 'bald', eyes: 'stern', nose: 'bulb', mouth: 'flat', whiskers: 'handlebar', collar: 'kerchief', marks: ['scar'], skin: '--skin-tan', tint: '--hair-black', accent: '--wear-brick' },
  felix: { skull: 'square', hair: 'wild', eyes: 'wide', nose: 'bulb', mouth: 'grin', whiskers: 'sides', collar: 'shirt', marks: ['plaster'], skin: '--skin-fair', tint: '--hair-red', accent: '--wear-rust' },
  sable: { skull: 'oval', ears: 'none', hair: 'bob', hat: 'scarf', eyes: 'stern', nose: 'straight', mouth: 'small', collar: 'smock', skin: '--skin-brown', tint: '--hair-black', accent: '--wear-slate' },
  finn: { skull: 'heart', ears: 'large', hair: 'tousled', eyes: 'wink', nose: 'sharp', mouth: 'small', whiskers: 'stubble', collar: 'kerchief', marks: ['freckles'], skin: '--skin-tan', tint: '--hair-brown', accent: '--wear-mustard' },
  cork: { skull: 'broad', hair: 'short', hat: 'boater', eyes: 'lidded', nose: 'hook', mouth: 'smirk', whiskers: 'beard', collar: 'jersey', marks: ['hoops'], skin: '--skin-tan', tint: '--hair-grey', accent: '--wear-blue' },
  volpe: { skull: 'heart', ears: 'none', hair: 'waves', eyes: 'arched', nose: 'sharp', mouth: 'smirk', collar: 'fur', marks: ['hoops', 'mole'], skin: '--skin-tan', tint: '--hair-red', accent: '--wear-teal' },
  ivory: { skull: 'long', hair: 'parted', eyes: 'merry', nose: 'straight', mouth: 'small', whiskers: 'pencil', collar: 'bow', marks: ['glasses', 'wrinkles'], skin: '--skin-brown', tint: '--hair-white', accent: '--wear-sage' },
  hollow: { skull: 'square', hair: 'wild', eyes: 'stern', nose: 'hook', mouth: 'flat', whiskers: 'sides', collar: 'lace', marks: ['wrinkles'], skin: '--skin-pale', tint: '--hair-white', accent: '--wear-brick' },
  nyx: { skull: 'heart', hair: 'updo', hat: 'tiara', eyes: 'arched', nose: 'straight', mouth: 'lips', collar: 'cape', marks: ['domino'], skin: '--skin-brown', tint: '--hair-black', accent: '--wear-plum' },
  baroness: { skull: 'oval', hair: 'updo', hat: 'tiara', eyes: 'lidded', nose: 'sharp', mouth: 'lips', collar: 'lace', marks: ['drops'], skin: '--skin-pale', tint: '--hair-grey', accent: '--wear-wine' },
  count: { skull: 'long', hair: 'short', hat: 'topper', eyes: 'arched', nose: 'sharp', mouth: 'smirk', whiskers: 'pencil', collar: 'cape', marks: ['monocle'], skin: '--skin-pale', tint: '--hair-black', accent: '--wear-wine' },
  granny: { skull: 'round', hair: 'bun', eyes: 'merry', nose: 'button', mouth: 'smile', collar: 'lace', marks: ['glasses', 'wrinkles', 'pearls'], skin: '--skin-pale', tint: '--hair-white', accent: '--wear-plum' },
  maestro: { skull: 'oval', hair: 'wild', eyes: 'dots', nose: 'hook', mouth: 'flat', whiskers: 'walrus', collar: 'bow', marks: ['pincenez'], skin: '--skin-tan', tint: '--hair-white', accent: '--wear-wine' },
}

/** A bot that is nobody in particular. */
export const PLAIN: Looks = {
  skull: 'oval',
  ears: 'none',
  hair: 'bald',
  eyes: 'dots',
  nose: 'straight',
  mouth: 'flat',
  collar: 'plain',
  skin: '--paper-worn',
  tint: '--lead',
  accent: '--paper-edge',
}

const heads = ['round', 'oval', 'long', 'square', 'heart'] as const
const hairstyles = ['short', 'parted', 'tousled', 'curls', 'bob', 'plaits', 'bun', 'waves', 'fringe', 'updo'] as const
const gazes = ['dots', 'wide', 'lidded', 'merry', 'arched', 'lashes', 'wink'] as const
const beards = ['none', 'none', 'none', 'none', 'pencil', 'walrus', 'handlebar', 'goatee', 'beard', 'sides'] as const
const clothes = ['kerchief', 'shirt', 'tie', 'shawl', 'smock', 'fur', 'bow'] as const
const signs = [[], [], [], ['freckles'], ['blush'], ['glasses'], ['mole'], ['monocle'], ['hoops']] as const
const skins = ['--skin-pale', '--skin-fair', '--skin-tan', '--skin-brown'] as const
const tints = ['--hair-black', '--hair-brown', '--hair-red', '--hair-straw', '--hair-grey', '--hair-white'] as const
const wear = [
  '--wear-moss',
  '--wear-mustard',
  '--wear-rust',
  '--wear-brick',
  '--wear-wine',
  '--wear-plum',
  '--wear-blue',
  '--wear-teal',
] as const
/** Hair with which no beard goes. */
const SMOOTH: readonly string[] = ['bob', 'plaits', 'bun', 'waves', 'updo']

/** A person's face, from their id: the same for everybody, always. */
export function personLooks(id: string): Looks {
  const hair = byLot(hairstyles, `hair ${id}`)
  return {
    skull: byLot(heads, `head ${id}`),
    ears: hair === 'bob' || hair === 'waves' ? 'none' : 'small',
    hair,
    eyes: byLot(gazes, `eyes ${id}`),
    nose: byLot(['button', 'sharp', 'straight', 'bulb', 'hook'], `nose ${id}`),
    mouth: byLot(['smile', 'smirk', 'grin', 'small'], `mouth ${id}`),
    whiskers: SMOOTH.includes(hair) ? 'none' : byLot(beards, `beard ${id}`),
    collar: byLot(clothes, `collar ${id}`),
    marks: byLot<readonly ('freckles' | 'blush' | 'glasses' | 'mole' | 'monocle' | 'hoops')[]>(signs, `mark ${id}`),
    skin: byLot(skins, `skin ${id}`),
    tint: byLot(tints, `tint ${id}`),
    accent: byLot(wear, `wear ${id}`),
  }
}
