import { flushSync, mount, unmount } from 'svelte'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { settings } from '../../lib/settings.svelte'
import type { BoardProps } from '../game'
import Board from './Board.svelte'
import source from './Board.svelte?raw'
import type { HexEvent, HexSetup, HexView } from './types'

const play = vi.fn(() => Promise.resolve(true))
let board: object | undefined

beforeEach(() => {
  settings.language = 'en'
  play.mockClear()
})
afterEach(() => board && unmount(board))

/** Lays a board of three by three on which b1, c1 and c3 can be played. */
function lay(part: Partial<BoardProps<HexView, HexEvent, HexSetup>> = {}) {
  const view: HexView = { board: ['x..', '.o.', '...'], to_move: 0, result: null }
  const at = { view, you: 0, names: ['Ann', 'Bob'], legal: ['b1', 'c1', 'c3'] } as BoardProps<HexView, HexEvent, HexSetup>['at']
  board = mount(Board, { target: document.body, props: { at, play, events: [], ...part } })
  flushSync()
}

const cell = (name: string) => document.querySelector<HTMLElement>(`[data-cell="${name}"]`)!
const touch = (name: string) => {
  cell(name).dispatchEvent(new PointerEvent('pointerdown', { pointerType: 'touch', bubbles: true }))
  cell(name).click()
  flushSync()
}
const press = (key: string) => document.activeElement!.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }))

test('every cell says what stands there', () => {
  lay()
  expect(['a1', 'b2', 'c3'].map((name) => cell(name).getAttribute('aria-label'))).toEqual(['a1, black', 'b2, white', 'c3, empty'])
})

test('legal moves are the only ones that can be made', () => {
  lay()
  cell('a1').click()
  cell('a2').click()
  expect(play).not.toHaveBeenCalled()
  cell('b1').click()
  expect(play).toHaveBeenCalledWith(['b1'])
})

test('a stone is put down once', () => {
  lay()
  cell('b1').click()
  flushSync()
  cell('c1').click()
  expect(play).toHaveBeenCalledTimes(1)
})

test('a finger points first, and touches again to put a stone down', () => {
  lay()
  touch('c1')
  touch('c3')
  expect(play).not.toHaveBeenCalled()
  expect(cell('c3').classList).toContain('aim')
  touch('c3')
  expect(play).toHaveBeenCalledWith(['c3'])
})

test('arrow keys walk over the board, and stop at its sides', () => {
  lay()
  cell('b2').focus()
  for (const key of ['ArrowRight', 'ArrowRight', 'ArrowDown']) {
    press(key)
    flushSync()
  }
  expect(document.activeElement).toBe(cell('c3'))
  expect(cell('c3').tabIndex).toBe(0)
})

test('whoever looks on can put nothing down', () => {
  lay({ play: undefined })
  expect(document.querySelectorAll('[aria-disabled="false"]')).toHaveLength(0)
})

test('the newest stone is marked', () => {
  lay({ events: [{ event: 'put', seat: 1, cell: 'b2' }] })
  expect(cell('b2').classList).toContain('new')
})

test('the worked example is short', () => {
  expect(source.trim().split('\n').length).toBeLessThanOrEqual(150)
})
