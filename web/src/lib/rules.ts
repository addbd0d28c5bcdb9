/** A game's rules in the reader's language: the server tells them in English, this client brings the Spanish ones along. */
import { api } from './api'
import { settings } from './settings.svelte'

const spanish = import.meta.glob<string>('../../../games/*/RULES.es.md', { query: '?raw', import: 'default' })

export function rules(game: string): Promise<string> {
  const own = settings.language === 'es' ? spanish[`../../../games/${game}/RULES.es.md`] : undefined
  return own ? own() : api.rules(game)
}
