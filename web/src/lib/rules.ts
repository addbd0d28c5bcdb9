/** A game's rules in the reader's language: a page that was made when the client was built, loaded when it is read. */
import type { RulesPage } from './rules-page'
import { settings } from './settings.svelte'

const pages = import.meta.glob<RulesPage>(['../../../games/*/RULES*.md', '../../../examples/*/RULES*.md'], { import: 'default' })

export async function rules(game: string): Promise<RulesPage> {
  const page = (language: string) =>
    pages[`../../../games/${game}/RULES${language}.md`] ?? pages[`../../../examples/${game}/RULES${language}.md`]
  const load = page(settings.language === 'es' ? '.es' : '') ?? page('')
  if (!load) throw new Error(`no rules of ${game}`)
  return load()
}
