/** A face is drawn from its parts, from what is behind to what is in front. */
import { collars, ears, eyes, hairs, hats, head, marks, mouths, noses, skulls, whiskers, type Skull, type Stroke } from './parts'

/** A face in words: one of each part. */
export interface Looks {
  skull: keyof typeof skulls
  ears?: keyof typeof ears
  hair: keyof typeof hairs
  hat?: keyof typeof hats
  eyes: keyof typeof eyes
  nose: keyof typeof noses
  mouth: keyof typeof mouths
  whiskers?: keyof typeof whiskers
  collar: keyof typeof collars
  marks?: readonly (keyof typeof marks)[]
  /** Tokens of colours: of skin and hair, and the one that is the face's own. */
  skin: string
  tint: string
  accent: string
}

/** What a mood does to a face; what it leaves alone stays the face's own. */
const moods = {
  calm: {},
  glad: { eyes: 'merry', mouth: 'glad' },
  rueful: { mouth: 'rueful' },
  tempted: { eyes: 'wide', mouth: 'smirk' },
  wary: { eyes: 'stern', mouth: 'flat' },
  caught: { eyes: 'wide', mouth: 'oh' },
  gone: { eyes: 'lidded', mouth: 'flat' },
} as const satisfies Record<string, Partial<Pick<Looks, 'eyes' | 'mouth'>>>

export type Mood = keyof typeof moods

/** What hangs from ears or lies on the collar is seen over hair and hat. */
const OUTERMOST = ['hoops', 'drops', 'pearls'] as const

export function draw(own: Looks, mood: Mood = 'calm'): Stroke[] {
  const looks: Looks = { ...own, ...moods[mood] }
  const skull: Skull = skulls[looks.skull]
  const hair: { back?: (skull: Skull) => readonly Stroke[]; front?: (skull: Skull) => readonly Stroke[] } = hairs[looks.hair]
  const worn = looks.marks ?? []
  const outer = (mark: keyof typeof marks) => (OUTERMOST as readonly string[]).includes(mark)
  const drawn = (some: readonly (keyof typeof marks)[]): Stroke[] => some.flatMap((mark): readonly Stroke[] => marks[mark](skull))
  return [
    ...(hair.back?.(skull) ?? []),
    ...collars[looks.collar],
    ...ears[looks.ears ?? 'small'](skull),
    head(skull),
    ...drawn(worn.filter((mark) => mark === 'blush')),
    ...(hair.front?.(skull) ?? []),
    ...eyes[looks.eyes],
    ...noses[looks.nose],
    ...mouths[looks.mouth],
    ...whiskers[looks.whiskers ?? 'none'](skull),
    ...drawn(worn.filter((mark) => mark !== 'blush' && !outer(mark))),
    ...hats[looks.hat ?? 'none'],
    ...drawn(worn.filter(outer)),
  ]
}
