/** Ink drawings as paths: faces are put together from parts, houses are drawn one by one. */
import type { CrewId, MarkId } from './view'

const bust = 'M7 60c2-12 11-15 23-15s21 3 23 15M23 45.5l7 7.5 7-7.5M30 53v7'
const head = 'M20 26c0 11 4 17 10 17s10-6 10-17c0-9-4-12-10-12s-10 3-10 12z'
const features = 'M25 26.5h2.5M32.5 26.5H35M30 27l-1.5 5.5h3M26.5 37q3.5 1.8 7 0'

/** Drawn as lines. */
const lines = {
  boater: 'M13 20h34M20 20v-8.5h20V20M20 16.5h20',
  bowler: 'M15 20q15 4 30 0M20 20.5C19 8 24 6 30 6s11 2 10 14.5',
  cap: 'M18 21C16 12 24 8 32 9c8 1 11 5 10 10l7 2.5c-9 1-22 .5-31-.5zM36 9.5q4 4 6 9.5',
  fedora: 'M11 20c9 4 29 4 38 0M19 21c0-9 2-14 6-14 2 0 3 1.8 5 1.8S33 7 35 7c4 0 6 5 6 14M19 18q11 3.5 22 0',
  topHat: 'M14 20q16 4 32 0M21 21L20 3h20l-1 18M20.5 15.5h19',
  police:
    'M17 20c-3-8 5-13 13-13s16 5 13 13M17 20q13-4 26 0l-2 3.5q-11-3.5-22 0zM30 9.5l1.2 2.6 2.8.2-2.2 1.8.7 2.7-2.5-1.5-2.5 1.5.7-2.7-2.2-1.8 2.8-.2z',
  beanie: 'M19 21c-1-10 4-14 11-14s12 4 11 14M18 18.5h24v4H18zM24 18.5v4M30 18.5v4M36 18.5v4',
  waves: 'M20 33c-5-3-6-22 10-23s15 20 10 23M21 25c3-1 6-4 7-8 3 4 8 6 11 7M44 40c2-2 2-6 0-8M16 40c-2-2-2-6 0-8',
  visor: 'M18 20q12-5 24 0l5 4.5q-17-5-34 0zM20 19c2-7 18-7 20 0',
  goggles: 'M19 20c0-9 4-12 11-12s11 3 11 12zM20 18.5h20M22.5 16a3 3 0 106 0 3 3 0 10-6 0M31.5 16a3 3 0 106 0 3 3 0 10-6 0',
  bald: 'M21 22c1-4 2-6 4-7M36 16.5q2 2 3 5',
  glasses: 'M21.5 27a3.7 3.7 0 107.4 0 3.7 3.7 0 10-7.4 0M31.1 27a3.7 3.7 0 107.4 0 3.7 3.7 0 10-7.4 0M28.9 26.5h2.2',
  scar: 'M35.5 28.5l3 7M35 32l3-1M36 34.5l3-1',
  scowl: 'M23.5 23l4.5 2M36.5 23L32 25',
  cigar: 'M33 37.5l9 2.5v-2.5l-8-2M44 36c2-2-1-3 1-5',
  worry: 'M23.5 24.5l4.5-2M36.5 24.5l-4.5-2M26.5 39q3.5-3 7 0',
  cuffs: 'M43 52a4 4 0 108 0 4 4 0 10-8 0M51 50l3-3M52 43a4 4 0 108 0 4 4 0 10-8 0',
  ace: 'M44 42l10-3 4 14-10 3zM50 44.5l2.5 3-1 3.5-3.5-2.5z',
  pawn: 'M46 57h11M47.5 57c0-4 2-6 3-9h2c1 3 3 5 3 9M49.2 45a2.6 2.6 0 105.2 0 2.6 2.6 0 10-5.2 0',
  wrench: 'M44 57l8-10c-2-4 1-7 4-7l-2 4 2.5 1.5L60 43c0 4-3 6-6 5l-8 10z',
  wheel: 'M43 50a8 8 0 1016 0 8 8 0 10-16 0M49.5 50a1.5 1.5 0 103 0 1.5 1.5 0 10-3 0M51 48.5V42M49.7 51L44.5 54M52.3 51l5.2 3',
  medal: 'M48 40l3 6 3-6M46.5 50.5a4.5 4.5 0 109 0 4.5 4.5 0 10-9 0M51 48v5M48.5 50.5h5',
  crown: 'M43 55l-1-9 5 3.5 4-6 4 6 5-3.5-1 9z',
  watch: 'M46 51a5.5 5.5 0 1011 0 5.5 5.5 0 10-11 0M51.5 45.5V43M51.5 48v3l2 1.5M51.5 43c-3-4-8-2-9-6',
  dial: 'M43 50a8 8 0 1016 0 8 8 0 10-16 0M47 50a4 4 0 108 0 4 4 0 10-8 0M51 42v2M51 56v2M43 50h2M57 50h2M51 50l2-2',
  slips: 'M44 44h10v13H44zM46 47h6M46 50h6M46 53h4M56 41l3 2-4 8-2.5 1 .3-3z',
  club: 'M42 58l11-15c2-3 7 0 5 3.5L47 59c-2 2-6 1-5-1z',
  knuckles: 'M42 47a3 3 0 106 0 3 3 0 10-6 0M47.5 45.5a3 3 0 106 0 3 3 0 10-6 0M53 47a3 3 0 106 0 3 3 0 10-6 0M43 50c2 6 13 6 15 0',
  hammer: 'M48 58l3-12M44 41l12 3-1 4-12-3zM56 44l3 1',
  hook: 'M52 40v8c6 3 3 10-2 9-3 0-4-2-4-5M48 40h8M46 52l-2 1.5',
  rosette:
    'M46.5 46a4.5 4.5 0 109 0 4.5 4.5 0 10-9 0M49.5 46a1.5 1.5 0 103 0 1.5 1.5 0 10-3 0M48.5 50L46 58l3-1.5 2 2.5v-8M53 50l3 8-3-1.5-2 2.5',
  ledger: 'M42 44l9 2 9-2v12l-9 2-9-2zM51 46v12M44.5 48l4 1M44.5 51l4 1M53.5 49l4-1M53.5 52l4-1',
  diamond: 'M46 42h10l4 4.5L51 58l-9-11.5zM42 46.5h18M48 46.5L51 58l3-11.5-3-4.5z',
  badge: 'M51 41l2.6 4 4.9-.8-1.2 4.8 3.2 3.5-4.5 1.7L55 59l-4-2.5L47 59l-1-4.8-4.5-1.7 3.2-3.5-1.2-4.8 4.9.8z',
  seal: 'M45 48a6 6 0 1012 0 6 6 0 10-12 0M48 48a3 3 0 106 0 3 3 0 10-6 0M47 53l-2 6 3-1 2 2 1-5M55 53l2 6-3-1-2 2-1-5',
} as const

