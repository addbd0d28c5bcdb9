import type { Provenance } from './protocol'

/** A game's rules as a page, which plugins/rules.ts makes of its RULES.md. */
export interface RulesPage {
  title: string
  /** The headings of the second level. */
  contents: { id: string; title: string }[]
  /** What it begins with: the title, what the game is, and the game in one minute. */
  opening: string
  /** Everything after that. */
  html: string
  /** Whether it shows positions (lib/rules-diagrams.ts). */
  diagrams: boolean
  /** How well things are known, as far as the page says it: its legend explains these. */
  sources: Provenance[]
}
