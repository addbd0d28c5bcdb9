/**
 * The parts of a face, as paths on a square of 64: ink lines on paper, in one hand for all. A part is a list of strokes;
 * what stands on a head is told how wide it is and where its chin lies.
 */

/** What a path is filled with: a token of the face's own palette, or nothing; `fine` is a thin line. */
export type Paint = 'skin' | 'hair' | 'accent' | 'cloth' | 'white' | 'ink' | 'metal' | 'line' | 'fine' | 'blush'
export type Stroke = readonly [Paint, string]
type Part = readonly Stroke[]

/** Half the width at the eyes, half the width of the jaw, and how far down the chin is. */
export interface Skull {
  w: number
  jaw: number
  chin: number
}

export const skulls = {
  round: { w: 14, jaw: 11, chin: 47.5 },
  oval: { w: 12.5, jaw: 8, chin: 49 },
  long: { w: 11.5, jaw: 8, chin: 52 },
  square: { w: 13.5, jaw: 14, chin: 49 },
  heart: { w: 14, jaw: 4.5, chin: 49 },
  broad: { w: 15, jaw: 15, chin: 50 },
} as const satisfies Record<string, Skull>

export const head = ({ w, jaw, chin }: Skull): Stroke => [
  'skin',
  `M${32 - w} 28V33C${32 - w} ${chin - 4} ${32 - jaw} ${chin} 32 ${chin}S${32 + w} ${chin - 4} ${32 + w} 33V28C${32 + w} 17 ${32 + w * 0.6} 13 32 13S${32 - w} 17 ${32 - w} 28Z`,
]

export const ears = {
  small: ({ w }: Skull): Part => [
    ['skin', `M${33 - w} 29C${28 - w} 27 ${28 - w} 37 ${33 - w} 36ZM${31 + w} 29C${36 + w} 27 ${36 + w} 37 ${31 + w} 36Z`],
  ],
  large: ({ w }: Skull): Part => [
    ['skin', `M${33 - w} 27C${24 - w} 21 ${25 - w} 38 ${33 - w} 37ZM${31 + w} 27C${40 + w} 21 ${39 + w} 38 ${31 + w} 37Z`],
    ['fine', `M${29 - w} 29q-2 2 0.5 5M${35 + w} 29q2 2 -0.5 5`],
  ],
  none: (): Part => [],
}

/** Neck and shoulders, and what is worn there. */
const NECK: Stroke = ['skin', 'M26.5 42V54Q32 59 37.5 54V42Z']
const body = (paint: Paint): Stroke => [paint, 'M7 66C8 56 17 53 26 51.5Q32 57 38 51.5C47 53 56 56 57 66Z']