/** Drawn as patches of ink. */
const patches = {
  moustache: 'M23 35.5c2-3.5 5-3 7-1.5 2-1.5 5-2 7 1.5-3 1-5 .5-7-.8-2 1.3-4 1.8-7 .8z',
  beard: 'M20 28c0 12 4 18 10 18s10-6 10-18c-2 6-4 7-7 6.5l-3-.5-3 .5c-3 .5-5-.5-7-6.5zM27 38h6l-3 1.5z',
  mask: 'M19.5 24q10.5-3 21 0c.5 6-6 7-9 3.5q-1.5-1.2-3 0c-3 3.5-9.5 2.5-9-3.5zM24 26h3.5M32.5 26H36',
  smear: 'M23 31l3 1-2 2zM36 33l2-2v3z',
} as const

type LineArt = keyof typeof lines
type Patch = keyof typeof patches

const people: Record<CrewId, { lines: LineArt[]; patches?: Patch[] }> = {
  'fall-guy': { lines: ['boater', 'worry', 'cuffs'] },
  'con-artist': { lines: ['fedora', 'ace'], patches: ['moustache'] },
  mastermind: { lines: ['topHat', 'glasses', 'pawn'] },
  'grease-man': { lines: ['cap', 'wrench'], patches: ['smear'] },
  'wheel-man': { lines: ['goggles', 'wheel'] },
  veteran: { lines: ['bowler', 'medal', 'scar'], patches: ['beard'] },
  kingpin: { lines: ['fedora', 'scowl', 'cigar', 'crown'] },
  pickpocket: { lines: ['cap', 'watch'] },
  safecracker: { lines: ['bald', 'dial'], patches: ['mask'] },
  bookie: { lines: ['boater', 'slips'], patches: ['moustache'] },
  thug: { lines: ['bald', 'scowl', 'scar', 'club'] },
  extortionist: { lines: ['bowler', 'scowl', 'knuckles'], patches: ['moustache'] },
  'persuasion-specialist': { lines: ['waves', 'hammer'] },
  'dock-worker': { lines: ['beanie', 'hook'], patches: ['beard'] },
  'local-politician': { lines: ['topHat', 'rosette'], patches: ['moustache'] },
  'creative-accountant': { lines: ['visor', 'glasses', 'ledger'] },
  fence: { lines: ['waves', 'glasses', 'diamond'] },
  'cop-on-the-payroll': { lines: ['police', 'badge'], patches: ['moustache'] },
  'commissioner-on-the-payroll': { lines: ['police', 'seal'], patches: ['beard'] },
}

