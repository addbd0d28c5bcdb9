/** Translation: text in the reader's language. A catalogue that lacks a word in one language does not compile. */
import { settings, type Language } from './settings.svelte'

export type Values = Record<string, string | number>
export type Words<Key extends string> = Record<Language, Record<Key, string>>

/**
 * A function that looks texts up in a catalogue. `{name}` stands for a value; `{n|stone|stones}` for the first word if
 * the number is one in the reader's grammar, else for the second. Constants are values that every text can name.
 */
export function translator<Key extends string>(words: Words<Key>, constants: object = {}): (key: Key, values?: Values) => string {
  return (key, values = {}) => fill(words[settings.language][key], { ...constants, ...values })
}

function fill(text: string, values: Record<string, unknown>): string {
  return text.replace(/\{(\w+)(?:\|([^|}]*)\|([^|}]*))?\}/g, (_, name: string, one?: string, many?: string) => {
    const value = (values[name] ?? '') as string | number
    if (one === undefined || many === undefined) return String(value)
    return grammar(settings.language).count.select(Number(value)) === 'one' ? one : many
  })
}

interface Grammar {
  count: Intl.PluralRules
  list: Intl.ListFormat
}

const grammars = new Map<Language, Grammar>()

/** A language's grammar, made once: making it takes longer than a sentence does. */
function grammar(language: Language): Grammar {
  const known = grammars.get(language) ?? {
    count: new Intl.PluralRules(language),
    list: new Intl.ListFormat(language, { type: 'conjunction' }),
  }
  grammars.set(language, known)
  return known
}

/** Several things in one phrase: "a, b and c". */
export function listed(things: string[]): string {
  return grammar(settings.language).list.format(things)
}
