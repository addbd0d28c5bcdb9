import { beforeEach, expect, test } from 'vitest'
import type { At } from '../games/game'
import { settings } from './settings.svelte'
import { clickedInVain, whyNot } from './why-not'

beforeEach(() => {
  settings.language = 'en'
})

function made(html: string): Element {
  document.body.innerHTML = html
  return document.querySelector('[data-here]')!
}

test.each([
  ['<button aria-disabled="true" data-cell="a1"><b data-here></b></button>', 'a1'],
  ['<button aria-disabled="true" data-here></button>', ''],
  ['<button aria-disabled="false" data-cell="a1" data-here></button>', undefined],
  ['<div aria-disabled="true"><button data-here></button></div>', undefined],
  ['<p data-here></p>', undefined],
])('%s', (html, thing) => {
  expect(clickedInVain(made(html))).toBe(thing)
})

const game = { decision: () => 'Place a stone.', whyNot: (thing: string) => (thing === 'a1' ? 'a1 is taken.' : undefined) }
const at = { you: 0, names: ['Ann', 'Bob'], legal: ['b1'], turn: 'one', awaited: [1], table: { paused: false } } as unknown as At

test.each([
  ['a1', {}, 'a1 is taken.'],
  ['c1', {}, 'Not now. Place a stone.'],
  ['a1', { legal: [] }, 'Not now: waiting for Bob.'],
  ['a1', { you: undefined }, 'You are looking on: only those who play can do that.'],
  ['a1', { table: { paused: true } }, 'The game is paused.'],
  ['a1', { turn: 'over' }, undefined],
])('%s with %o', (thing, part, reason) => {
  expect(whyNot(thing, { ...at, ...part } as At, game)).toBe(reason)
})
