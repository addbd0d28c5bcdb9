/** The games, each in a folder of its own. Boards are loaded when they are needed. */
import type { Component } from 'svelte'
import { settings } from '../lib/settings.svelte'
import { translator, type Values, type Words } from '../lib/i18n'
import type { TellDeal } from './dealt'
import type { GameModule, Pickers, ThumbProps } from './game'

// A module knows its own view, events and setup, the table does not: the server sees to it that they belong together.
const modules = import.meta.glob<GameModule>('./*/index.ts', { import: 'default' })
const abouts = import.meta.glob<Words<string>>('./*/about.ts', { import: 'default', eager: true })

const pickers = import.meta.glob<Pickers>('./*/pickers.ts', { import: 'default' })

/** The options that a game draws itself in the form for a new table. */
export const loadPickers = async (id: string): Promise<Pickers> => (await pickers[`./${id}/pickers.ts`]?.()) ?? {}

export async function loadGame(id: string): Promise<GameModule> {
  const load = modules[`./${id}/index.ts`]
  if (!load) throw new Error(`no such game: ${id}`)
  return load()
}

const thumbs = import.meta.glob<Component<ThumbProps>>('./*/Thumb.svelte', { import: 'default' })

/** The drawing of a position in small; nothing where a game has none. */
export const loadThumb = async (id: string): Promise<Component<ThumbProps> | undefined> => thumbs[`./${id}/Thumb.svelte`]?.()

const dealt = import.meta.glob<TellDeal>('./*/dealt.ts', { import: 'default' })

/** A deal in words; nothing where a game deals nothing. */
export const loadDealt = async (id: string): Promise<TellDeal | undefined> => dealt[`./${id}/dealt.ts`]?.()

/** What a game says before it is played, by the names of its words; nothing where it has none. */
export function aboutGame(id: string): (word: string, values?: Values) => string | undefined {
  const about = abouts[`./${id}/about.ts`]
  if (!about) return () => undefined
  const say = translator(about)
  return (word, values) => (word in about[settings.language] ? say(word, values) : undefined)
}