export const collars = {
  jersey: [
    body('cloth'),
    NECK,
    ['cloth', 'M24.5 50.5Q32 58 39.5 50.5L40.5 54Q32 61.5 23.5 54Z'],
    ['line', 'M12 58Q32 68 52 58M9 62.5Q18 66 22 66M55 62.5Q46 66 42 66'],
  ],
  kerchief: [body('cloth'), NECK, ['accent', 'M22 50.5Q32 58 42 50.5L41 56Q32 62 23 56ZM32 58.5L26 66H31L32 62L33 66H38Z']],
  shirt: [body('accent'), NECK, ['cloth', 'M26.5 50L20 55L29 62L32 57L35 62L44 55L37.5 50L32 56.5Z']],
  tie: [
    body('accent'),
    NECK,
    ['cloth', 'M26.5 50L32 57L37.5 50L41 54L34 66H30L23 54Z'],
    ['ink', 'M30 57L32 59.5L34 57L35 66H29Z'],
    ['line', 'M23 54L27 60L24 61L30 66M41 54L37 60L40 61L34 66'],
  ],
  bow: [
    body('ink'),
    NECK,
    ['cloth', 'M26.5 50L32 57L37.5 50L41 54L35 66H29L23 54Z'],
    ['accent', 'M32 57.5L23.5 53.5V62Z M32 57.5L40.5 53.5V62Z'],
  ],
  cape: [
    body('ink'),
    NECK,
    ['cloth', 'M27 52L32 58L37 52L36 66H28Z'],
    ['accent', 'M12 66C12 56 13 48 17 42L28.5 56L26 66ZM52 66C52 56 51 48 47 42L35.5 56L38 66Z'],
  ],
  lace: [
    body('accent'),
    ['cloth', 'M26.5 45Q32 49 37.5 45L39 52Q44 53 43.5 57Q40.5 60 37.5 58Q36 62 32 61Q28 62 26.5 58Q23.5 60 20.5 57Q20 53 25 52Z'],
    ['fine', 'M27 50Q32 53.5 37 50M28 54v3.5M36 54v3.5M32 55v5'],
    ['metal', 'M32 50.2a2 2 0 1 1 -0.01 0Z'],
  ],
  fur: [
    body('accent'),
    NECK,
    ['cloth', 'M24 50Q17 49 15 54Q9 55 11 61Q8 66 12 67H27L32 59L37 67H52Q56 66 53 61Q55 55 49 54Q47 49 40 50L32 57Z'],
    ['fine', 'M18 55l-2 3M23 56l-2 4M15 61l-1 3M46 55l2 3M41 56l2 4M49 61l1 3'],
  ],
  shawl: [body('cloth'), NECK, ['accent', 'M24 51Q12 53 6 66H27L32 58L37 66H58Q52 53 40 51L32 58Z'], ['fine', 'M17 57L23 66M47 57L41 66']],
  smock: [body('accent'), NECK, ['cloth', 'M23 51Q32 60 41 51L43.5 54.5Q32 65 20.5 54.5Z']],
  plain: [body('cloth'), NECK],
} as const satisfies Record<string, Part>

/** Hair behind the head, and in front of it. */
interface Hair {
  back?: (skull: Skull) => Part
  front?: (skull: Skull) => Part
}

const crown = (w: number, top: number) =>
  `M${31 - w} 30C${28 - w} ${top + 5} ${33 - w * 0.8} ${top} 32 ${top}S${36 + w} ${top + 5} ${33 + w} 30`

