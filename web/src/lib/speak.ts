/** Text in the reader's language. A catalogue that lacks a word in one language does not compile. */
import { settings, type Language } from './settings.svelte'

export type Values = Record<string, string | number>
export type Words<Key extends string> = Record<Language, Record<Key, string>>

/**
 * A function that says things from a catalogue. `{name}` stands for a value; `{n|stone|stones}` for the first word if
 * the number is one in the reader's grammar, else for the second.
 */
export function speaker<Key extends string>(words: Words<Key>): (key: Key, values?: Values) => string {
  return (key, values = {}) => fill(words[settings.language][key], values)
}

/** Makes something for a language once: the browser takes long over its grammars. */
function once<Made>(make: (language: Language) => Made): (language: Language) => Made {
  const made = new Map<Language, Made>()
  return (language) => {
    const known = made.get(language) ?? make(language)
    made.set(language, known)
    return known
  }
}

const pluralRules = once((language) => new Intl.PluralRules(language))
const lists = once((language) => new Intl.ListFormat(language, { type: 'conjunction' }))

function fill(text: string, values: Values): string {
  return text.replace(/\{(\w+)(?:\|([^|}]*)\|([^|}]*))?\}/g, (_, name: string, one?: string, many?: string) => {
    const value = values[name] ?? ''
    if (one === undefined || many === undefined) return String(value)
    return pluralRules(settings.language).select(Number(value)) === 'one' ? one : many
  })
}

/** Several things in one phrase: "a, b and c". */
export function listed(things: string[]): string {
  return lists(settings.language).format(things)
}
