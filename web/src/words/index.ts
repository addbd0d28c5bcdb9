import { speaker } from '../lib/speak'
import { en } from './en'
import { es } from './es'

/** Says something of the house's in the reader's language. */
export const t = speaker({ en, es })

export type { Word } from './en'
