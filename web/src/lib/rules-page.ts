/** A game's rules as a page, which plugins/rules.ts makes of its RULES.md. */
export interface RulesPage {
  title: string
  /** The headings of the second level. */
  contents: { id: string; title: string }[]
  html: string
  /** Whether some figures are ours rather than what is printed. */
  reconstructed: boolean
}
