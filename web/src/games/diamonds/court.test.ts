import { expect, test } from 'vitest'
import tokens from '../../style/tokens.css?raw'
import { drawing, inks } from './court'
import { suits } from './view'

const ranks = Array.from({ length: 20 }, (_, place) => place + 1)
const all = suits.flatMap((suit) => ranks.map((rank) => drawing(`${suit}${rank}`)))

test('no two cards look alike', () => {
  expect(new Set(all).size).toBe(60)
})

test('every ink is a token', () => {
  const used = new Set(all.join('').match(/(?<=\{)\w+(?=\})/g))
  expect([...used].sort()).toEqual(Object.keys(inks).sort())
  expect(Object.values(inks).filter((token) => !tokens.includes(`${token}:`))).toEqual([])
})

test('a card is drawn with few strokes', () => {
  expect(Math.max(...all.map((card) => card.match(/<(?:path|circle|ellipse|rect) /g)!.length))).toBeLessThan(40)
})