const wheels =
  'M9 46a7 7 0 1014 0 7 7 0 10-14 0M13 46a3 3 0 106 0 3 3 0 10-6 0M38 46a7 7 0 1014 0 7 7 0 10-14 0M42 46a3 3 0 106 0 3 3 0 10-6 0M23 47h15M2 54h56'
const cars: Record<CrewId, string> = {
  'getaway-car-1': `${wheels}M6 45c-3-8 0-11 6-11h12l-2-10h-4M24 34h12l5-5h12c4 0 5 6 4 14M36 34l-3-11M53 32a2 2 0 104 0 2 2 0 10-4 0M14 34c0-5 6-6 8-4`,
  'getaway-car-2': `${wheels}M5 44V33h5V18h28l4 14h11c4 0 5 5 4 12M10 33h32M24 18v26M14 22h7v8h-7zM27 22h8l2 8H27zM54 35a2 2 0 104 0 2 2 0 10-4 0`,
  'getaway-car-3': `${wheels}M4 45V16h32v29M36 24h8l4 9h6c4 0 4 6 3 12M39 28h4l2.5 5H39zM4 24h32M13 30h14v7H13zM15 33.5h10M54 36a2 2 0 104 0 2 2 0 10-4 0`,
}

/** A card's picture, 60 by 60. */
export function portrait(id: CrewId): { lines: string; patches: string } {
  const car = cars[id]
  if (car) return { lines: car, patches: '' }
  const person = people[id] ?? { lines: [] }
  return {
    lines: [bust, head, features, ...person.lines.map((part) => lines[part])].join(''),
    patches: (person.patches ?? []).map((part) => patches[part]).join(''),
  }
}