export const hairs = {
  bald: {},
  fringe: {
    back: ({ w }) => [
      ['hair', `M${31 - w} 25Q${24 - w} 31 ${30 - w} 40L${34 - w} 36ZM${33 + w} 25Q${40 + w} 31 ${34 + w} 40L${30 + w} 36Z`],
    ],
  },
  short: {
    front: ({ w }) => [
      [
        'hair',
        `${crown(w, 9.5)}C${32 + w} 24 ${31 + w * 0.8} 21 ${32 + w * 0.4} 19C32 22 ${33 - w * 0.4} 21 ${33 - w * 0.7} 19.5C${33 - w} 23 ${32 - w} 25 ${31 - w} 30Z`,
      ],
    ],
  },
  parted: {
    front: ({ w }) => [
      ['hair', `${crown(w, 9.5)}C${32 + w} 24 ${31 + w * 0.9} 20 ${26 + w * 0.1} 17C${30 - w * 0.5} 21 ${33 - w} 23 ${31 - w} 30Z`],
      ['fine', 'M27 17Q29 12 34 11'],
    ],
  },
  tousled: {
    front: ({ w }) => [
      [
        'hair',
        `M${31 - w} 30C${28 - w} 22 ${29 - w} 15 ${33 - w} 13L${31 - w * 0.8} 8L${36 - w * 0.5} 10L31 4L34 8L${36 + w * 0.4} 5L${33 + w * 0.6} 10L${38 + w * 0.7} 10L${33 + w} 15C${36 + w} 20 ${34 + w} 26 ${33 + w} 30L${30 + w} 21L${28 + w * 0.6} 24L32 19L${34 - w * 0.6} 24L${34 - w} 21Z`,
      ],
    ],
  },
  curls: {
    back: ({ w }) => [
      [
        'hair',
        `M${32 - w} 38Q${24 - w} 38 ${26 - w} 31Q${21 - w} 26 ${27 - w} 21Q${25 - w} 13 ${33 - w} 13Q${34 - w * 0.6} 5 32 8Q${36 + w * 0.5} 4 ${31 + w} 13Q${39 + w} 13 ${37 + w} 21Q${43 + w} 26 ${38 + w} 31Q${40 + w} 38 ${32 + w} 38Z`,
      ],
    ],
    front: ({ w }) => [
      [
        'hair',
        `M${32 - w} 27Q${30 - w} 18 ${36 - w} 17Q${35 - w * 0.3} 12 32 15Q${35 + w * 0.3} 12 ${28 + w} 17Q${34 + w} 18 ${32 + w} 27Q${29 + w} 21 ${33 + w * 0.4} 21.5Q32 17 ${31 - w * 0.4} 21.5Q${35 - w} 21 ${32 - w} 27Z`,
      ],
    ],
  },
  bob: {
    back: ({ w }) => [
      [
        'hair',
        `M${29 - w} 43C${24 - w} 14 ${33 - w} 8 32 8S${40 + w} 14 ${35 + w} 43Q${31 + w} 46 ${28 + w} 44H${36 - w}Q${33 - w} 46 ${29 - w} 43Z`,
      ],
    ],
    front: ({ w }) => [
      ['hair', `M${31.5 - w} 31C${31 - w} 16 ${34 - w} 10 32 10S${33 + w} 16 ${32.5 + w} 31L${30 + w} 25Q32 22 ${34 - w} 25Z`],
    ],
  },
  plaits: {
    back: ({ w }) => [
      [
        'hair',
        `M${31 - w} 32Q${25 - w} 36 ${28 - w} 41Q${24 - w} 45 ${28 - w} 49L${25 - w} 56L${30 - w} 54L${33 - w} 57L${32 - w} 49Q${36 - w} 45 ${32 - w} 41ZM${33 + w} 32Q${39 + w} 36 ${36 + w} 41Q${40 + w} 45 ${36 + w} 49L${39 + w} 56L${34 + w} 54L${31 + w} 57L${32 + w} 49Q${28 + w} 45 ${32 + w} 41Z`,
      ],
    ],
    front: ({ w }) => [
      ['hair', `${crown(w, 9.5)}C${32 + w} 22 ${31 + w * 0.6} 18 32 16C${33 - w * 0.6} 18 ${32 - w} 22 ${31 - w} 30Z`],
      ['fine', 'M32 16V10'],
      ['accent', `M${27 - w} 49L${33 - w} 49L${32.5 - w} 51.5H${27.5 - w}ZM${37 + w} 49L${31 + w} 49L${31.5 + w} 51.5H${36.5 + w}Z`],
    ],
  },
  bun: {
    back: () => [
      ['hair', 'M32 2C40 2 41 12 32 12S24 2 32 2Z'],
      ['fine', 'M28 6q4 3 8 0'],
    ],
    front: ({ w }) => [['hair', `${crown(w, 10)}C${32 + w} 23 ${31 + w * 0.7} 18 32 17.5C${33 - w * 0.7} 18 ${32 - w} 23 ${31 - w} 30Z`]],
  },
  updo: {
    back: ({ w }) => [['hair', `M${31 - w} 32C${20 - w} 16 ${29 - w} 2 32 2.5S${44 + w} 16 ${33 + w} 32Z`]],
    front: ({ w }) => [
      [
        'hair',
        `M${31.5 - w} 31C${26 - w} 14 ${34 - w * 0.8} 5.5 32 5.5S${38 + w} 14 ${32.5 + w} 31C${31 + w} 22 ${29 + w * 0.6} 19 32 18.5C${35 - w * 0.6} 19 ${33 - w} 22 ${31.5 - w} 31Z`,
      ],
      ['fine', 'M24 17Q22 9 29 6M40 17Q42 9 35 6M32 18V7'],
    ],
  },
  waves: {
    back: ({ w }) => [
      [
        'hair',
        `M32 8C${28 - w} 7 ${22 - w} 20 ${28 - w} 30Q${22 - w} 36 ${27 - w} 43Q${23 - w} 49 ${30 - w} 54L${36 - w} 48H${28 + w}L${34 + w} 54Q${41 + w} 49 ${37 + w} 43Q${42 + w} 36 ${36 + w} 30C${42 + w} 20 ${36 + w} 7 32 8Z`,
      ],
    ],
    front: ({ w }) => [
      ['hair', `${crown(w, 9)}C${31 + w} 25 ${30 + w * 0.7} 21 ${30 + w * 0.3} 16C${33 - w * 0.2} 21 ${34 - w} 21 ${31 - w} 30Z`],
    ],
  },
  wild: {
    back: ({ w }) => [
      [
        'hair',
        `M${33 - w} 39Q${27 - w} 43 ${22 - w} 41Q${25 - w} 39 ${25 - w} 36Q${19 - w} 37 ${17 - w} 32Q${22 - w} 32 ${23 - w} 28Q${17 - w} 25 ${19 - w} 19Q${23 - w} 22 ${27 - w} 20Q${24 - w} 13 ${29 - w} 9Q${30 - w} 14 ${35 - w} 13Q${36 - w * 0.6} 5 32 4Q${28 + w * 0.6} 5 ${29 + w} 13Q${34 + w} 14 ${35 + w} 9Q${40 + w} 13 ${37 + w} 20Q${41 + w} 22 ${45 + w} 19Q${47 + w} 25 ${41 + w} 28Q${42 + w} 32 ${47 + w} 32Q${45 + w} 37 ${39 + w} 36Q${39 + w} 39 ${42 + w} 41Q${37 + w} 43 ${31 + w} 39Z`,
      ],
      ['fine', `M${27 - w} 25Q${30 - w} 28 ${30 - w} 31M${37 + w} 25Q${34 + w} 28 ${34 + w} 31M26 12q0 -3 2 -5M38 12q0 -3 -2 -5`],
    ],
  },
} as const satisfies Record<string, Hair>

