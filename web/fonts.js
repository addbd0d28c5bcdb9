/**
 * Makes the fonts in src/style/fonts from the packages they come in: the letters, figures and signs that English and Spanish
 * take, and those of neighbouring languages, for names. To be run after an update of a package: `npm run fonts`.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import subset from 'subset-font'

const range = (from, to) => Array.from({ length: to - from + 1 }, (_, n) => String.fromCodePoint(from + n)).join('')
const LETTERS = range(0x20, 0x7e) + range(0xa1, 0xff) + '–—‘’“”„…•′″−×→←€†‹›Œœ'

const FACES = {
  'text-400': 'alegreya-sans/files/alegreya-sans-latin-400-normal.woff2',
  'text-700': 'alegreya-sans/files/alegreya-sans-latin-700-normal.woff2',
  'heading-600': 'brygada-1918/files/brygada-1918-latin-600-normal.woff2',
}

for (const [name, file] of Object.entries(FACES)) {
  const whole = readFileSync(new URL(`node_modules/@fontsource/${file}`, import.meta.url))
  const part = await subset(whole, LETTERS, { targetFormat: 'woff2' })
  writeFileSync(new URL(`src/style/fonts/${name}.woff2`, import.meta.url), part)
  console.log(`${name}: ${part.length} bytes`)
}