/** A mark's picture, 80 by 44, standing on its own street. */
export const houses: Record<MarkId, string> = {
  'sketchy-bar': 'M18 42V16h44v26M14 16h52l-4-6H18zM24 22h12v9H24zM24 22l12 9M44 42V24h10v18M28 10V4h24v6M47 33v1M34 6v2M40 6v2M46 6v2',
  'old-factory':
    'M8 42V24l12-7v7l12-7v7l12-7v25M44 42V20h28v22M50 20V8h6v12M62 20v-8h5v8M53 6c1-4 5-1 6-4M14 30h6v5h-6zM28 30h6v5h-6zM52 28h12v8H52z',
  'careless-customs': 'M14 42V20h52v22M10 20L40 9l30 11zM36 42V28h8v14M22 26h7v8h-7zM51 26h7v8h-7zM40 9V1h10l-2.5 2.5L50 6H40',
  'shipping-containers':
    'M8 42V28h26v14zM34 42V28h26v14zM20 28V14h28v14zM14 28v14M21 28v14M28 28v14M41 28v14M48 28v14M55 28v14M27 14v14M34 14v14M41 14v14M34 14V8M66 42V4M72 42V4M30 4h46M34 4v4M66 14l6 8M72 14l-6 8',
  'suspicious-shipyard':
    'M6 32h48l-7 10H13zM14 32v-8h18v8M20 24V10M20 10l11 6-11 3M58 42V8M70 42V8M50 8h26M58 16l12 10M70 16L58 26M52 8v10M49 18h6v4h-6z',
  'abandoned-warehouse': 'M8 42V20L40 8l32 12v22M28 42V26h24v16M28 31h24M28 36h24M13 24l9 7M22 24l-9 7M58 24l9 7M67 24l-9 7M36 14h8v5h-8z',
  'friendly-local-game-store':
    'M14 42V14h52v28M12 14l4-8h48l4 8zM12 14c2 5 8 5 10 0 2 5 8 5 10 0 2 5 6 5 8 0 2 5 6 5 8 0 2 5 8 5 10 0 2 5 8 5 10 0M20 24h20v12H20zM47 42V24h11v18M26 26h8v8h-8zM28.5 28.5v.5M31.5 31.5v.5M30 30v.5',
  'successful-tattoo-parlor':
    'M16 42V12h48v30M12 12h56M22 18h22v14H22zM50 42V22h9v20M33 29c-6-4-6-8-3-8 2 0 3 1 3 2.5 0-1.5 1-2.5 3-2.5 3 0 3 4-3 8zM64 16h9v7h-9M68 12v4M20 6h40v6H20z',
  'swanky-bistro':
    'M14 42V8h52v34M10 24h60l-4-8H14zM16 24v4M24 24v4M32 24v4M48 24v4M56 24v4M64 24v4M35 42V28h10v14M20 36h9M24.5 36v6M52 36h9M56.5 36v6M32 12c3-3 5-3 8 0 3-3 5-3 8 0',
  'luxury-condos':
    'M10 42V14h20v28M30 42V4h22v38M52 42V18h18v24M15 19h4v4h-4zM22 19h4v4h-4zM15 28h4v4h-4zM22 28h4v4h-4zM35 9h4v4h-4zM43 9h4v4h-4zM35 18h4v4h-4zM43 18h4v4h-4zM35 27h4v4h-4zM43 27h4v4h-4zM57 23h3v4h-3zM63 23h3v4h-3zM57 32h3v4h-3zM63 32h3v4h-3zM38 42v-6h6v6',
  'extravagant-manor':
    'M12 42V22h56v20M8 22l16-12 10 7 6-5 6 5 10-7 16 12zM36 42V30h8v12M18 28h6v7h-6zM27 28h5v7h-5zM48 28h5v7h-5zM56 28h6v7h-6zM20 12V5h4v5M56 10V5h4v8',
  'massive-estate':
    'M4 42V26h18v16M22 42V18h36v24M58 42V26h18v16M4 26l9-8 9 8M58 26l9-8 9 8M22 18L40 5l18 13zM36 42V30c0-5 8-5 8 0v12M27 24h5v6h-5zM48 24h5v6h-5zM10 31h5v5h-5zM65 31h5v5h-5zM40 5V1h5v2h-5',
  'honest-bank':
    'M14 18L40 6l26 12zM16 18v3h48v-3M20 21v17M28 21v17M36 21v17M44 21v17M52 21v17M60 21v17M14 42v-4h52v4M37.5 13a2.5 2.5 0 105 0 2.5 2.5 0 10-5 0',
  'trendy-tavern':
    'M16 42V18h48v24M12 18L40 6l28 12zM22 24h15v10H22zM29.5 24v10M22 29h15M46 42V25h10v17M66 22h9v9h-9zM70 22v-4M68 25h4v3h-4M52 11V3h5v10',
  'ominous-corporate-headquarters':
    'M24 42V6h32v36M30 6l10-5 10 5M24 12h32M24 18h32M24 24h32M24 30h32M34 6v30M46 6v30M36 42v-6h8v6M12 42V26h12M56 26h12v16M8 12c3-4 7 0 10-2M60 14c4-4 8 0 12-3',
  'naive-startup-company':
    'M12 42V22l28-13 28 13v20M24 42V27h32v15M24 32h32M24 37h32M36.5 19c0-5 7-5 7 0 0 2-2 2-2 4h-3c0-2-2-2-2-4M40 11V9M33 15l-1.5-1M47 15l1.5-1',
  'landmark-hotel':
    'M18 42V12h44v30M14 12h52M28 12V6h24v6M24 17h5v5h-5zM34 17h5v5h-5zM44 17h5v5h-5zM53 17h5v5h-5zM24 26h5v5h-5zM34 26h5v5h-5zM44 26h5v5h-5zM53 26h5v5h-5zM34 42v-7h12v7M31 35h18M40 6V1h6v3h-6',
  'mostly-honest-bank':
    'M10 16L40 4l30 12zM12 16v4h56v-4M16 20v18M24 20v18M56 20v18M64 20v18M10 42v-4h60v4M32 29a8 8 0 1016 0 8 8 0 10-16 0M37 29a3 3 0 106 0 3 3 0 10-6 0M40 21v5M40 32v5M32 29h5M43 29h5M29 38V20M51 38V20',
  'library-of-rare-books':
    'M12 42V18h56v24M8 18L40 5l32 13zM19 24h13v12H19zM48 24h13v12H48zM22 24v12M25 24v12M28.5 24l2 12M51 24v12M54 24v12M57.5 24l2 12M36 42V28h8v14M33 14c3-2 6-1 7 0 1-1 4-2 7 0v-4c-3-2-6-1-7 0-1-1-4-2-7 0zM40 10v4',
  'starving-artist-cooperative':
    'M14 42V20L30 8l36 8v26M30 8v34M18 25h8v8h-8zM40 42l8-20 8 20M43 36h10M42 24h12v10H42zM44 32l4-5 3 3 2-2M36 13l20 5v6M36 13v6',
  'gallery-of-priceless-art':
    'M10 42V14h60v28M6 14h68v-4H6zM17 19h15v11H17zM39 19h10v15H39zM56 19h9v9h-9zM19 28l4-5 3 3 2-2 2 4M42 26a2 2.5 0 104 0 2 2.5 0 10-4 0M41 34c0-4 6-4 6 0M14 42v-4h52v4',
  'convention-center':
    'M6 42V28h68v14M12 28C12 13 26 7 40 7s28 6 28 21M40 7v21M26 10c-3 5-4 10-4 18M54 10c3 5 4 10 4 18M32 42v-9h16v9M40 7V1h6v3h-6M12 33h12v4H12zM56 33h12v4H56z',
  'grifter-hall-of-fame':
    'M10 20h60M14 20v-3h52v3M18 20v18M28 20v18M52 20v18M62 20v18M10 42v-4h60v4M40 1.5l2 4.5 5 .5-3.7 3.2 1.2 4.8-4.5-2.5-4.5 2.5 1.2-4.8L33 6.5l5-.5zM36.5 27a3.5 4.5 0 107 0 3.5 4.5 0 10-7 0M34 38c0-7 12-7 12 0M36 24.5c1-3 7-3 8 0',
  'museum-of-expensive-history':
    'M8 22h64M12 22v-4h56v4M27 18c0-8 5-12 13-12s13 4 13 12M40 6V1M34 7.5q-3 4-3 10.5M46 7.5q3 4 3 10.5M16 22v16M24 22v16M31 22v16M49 22v16M56 22v16M64 22v16M8 42v-4h64v4M36 38V27h8v11',
}