export const hats = {
  none: [],
  flatcap: [
    ['accent', 'M16 25C12 12 24 8 36 9C48 10 52 17 49 24.5C38 20 26 21 16 25Z'],
    ['accent', 'M16.5 24.5C10 25.5 6 28 5 31C13 30 25 27.5 33 22.5C27 21.5 21 22.5 16.5 24.5Z'],
    ['fine', 'M33 9.5Q38 14 37 21M35 9.3h-3'],
  ],
  bowler: [
    ['accent', 'M18 23C16 5 48 5 46 23Z'],
    ['ink', 'M18 19.5Q32 15.5 46 19.5V23H18Z'],
    ['accent', 'M10 23.5C18 18.5 46 18.5 54 23.5C46 29 18 29 10 23.5Z'],
  ],
  topper: [
    ['ink', 'M20 21L17.5 3C26 0.5 38 0.5 46.5 3L44 21Z'],
    ['accent', 'M19.2 15.5Q32 12.5 44.8 15.5L44 21.5H20Z'],
    ['ink', 'M9 21.5C16 25 48 25 55 21.5C53 28.5 11 28.5 9 21.5Z'],
  ],
  beanie: [
    ['accent', 'M17 24C14 2 50 2 47 24Z'],
    ['cloth', 'M15.5 21.5Q32 17 48.5 21.5V28Q32 23.5 15.5 28Z'],
    ['fine', 'M22 20.5v5M28 19.5v5M36 19.5v5M42 20.5v5'],
  ],
  scarf: [
    ['accent', 'M15.5 31C9 4 55 4 48.5 31C44 21 20 21 15.5 31Z'],
    ['accent', 'M47 27L57 25L53 31L57 37L47 31Z'],
    ['fine', 'M21 15h.1M29 11h.1M37 12h.1M43 17h.1M26 17h.1M34 17h.1'],
  ],
  boater: [
    ['cloth', 'M19 21V10Q32 7.5 45 10V21Z'],
    ['accent', 'M19 15.5Q32 13 45 15.5V21H19Z'],
    ['cloth', 'M8 21Q32 16.5 56 21L54 25Q32 20.5 10 25Z'],
  ],
  plume: [
    ['cloth', 'M42 16C44 5 54 1 60 4C60 12 52 18 43 20Z'],
    ['fine', 'M43 18Q50 10 58 5'],
    ['accent', 'M17 23C15 9 30 6 40 9C47 11 48 17 47 22Z'],
    ['ink', 'M6 27C14 18 44 14 58 20C52 25 20 24 6 27Z'],
  ],
  tiara: [
    ['metal', 'M18.5 19L19.5 10L26 14.5L32 4L38 14.5L44.5 10L45.5 19Q32 13.5 18.5 19Z'],
    ['accent', 'M32 9.5l1.8 2.6l-1.8 2.6l-1.8 -2.6Z'],
  ],
  ribbon: [['accent', 'M32 9L21 3Q18 9 22 14ZM32 9L43 3Q46 9 42 14ZM32 6.5L35 9.5L32 12.5L29 9.5Z']],
} as const satisfies Record<string, Part>

