/** What the client that was built weighs, in bytes. */
import { readdirSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { gzipSync } from 'node:zlib'

const dist = resolve(import.meta.dirname, '../dist')
const asset = (name: string) => resolve(dist, 'assets', name)
const bytes = (paths: string[]) => paths.map((path) => readFileSync(path).length).reduce((sum, size) => sum + size, 0)
/** As servers send it. */
const packed = (paths: string[]) => paths.map((path) => gzipSync(readFileSync(path)).length).reduce((sum, size) => sum + size, 0)

const assets = () => readdirSync(resolve(dist, 'assets'))
const page = () => readFileSync(resolve(dist, 'index.html'), 'utf8')

/** The scripts of the first page, which every visit loads. */
export const initialScripts = () => [...page().matchAll(/(?:src|href)="\/assets\/([^"]+\.js)"/g)].map(([, path]) => path!)
export const initialWeight = () => packed(initialScripts().map(asset))

/** The rules engine, which is loaded when it is first asked something. */
const engines = () => assets().filter((name) => /^engine-.*\.wasm$/.test(name))
export const hasEngine = () => engines().length > 0
export const engineWeight = () => bytes(engines().map((name) => asset(`${name}.br`)))

export const fonts = () => assets().filter((name) => name.endsWith('.woff2'))
export const fontWeight = () => bytes(fonts().map(asset))

/** The scenes of the home page; the back room is part of the page itself. */
export const scenes = () => assets().filter((name) => /^scenes-.*\.(js|css)$/.test(name))
export const artWeight = () => bytes([...scenes().map(asset), resolve(import.meta.dirname, '../src/home/BackRoom.svelte')])

/** A script and everything it imports before it runs, apart from what is there already. */
function withImports(name: string, known: Set<string>): Set<string> {
  const found = new Set<string>()
  const open = [name]
  for (let next = open.pop(); next; next = open.pop()) {
    if (known.has(next) || found.has(next)) continue
    found.add(next)
    const text = readFileSync(asset(next), 'utf8')
    // What is asked for by `import(…)` comes later, if at all.
    for (const [, path] of text.matchAll(/(?:\bfrom|\bimport)\s*"\.\/([^"]+\.js)"/g)) open.push(path!)
  }
  return found
}

/** The scripts whose names begin like this. */
export const scriptsOf = (name: string) => assets().filter((file) => new RegExp(`^${name}-.*\\.js$`).test(file))

/** What a game adds to the scripts of the first page and of a table, with all that it imports. */
export function boardScripts(game: string): string[] {
  const known = new Set([...initialScripts(), ...scriptsOf('Table')].flatMap((name) => [...withImports(name, new Set())]))
  return scriptsOf(game).flatMap((name) => [...withImports(name, known)])
}
export const boardWeight = (game: string) => packed(boardScripts(game).map(asset))