/** Small signs, 24 by 24. */
export const signs = {
  skill: 'M4.5 15.5a4.5 4.5 0 109 0 4.5 4.5 0 10-9 0M12.2 12.3L20 4.5M17 7.5l3 3M14.5 10l2 2',
  lock: 'M5 11h14v10H5zM8 11V7.5a4 4 0 018 0V11M12 15v3',
  muscle: 'M6 13V8.5c0-2 3-2 3 0V11M9 9V6.5c0-2 3-2 3 0V11M12 8V6.5c0-2 3-2 3 0V11M15 9c0-2 3-2 3 0v6c0 4-2 6-6 6s-6-3-6-6v-2c2-2 5-1 6 1',
  draw: 'M9.5 14.5l5-5M10.5 7l2.3-2.3a4.4 4.4 0 016.3 6.3L16.8 13.3M13.5 17l-2.3 2.3a4.4 4.4 0 01-6.3-6.3l2.3-2.3',
  cash: 'M3.5 12a8.5 8.5 0 1017 0 8.5 8.5 0 10-17 0M14.8 9c-1-2-5.6-2-5.6.5s5.6 2 5.6 4.7-5 2.5-5.8.4M12 5.8v12.4',
  local: 'M12 21.5S5 15 5 9.5a7 7 0 0114 0c0 5.5-7 12-7 12zM9.5 9.5a2.5 2.5 0 105 0 2.5 2.5 0 10-5 0',
  variety:
    'M3 5c3 1.5 6 1.5 9 0v6c0 5-4.5 6-4.5 6S3 16 3 11zM12 9c3 1.5 6 1.5 9 0v6c0 4-4.5 6-4.5 6s-3-1-4-3.5M6 9h.5M9 9h.5M6 12.5q1.5 1 3 0',
  tiebreak: 'M12 2.5l2 5.5 6-1.5-3.5 5 3.5 5-6-1.5-2 6-2-6-6 1.5 3.5-5-3.5-5 6 1.5z',
  permanent: 'M6.5 9.5a5.5 5.5 0 1011 0 5.5 5.5 0 10-11 0M9 14l-2 7.5 5-2.5 5 2.5-2-7.5',
  right: 'M5 21V3M5 4h13l-3 4 3 4H5',
  grifter: 'M4 7q8-3 16 0c.5 9-5 10-7 5.5-.5-1-1.5-1-2 0C9 17 3.5 16 4 7zM7 10h2.5M14.5 10H17',
  partner: 'M3 12a5 5 0 1010 0 5 5 0 10-10 0M11 12a5 5 0 1010 0 5 5 0 10-10 0',
  thief: 'M9 8c-4 3-6 6-6 9 0 3 3 4 9 4s9-1 9-4c0-3-2-6-6-9M8 4l2 4h4l2-4-2 1-2-1.5L10 5zM12 11.5v6',
  insider: 'M4.5 12S7.5 6 12 6s7.5 6 7.5 6-3 6-7.5 6-7.5-6-7.5-6zM9.5 12a2.5 2.5 0 105 0 2.5 2.5 0 10-5 0',
  car: 'M4 12a8 8 0 1016 0 8 8 0 10-16 0M10 12a2 2 0 104 0 2 2 0 10-4 0M12 10V4M10.5 13.3L5.5 16.5M13.5 13.3l5 3.2',
  bribe: 'M3 7h18v11H3zM3 7l9 7 9-7',
  docks: 'M12 7v14M9.5 4.5a2.5 2.5 0 105 0 2.5 2.5 0 10-5 0M8 10.5h8M4 14c1 5 4 7 8 7s7-2 8-7',
  suburbs: 'M3 12l9-8 9 8M6 10v11h12V10M10 21v-6h4v6M17 7V4',
  market: 'M12 4v16M7 21h10M5 6h14M5 6l-3 7c1 3 5 3 6 0zM19 6l-3 7c1 3 5 3 6 0z',
  museum: 'M3 9l9-6 9 6zM5 9v9M9.7 9v9M14.3 9v9M19 9v9M3 21v-3h18v3',
  easy: 'M12 5a7 7 0 100 14 7 7 0 100-14z',
  medium: 'M12 3l8 9-8 9-8-9z',
  hard: 'M12 3l10 17H2z',
} as const

export type Sign = keyof typeof signs
