/** The client is light: what a first visit loads, and what each game adds to it. */
import { readdirSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { gzipSync } from 'node:zlib'
import { expect, games, test } from './house'

const dist = resolve(import.meta.dirname, '../dist')
const packed = (path: string) => gzipSync(readFileSync(resolve(dist, path))).length

test('the first page loads less than 120 kB of script', () => {
  const page = readFileSync(resolve(dist, 'index.html'), 'utf8')
  const scripts = [...page.matchAll(/(?:src|href)="\/([^"]+\.js)"/g)].map(([, path]) => path!)
  expect(scripts.length).toBeGreaterThan(0)
  expect(scripts.map(packed).reduce((sum, bytes) => sum + bytes)).toBeLessThan(120_000)
})

const files = () => readdirSync(resolve(dist, 'assets'))
const bytes = (path: string) => readFileSync(path).length

test('fonts take at most 60 kB, all of them', () => {
  const fonts = files().filter((name) => name.endsWith('.woff2'))
  expect(fonts).toHaveLength(3)
  expect(fonts.map((name) => bytes(resolve(dist, 'assets', name))).reduce((sum, size) => sum + size)).toBeLessThanOrEqual(60_000)
})

test('all art of the home page takes less than 80 kB, unpacked', () => {
  const scenes = files().filter((name) => /^scenes-.*\.(js|css)$/.test(name))
  expect(scenes).toHaveLength(2)
  const room = resolve(import.meta.dirname, '../src/home/BackRoom.svelte')
  expect([...scenes.map((name) => resolve(dist, 'assets', name)), room].map(bytes).reduce((sum, size) => sum + size)).toBeLessThan(80_000)
})

/** A script and everything it imports before it runs, apart from what is there already. */
function withImports(name: string, known: Set<string>): Set<string> {
  const found = new Set<string>()
  const open = [name]
  for (let next = open.pop(); next; next = open.pop()) {
    if (known.has(next) || found.has(next)) continue
    found.add(next)
    const text = readFileSync(resolve(dist, 'assets', next), 'utf8')
    // What is asked for by `import(…)` comes later, if at all.
    for (const [, path] of text.matchAll(/(?:\bfrom|\bimport)\s*"\.\/([^"]+\.js)"/g)) open.push(path!)
  }
  return found
}

/** What is there before a board is asked for: the scripts of the first page and the page of a table, with all that they import. */
function beforeBoards(): Set<string> {
  const page = readFileSync(resolve(dist, 'index.html'), 'utf8')
  const scripts = [...page.matchAll(/(?:src|href)="\/assets\/([^"]+\.js)"/g)].map(([, path]) => path!)
  const table = files().filter((name) => /^Table-.*\.js$/.test(name))
  expect(table).toHaveLength(1)
  return new Set([...scripts, ...table].flatMap((name) => [...withImports(name, new Set())]))
}

for (const { id } of games) {
  test(`${id} adds less than 45 kB of script, with all that it imports`, () => {
    const own = files().filter((name) => new RegExp(`^${id}-.*\\.js$`).test(name))
    expect(own).toHaveLength(1)
    const parts = [...withImports(own[0]!, beforeBoards())]
    expect(parts.length).toBeGreaterThan(1)
    expect(parts.map((name) => packed(`assets/${name}`)).reduce((sum, bytes) => sum + bytes)).toBeLessThan(45_000)
  })
}
