/** A note lies where it covers neither its thing nor what can be pressed. */
import { beforeEach, expect, test } from 'vitest'
import { leastCover, type Box } from './least-cover'

const box = (x: number, y: number, width = 10, height = 10): Box => ({ x, y, width, height })

/** Something on the page with a place of its own. */
function put(kind: string, place: Box, classes = ''): HTMLElement {
  const made = document.createElement(kind)
  made.className = classes
  made.getBoundingClientRect = () => place as DOMRect
  made.checkVisibility = () => true
  document.body.append(made)
  return made
}

beforeEach(() => document.body.replaceChildren())

test.each<[string, Box[], number]>([
  ['the first that covers nothing', [box(0, 0), box(50, 50)], 0],
  ['not the thing itself', [box(100, 100), box(50, 50)], 1],
  ['not a button', [box(0, 40), box(50, 50)], 1],
  ['rather a button than the thing', [box(100, 100), box(0, 40)], 1],
  ['rather any button than the main one', [box(0, 60), box(0, 40)], 1],
  ['what cannot be pressed does not count', [box(0, 80), box(50, 50)], 0],
])('%s', (_, boxes, chosen) => {
  const thing = put('p', box(100, 100))
  put('button', box(0, 40))
  put('button', box(0, 60), 'primary')
  put('button', box(0, 80)).setAttribute('disabled', '')
  expect(leastCover(boxes, thing, document.createElement('p'))).toBe(boxes[chosen])
})

test('what lies on the note itself is not covered by it', () => {
  const note = put('div', box(0, 0))
  note.append(put('button', box(0, 0)))
  const boxes = [box(0, 0), box(50, 50)]
  expect(leastCover(boxes, put('p', box(100, 100)), note)).toBe(boxes[0])
})