/** Eyes with their brows. */
export const eyes = {
  dots: [
    ['ink', 'M26 29.5a1.7 2 0 1 1 -0.01 0ZM38 29.5a1.7 2 0 1 1 -0.01 0Z'],
    ['fine', 'M23 26.5q3 -2 5.5 -0.5M41 26.5q-3 -2 -5.5 -0.5'],
  ],
  wide: [
    ['white', 'M26 27.5a3.6 3.9 0 1 1 -0.01 0ZM38 27.5a3.6 3.9 0 1 1 -0.01 0Z'],
    ['ink', 'M26.5 30a1.6 1.7 0 1 1 -0.01 0ZM37.5 30a1.6 1.7 0 1 1 -0.01 0Z'],
    ['fine', 'M22 25q3 -3.5 7 -1.5M42 25q-3 -3.5 -7 -1.5'],
  ],
  lidded: [
    ['white', 'M21.5 31.5Q26 27.5 30.5 31.5Q26 35.8 21.5 31.5ZM33.5 31.5Q38 27.5 42.5 31.5Q38 35.8 33.5 31.5Z'],
    ['ink', 'M26 30.2a1.2 1.4 0 1 1 -0.01 0ZM38 30.2a1.2 1.4 0 1 1 -0.01 0Z'],
    ['line', 'M21 31Q26 26.8 31 30.8M43 31Q38 26.8 33 30.8'],
    ['fine', 'M21.5 25q4 -2.5 8 -0.5M42.5 25q-4 -2.5 -8 -0.5'],
  ],
  stern: [
    ['ink', 'M26 30a1.7 1.7 0 1 1 -0.01 0ZM38 30a1.7 1.7 0 1 1 -0.01 0Z'],
    ['line', 'M21.5 26L29.5 28.5M42.5 26L34.5 28.5'],
  ],
  shut: [
    ['line', 'M22.5 31q3.5 3.5 7 0M34.5 31q3.5 3.5 7 0'],
    ['fine', 'M22.5 26.5q3 -2 6.5 0M41.5 26.5q-3 -2 -6.5 0'],
  ],
  merry: [
    ['line', 'M22.5 32q3.5 -4.5 7 0M34.5 32q3.5 -4.5 7 0'],
    ['fine', 'M22.5 26q3.5 -2.5 6.5 0M41.5 26q-3.5 -2.5 -6.5 0'],
  ],
  arched: [
    ['ink', 'M26 30a1.7 1.9 0 1 1 -0.01 0ZM38 30a1.7 1.9 0 1 1 -0.01 0Z'],
    ['line', 'M22 27.5h7M34.5 25.5Q38.5 21.5 42 25'],
  ],
  wink: [
    ['ink', 'M26 29.5a1.8 2.1 0 1 1 -0.01 0Z'],
    ['line', 'M34.5 31.5q3.5 -3 7 0.5'],
    ['fine', 'M22.5 26q3 -2.5 6.5 -0.5M41.5 27.5q-3 -1.5 -6.5 0'],
  ],
  lashes: [
    ['ink', 'M26 29.5a1.8 2.1 0 1 1 -0.01 0ZM38 29.5a1.8 2.1 0 1 1 -0.01 0Z'],
    ['line', 'M21.5 29.5Q24 27 29.5 29M42.5 29.5Q40 27 34.5 29'],
    ['fine', 'M21.5 29.5l-1.5 -1.5M42.5 29.5l1.5 -1.5M22.5 25q4 -2.5 7 -0.5M41.5 25q-4 -2.5 -7 -0.5'],
  ],
} as const satisfies Record<string, Part>

