/** Colours come from tokens.css: no other source names one, and none uses a token that does not exist. */
import { expect, test } from 'vitest'
import tokens from './tokens.css?raw'

const sources = import.meta.glob<string>(['/src/**/*.{svelte,ts,css}', '!/src/style/{tokens.css,*.test.ts}'], {
  query: '?raw',
  import: 'default',
  eager: true,
})

const HEX = /(?<![\w.&])#(?:[\da-f]{3,4}|[\da-f]{6}|[\da-f]{8})\b/gi
const FUNCTIONS = /\b(?:rgb|hsl)a?\(|\b(?:hwb|lab|lch|oklab|oklch)\(/g
const NAMES = /\b(?:black|white|gr[ae]y|silver|gold|red|green|blue|brown|yellow|orange|purple|pink|beige|ivory|navy|teal|maroon)\b/g
/** Values of CSS that may hold a colour, and attributes of drawings. */
const VALUES = /\b(?:color|background|border|outline|shadow|fill|stroke)[\w-]*(?::|=")\s*([^;{}"]+)[;"]/g

function coloursIn(text: string): string[] {
  const values = [...text.matchAll(VALUES)].map(([, value]) => value!.replace(/var\([^)]*\)|\{[^}]*\}/g, ''))
  return [...(text.match(HEX) ?? []), ...(text.match(FUNCTIONS) ?? []), ...values.flatMap((value) => value.match(NAMES) ?? [])]
}

test('no source names a colour', () => {
  const found = Object.entries(sources).map(([path, text]) => [path, coloursIn(text)] as const)
  expect(found.length).toBeGreaterThan(100)
  expect(found.filter(([, colours]) => colours.length)).toEqual([])
})

test('colours are found however they are written', () => {
  const written = 'a { color: #fff; fill: rgb(0 0 0 / 0.5); border: 1px solid red; } <path fill="black" />'
  expect(coloursIn(written)).toEqual(['#fff', 'rgb(', 'red', 'black'])
  expect(coloursIn('a { color: var(--red); white-space: nowrap; fill: none; } this.#dead')).toEqual([])
})

test('every custom property that is used is set somewhere', () => {
  const all = [tokens, ...Object.values(sources)].join('\n')
  const set = new Set([...all.matchAll(/(--[a-z][\w-]*)(?:\s*[:=]|', )/g)].map(([, name]) => name))
  const used = new Set([...all.matchAll(/var\((--[a-z][\w-]*)/g)].map(([, name]) => name))
  expect([...used].filter((name) => !set.has(name))).toEqual([])
})

/** The rules of a stylesheet of which no rule lies within another but in a media query. */
const rulesOf = (text: string) => [...text.replace(/\/\*[\s\S]*?\*\//g, '').matchAll(/([^{}]+)\{([^{}]*)\}/g)]

const definedTwice = (text: string): string[] =>
  rulesOf(text).flatMap(([, , body]) => {
    const names = [...body!.matchAll(/(--[\w-]+)\s*:/g)].map(([, name]) => name!)
    return names.filter((name, index) => names.indexOf(name) < index)
  })

test('a token is defined once in each theme', () => {
  expect(rulesOf(tokens).length).toBeGreaterThan(3)
  expect(definedTwice(tokens)).toEqual([])
  expect(definedTwice(':root { --a: 1; --b: 2; /* --b: 3; */ --a: 4 } @media print { :root { --b: 5; } }')).toEqual(['--a'])
})
