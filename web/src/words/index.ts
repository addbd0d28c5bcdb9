import { aboutGame } from '../games'
import type { ErrorBody, GameInfo } from '../lib/protocol'
import { settings } from '../lib/settings.svelte'
import { translator } from '../lib/i18n'
import { en, type Word } from './en'
import { es, refusals } from './es'

/** Says something of the house's in the reader's language. */
export const t = translator({ en, es })

/** What a game is, in a sentence. */
export const blurb = ({ id, blurb }: GameInfo): string => aboutGame(id)('blurb') ?? blurb

/** Why the server refuses something. Its own words are English; the house may have plainer ones. */
export function refusal({ kind, message }: ErrorBody): string {
  const word = `error_${kind}`
  if (word in en) return t(word as Word)
  const spanish = settings.language === 'es' ? refusals[word as keyof typeof refusals] : undefined
  return spanish?.replace('{message}', message) ?? message
}

export type { Word }