export const noses = {
  button: [['fine', 'M30 37.5q2 2 4 0']],
  sharp: [['fine', 'M32.5 31L29.5 38H33']],
  bulb: [['skin', 'M32 34.5C35.5 34.5 36 39.5 32 39.5S28.5 34.5 32 34.5Z']],
  hook: [['fine', 'M33 30.5Q29 35 29.5 38.5Q32 40 33.5 38']],
  straight: [['fine', 'M31 31.5V37.5Q32 39 34 37.5']],
} as const satisfies Record<string, Part>

/** How a face looks at what becomes of it. */
export const mouths = {
  smile: [['line', 'M27.5 42Q32 45.5 36.5 42']],
  smirk: [['line', 'M28.5 43Q34 44 37 40.5']],
  flat: [['line', 'M28.5 43H35.5']],
  grin: [
    ['cloth', 'M26 41H38Q37 47 32 47T26 41Z'],
    ['fine', 'M32 41v2.5'],
  ],
  small: [['line', 'M30 43Q32 44.2 34 43']],
  oh: [['ink', 'M32 41.5a1.8 2.2 0 1 1 -0.01 0Z']],
  lips: [['accent', 'M27.5 42.5Q30 40.5 32 41.5Q34 40.5 36.5 42.5Q32 46.5 27.5 42.5Z']],
  rueful: [['line', 'M28 44Q32 41 36 44']],
  glad: [['cloth', 'M25.5 40.5Q32 43 38.5 40.5Q38 47.5 32 47.5T25.5 40.5Z']],
} as const satisfies Record<string, Part>

export const whiskers = {
  none: () => [],
  pencil: () => [['line', 'M27 40Q30 38.8 31.5 40M37 40Q34 38.8 32.5 40']],
  walrus: () => [['hair', 'M32 38.5Q38 37 42 45Q37 45.5 32 42.5Q27 45.5 22 45Q26 37 32 38.5Z']],
  handlebar: () => [
    [
      'hair',
      'M32 39Q36 37.5 39 40.5Q42 42.5 45.5 38.5Q44.5 45.5 38.5 44Q34.5 43.5 32 41.5Q29.5 43.5 25.5 44Q19.5 45.5 18.5 38.5Q22 42.5 25 40.5Q28 37.5 32 39Z',
    ],
  ],
  goatee: ({ chin }) => [
    ['hair', `M28.5 ${chin - 3}Q32 ${chin - 4.5} 35.5 ${chin - 3}Q35 ${chin + 4} 32 ${chin + 6}Q29 ${chin + 4} 28.5 ${chin - 3}Z`],
    ['line', 'M27 40Q30 38.8 31.5 40M37 40Q34 38.8 32.5 40'],
  ],
  beard: ({ w, chin }) => [
    [
      'hair',
      `M${31.5 - w} 32C${32 - w} ${chin + 3} ${25 - w * 0.1} ${chin + 7} 32 ${chin + 7}S${32 + w} ${chin + 3} ${32.5 + w} 32Q${30 + w} 39 37 39Q32 37 27 39Q${34 - w} 39 ${31.5 - w} 32Z`,
    ],
    ['skin', 'M28 43Q32 41 36 43Q32 46.5 28 43Z'],
  ],
  sides: ({ w }) => [
    ['hair', `M${31.5 - w} 27L${35 - w} 28L${36.5 - w} 40L${32 - w} 36ZM${32.5 + w} 27L${29 + w} 28L${27.5 + w} 40L${32 + w} 36Z`],
  ],
  stubble: () => [['fine', 'M25 43h.1M28 45.5h.1M36 45.5h.1M39 43h.1M32 46.5h.1M23.5 40h.1M40.5 40h.1']],
} as const satisfies Record<string, (skull: Skull) => Part>

