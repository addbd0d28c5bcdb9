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

for (const { id } of games) {
  test(`${id} adds less than 40 kB of script`, () => {
    const own = readdirSync(resolve(dist, 'assets')).filter((name) => new RegExp(`^${id}-.*\\.js$`).test(name))
    expect(own).toHaveLength(1)
    expect(packed(`assets/${own[0]}`)).toBeLessThan(40_000)
  })
}
