/** A game's rules in the reader's language: a page that was made when the client was built, loaded when it is read. */
import type { RulesPage } from './rules-page'
import { settings } from './settings.svelte'

const pages = import.meta.glob<RulesPage>(['../../../games/*/RULES*.md', '../../../examples/*/RULES*.md'], { import: 'default' })
/** The first section of each, which explains a game in one minute, as HTML. */
const minutes = import.meta.glob<string>(['../../../games/*/RULES*.md', '../../../examples/*/RULES*.md'], {
  import: 'default',
  query: '?minute',
})

export const rules = (game: string): Promise<RulesPage> => inReadersLanguage(pages, game)

export const minute = (game: string): Promise<string> => inReadersLanguage(minutes, game)

async function inReadersLanguage<Page>(files: Record<string, () => Promise<Page>>, game: string): Promise<Page> {
  const page = (language: string) =>
    files[`../../../games/${game}/RULES${language}.md`] ?? files[`../../../examples/${game}/RULES${language}.md`]
  const load = page(settings.language === 'es' ? '.es' : '') ?? page('')
  if (!load) throw new Error(`no rules of ${game}`)
  return load()
}