/** What else makes a face one's own. */
export const marks = {
  freckles: () => [['fine', 'M22 35h.1M24.5 36.5h.1M21.5 37.5h.1M42 35h.1M39.5 36.5h.1M42.5 37.5h.1']],
  blush: () => [['blush', 'M23 35a3 2 0 1 1 -0.01 0ZM41 35a3 2 0 1 1 -0.01 0Z']],
  scar: () => [['fine', 'M40.5 35.5L43.5 43M40.8 39.5l3 -1M41.5 41.5l3 -1']],
  mole: () => [['ink', 'M38.5 40.3a0.7 0.7 0 1 1 -0.01 0Z']],
  wrinkles: () => [['fine', 'M21 34.5l-1.5 1.5M21.5 36.5l-1 1.5M43 34.5l1.5 1.5M42.5 36.5l1 1.5M26 39.5q-2 2 -1.5 4M38 39.5q2 2 1.5 4']],
  monocle: () => [
    ['line', 'M38.5 25.5a5.8 5.8 0 1 1 -0.01 0Z'],
    ['fine', 'M43.5 34Q48 42 45 52'],
  ],
  glasses: () => [['line', 'M25.5 26a5.5 5.5 0 1 1 -0.01 0ZM38.5 26a5.5 5.5 0 1 1 -0.01 0ZM31 30.5q1 -1 2 0']],
  pincenez: () => [
    ['line', 'M26.5 28.5a4 4 0 1 1 -0.01 0ZM37.5 28.5a4 4 0 1 1 -0.01 0ZM30.5 32q1.5 -2 3 0'],
    ['fine', 'M22.5 33Q18 40 20 50'],
  ],
  domino: ({ w }) => [
    ['ink', `M${32 - w} 26Q24 24 32 27.5Q40 24 ${32 + w} 26L${31 + w} 33Q40 38 34.5 34Q32 32 29.5 34Q24 38 ${33 - w} 33Z`],
    ['white', 'M26 27.6a3.3 2.9 0 1 1 -0.01 0ZM38 27.6a3.3 2.9 0 1 1 -0.01 0Z'],
    ['ink', 'M26.5 29.4a1 1.1 0 1 1 -0.01 0ZM38.5 29.4a1 1.1 0 1 1 -0.01 0Z'],
  ],
  hoops: ({ w }) => [['metal', `M${30 - w} 36a3.2 3.6 0 1 1 -0.01 0ZM${34 + w} 36a3.2 3.6 0 1 1 -0.01 0Z`]],
  drops: ({ w }) => [['metal', `M${30 - w} 36l1.8 5.5h-3.6ZM${34 + w} 36l1.8 5.5h-3.6Z`]],
  pearls: () => [
    [
      'cloth',
      'M24 52a2 2 0 1 1 -0.01 0ZM27.5 54.5a2 2 0 1 1 -0.01 0ZM32 55.5a2 2 0 1 1 -0.01 0ZM36.5 54.5a2 2 0 1 1 -0.01 0ZM40 52a2 2 0 1 1 -0.01 0Z',
    ],
  ],
  plaster: () => [
    ['cloth', 'M21 38L26 34.5L28 37L23 40.5Z'],
    ['fine', 'M24 37.5h.1'],
  ],
} as const satisfies Record<string, (skull: Skull) => Part>
