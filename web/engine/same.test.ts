/** The engine in WebAssembly answers what it answers natively: the test of crates/browser asks it first, and keeps the answers. */
import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { expect, test } from 'vitest'
import { run } from '../src/lib/wasi'

const built = resolve(import.meta.dirname, '../../target/engine')

test('every answer is the same', { timeout: 600_000 }, () => {
  const pairs = JSON.parse(readFileSync(resolve(built, 'answers.json'), 'utf8')) as [ask: string, answer: string][]
  const engine = new WebAssembly.Module(readFileSync(resolve(built, 'engine.wasm')))
  expect(pairs.length).toBeGreaterThan(100)
  for (const [ask, answer] of pairs) {
    if (run(engine, ask) !== answer) expect(run(engine, ask), ask).toBe(answer)
  }
})
