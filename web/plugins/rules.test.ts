import { expect, test } from 'vitest'
import { readMinute, readRules } from './rules'

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

test('how well something is known is a badge, and the legend has those of the page', () => {
  const page = readRules('# Hex\n\n- **R1** `inferred` A move is `a1`.\n\n| ante |\n|---|\n| 1† |\n')
  expect(page.html).toContain('<span class="source inferred">inferred</span> A move is <code>a1</code>')
  expect(page.html).toContain('<td>1<span class="dagger">†</span></td>')
  expect(page.sources).toEqual(['inferred', 'reconstructed'])
  expect(readRules('# Hex\n\n`public`', 'es').html).toContain('<span class="source public">público</span>')
  expect(readRules('# Hex\n\nNothing is reconstructed.').sources).toEqual([])
})

test('a position is a figure with its caption, and an empty frame for the board', () => {
  const page = readRules('# Hex\n\n![Black, after `b2`, has *won*.](diagram:chain-2)\n\nAnd ![this](diagram:no) is text.\n')
  expect(page.html).toContain(
    '<figure class="diagram" data-diagram="chain-2"><div class="frame"></div><figcaption>Black, after <code>b2</code>, has <em>won</em>.</figcaption></figure>',
  )
  expect(page.html).not.toContain('data-diagram="no"')
  expect(page.diagrams).toBe(true)
  expect(readRules('# Hex\n\n![A picture](hex.svg)').diagrams).toBe(false)
})

test('the page begins with the game in one minute, which stands by itself', () => {
  const page = readRules('# Hex\n\nA game.\n\n## In one minute\n\nShort.\n\n## 1. The board\n\nA grid.\n')
  expect(page.opening).toMatch(
    /^<h1 id="hex">Hex<\/h1><p>A game.<\/p>\s<section class="minute"><h2 id="in-one-minute">.*Short.*<\/section>$/s,
  )
  expect(page.html).toMatch(/^<h2 id="1-the-board">/)
  expect(page.contents.map(({ id }) => id)).toEqual(['in-one-minute', '1-the-board'])
})

test('letters of other languages stay in an address', () => {
  expect(readRules('## 6. Cómo se escriben las jugadas').contents[0]!.id).toBe('6-cómo-se-escriben-las-jugadas')
})

test('the game in one minute is its section alone', () => {
  const text = '# Pinch\n\nA game.\n\n## In one minute\n\n- **You want** a chain.\n- **The end.** Soon.\n\n## 1. The board\n\nA grid.\n'
  expect(readMinute(text).replace(/\s+/g, ' ').trim()).toBe(
    '<ul> <li><strong>You want</strong> a chain.</li> <li><strong>The end.</strong> Soon.</li> </ul>',
  )
  expect(readMinute('## En un minuto\n\nCorto.')).toBe('<p>Corto.</p>\n')
  expect(readMinute('# Hex')).toBe('')
})
