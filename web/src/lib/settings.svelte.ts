/** What a person prefers, kept in this browser only. */
export type Language = 'en' | 'es'
export type Theme = 'auto' | 'light' | 'dark'
export type Pace = 'slow' | 'normal' | 'fast' | 'none'
export const PACES: readonly Pace[] = ['slow', 'normal', 'fast', 'none']
/** The levels of bots worth sitting down with; one that moves at random is for programs. */
export const LEVELS = ['rookie', 'regular', 'master'] as const
export type Level = (typeof LEVELS)[number]

interface Preferences {
  language: Language
  theme: Theme
  sound: boolean
  /** Whether it is heard that a table begins to wait for one while one is on another page. */
  soundElsewhere: boolean
  /** Whether the phone shakes when it is one's turn. */
  vibration: boolean
  /** How quickly things are shown; the system's wish for less motion counts as `none`. */
  pace: Pace
  /** How good one's bots are to be. */
  level: Level
  /** Whether what is final takes a second press. */
  confirm: boolean
  /** Games whose first turn has been explained. */
  guided: string[]
  /** Whether notifications have been offered. */
  pushOffered: boolean
  /** How far one has come in lessons, by game and lesson. */
  lessons: Record<string, LessonProgress>
  /** The lesson that was played last, with its title: home names it without asking the server. */
  lastLesson?: { game: string; id: string; title: Record<Language, string> }
}

export interface LessonProgress {
  /** The step at which it goes on. */
  step: number
  /** Whether it has been finished once. */
  done: boolean
}

const KEY = 'hideout'
const languages: readonly Language[] = ['en', 'es']

function remembered(): Preferences {
  const spoken = navigator.languages.map((tag) => tag.slice(0, 2) as Language)
  const usual: Preferences = {
    language: spoken.find((language) => languages.includes(language)) ?? 'en',
    theme: 'auto',
    sound: true,
    soundElsewhere: true,
    pace: 'normal',
    vibration: false,
    level: 'rookie',
    confirm: true,
    guided: [],
    pushOffered: false,
    lessons: {},
  }
  try {
    return fromStore({ ...usual, ...(JSON.parse(localStorage.getItem(KEY) ?? '{}') as Partial<Preferences>) })
  } catch {
    return usual
  }
}

/** What earlier releases called the paces. */
const FORMER: Record<string, Pace> = { full: 'normal', quick: 'fast', off: 'none' }

function fromStore(kept: Preferences): Preferences {
  return { ...kept, pace: FORMER[kept.pace] ?? kept.pace }
}

export const settings: Preferences = $state(remembered())

const stillness = matchMedia('(prefers-reduced-motion: reduce)')

const FACTORS: Record<Pace, number> = { slow: 1.8, normal: 1, fast: 1 / 3, none: 0 }

/** A length of time as this person wants to see it. */
export function beat(ms: number): number {
  return stillness.matches ? 0 : ms * FACTORS[settings.pace]
}

/** Keeps preferences and shows their effect on the page. To be called once. */
export function keepSettings(): void {
  $effect(() => {
    localStorage.setItem(KEY, JSON.stringify(settings))
    document.documentElement.lang = settings.language
    document.documentElement.dataset.theme = settings.theme
    document.documentElement.dataset.motion = settings.pace
  })
}
