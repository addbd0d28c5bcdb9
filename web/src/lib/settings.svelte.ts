/** What a person prefers, kept in this browser only. */
export type Language = 'en' | 'es'
export type Theme = 'auto' | 'light' | 'dark'
export type Pace = 'full' | 'quick' | 'off'
/** The levels of bots worth sitting down with. */
export type Level = 'rookie' | 'regular' | 'master'

interface Preferences {
  language: Language
  theme: Theme
  sound: boolean
  /** How long animations take; the system's wish for less motion counts as `off`. */
  pace: Pace
  /** How good one's bots are to be. */
  level: Level
  /** Games whose first turn has been explained. */
  guided: string[]
}

const KEY = 'hideout'
const languages: readonly Language[] = ['en', 'es']

function remembered(): Preferences {
  const spoken = navigator.languages.map((tag) => tag.slice(0, 2) as Language)
  const usual: Preferences = {
    language: spoken.find((language) => languages.includes(language)) ?? 'en',
    theme: 'auto',
    sound: true,
    pace: 'full',
    level: 'rookie',
    guided: [],
  }
  try {
    return { ...usual, ...(JSON.parse(localStorage.getItem(KEY) ?? '{}') as Partial<Preferences>) }
  } catch {
    return usual
  }
}

export const settings: Preferences = $state(remembered())

const stillness = matchMedia('(prefers-reduced-motion: reduce)')

/** A length of time as this person wants to see it. */
export function beat(ms: number): number {
  if (stillness.matches || settings.pace === 'off') return 0
  return settings.pace === 'quick' ? ms / 3 : ms
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
