import { expect, test } from 'vitest'
import { readRules } from './rules'

const page = readRules(`# Pinch

Put *one* stone on \`a1\`. The sizes are reconstructed.

## 1. The board

1. A grid.
2. Two rules:
   - **first**: yes
   - second

| size | turns |
|---|---|
| 5 | 100 |

## Rulings

- **R1** Opposite stones do not pinch.
- **R12** Any cell.
`)

test('the title and the contents, without their numbers', () => {
  expect(page.title).toBe('Pinch')
  expect(page.contents).toEqual([
    { id: '1-the-board', title: 'The board' },
    { id: 'rulings', title: 'Rulings' },
  ])
})

test('headings and rulings can be linked to', () => {
  expect(page.html).toContain('<h2 id="1-the-board">1. The board</h2>')
  expect(page.html).toContain('<li id="R12"><strong>R12</strong> Any cell.</li>')
  expect(page.html).not.toContain('id="first"')
})

test('lists lie within lists', () => {
  expect(page.html.replace(/\s+/g, ' ')).toContain('<li>Two rules:<ul> <li><strong>first</strong>: yes</li> <li>second</li> </ul> </li>')
})

test('a table can be scrolled with the keyboard, and its head heads columns', () => {
  expect(page.html).toMatch(/<div class="wide" role="group" tabindex="0"><table>\s*<thead>\s*<tr>\s*<th scope="col">size<\/th>/)
})

test('figures of our own are marked', () => {
  expect(page.reconstructed).toBe(true)
  expect(readRules('# Hex\n\nUna figura reconstruida.').reconstructed).toBe(true)
  expect(readRules('# Hex').reconstructed).toBe(false)
})

test('letters of other languages stay in an address', () => {
  expect(readRules('## 6. Cómo se escriben las jugadas').contents[0]!.id).toBe('6-cómo-se-escriben-las-jugadas')
})
