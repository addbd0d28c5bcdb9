/** The Markdown our rules are written in, read into blocks: headings, paragraphs, lists, tables, and words in bold. */
export type Block =
  | { type: 'heading'; level: number; text: string; id: string }
  | { type: 'paragraph'; text: string }
  | { type: 'list'; start: number | undefined; items: Item[] }
  | { type: 'table'; head: string[]; rows: string[][] }

/** A point of a list; a ruling can be linked to by its number. */
export interface Item {
  id: string | undefined
  blocks: Block[]
}

export type Span = { type: 'text' | 'bold' | 'italic' | 'code'; text: string } | { type: 'link'; text: string; href: string }

const HEADING = /^(#{1,4}) +(.*)$/
const MARKER = /^(?:-|(\d+)\.) +/
const INTERRUPTS = /^(#{1,4} |\||- |1\. )/

export function blocks(text: string): Block[] {
  return read(text.split(/\r?\n/))
}

function read(lines: string[]): Block[] {
  const found: Block[] = []
  let at = 0
  const take = (wanted: (line: string) => boolean): string[] => {
    const from = at
    while (at < lines.length && wanted(lines[at]!)) at += 1
    return lines.slice(from, at)
  }
  while (at < lines.length) {
    const line = lines[at]!
    const heading = HEADING.exec(line)
    if (!line.trim()) {
      at += 1
    } else if (heading) {
      const text = heading[2]!
      found.push({ type: 'heading', level: heading[1]!.length, text, id: anchor(text) })
      at += 1
    } else if (line.startsWith('|')) {
      const [head = [], , ...rows] = take((other) => other.startsWith('|')).map(cells)
      found.push({ type: 'table', head, rows })
    } else if (MARKER.test(line)) {
      found.push(list())
    } else {
      at += 1
      const more = take((other) => other.trim() !== '' && !INTERRUPTS.test(other))
      found.push({ type: 'paragraph', text: [line, ...more].map((part) => part.trim()).join(' ') })
    }
  }
  return found

  function list(): Block {
    const first = MARKER.exec(lines[at]!)!
    const items: Item[] = []
    for (let marker: RegExpExecArray | null = first; marker; marker = MARKER.exec(lines[at] ?? '')) {
      if ((marker[1] === undefined) !== (first[1] === undefined)) break
      const own = lines[at]!.slice(marker[0].length)
      const id = /^\*\*(R\d+)\*\*/.exec(own)?.[1]
      at += 1
      const inside = take((line) => /^ {2,}\S/.test(line)).map((line) => line.slice(Math.min(marker[0].length, indent(line))))
      items.push({ id, blocks: read([own, ...inside]) })
    }
    return { type: 'list', start: first[1] === undefined ? undefined : Number(first[1]), items }
  }
}

const indent = (line: string) => line.length - line.trimStart().length

const cells = (line: string) =>
  line
    .replace(/^\||\|\s*$/g, '')
    .split('|')
    .map((cell) => cell.trim())

export const anchor = (text: string) =>
  text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '')

const SPAN = /\*\*(.+?)\*\*|(?<![\p{L}\p{N}*])\*(?=\S)([^*]+?)(?<=\S)\*(?!\*)|`([^`]+)`|\[([^\]]+)\]\(([^)\s]+)\)/gu

/** A line's words. A link leads within the house or to the secure web, nowhere else. */
export function spans(text: string): Span[] {
  const found: Span[] = []
  let last = 0
  const plain = (to: number) => {
    if (to > last) found.push({ type: 'text', text: text.slice(last, to) })
  }
  for (const match of text.matchAll(SPAN)) {
    const [whole, bold, italic, code, label, href] = match
    plain(match.index)
    last = match.index + whole.length
    if (bold !== undefined) found.push({ type: 'bold', text: bold })
    else if (italic !== undefined) found.push({ type: 'italic', text: italic })
    else if (code !== undefined) found.push({ type: 'code', text: code })
    else if (/^(https:\/\/|\/|#)/.test(href!)) found.push({ type: 'link', text: label!, href: href! })
    else found.push({ type: 'text', text: label! })
  }
  plain(text.length)
  return found
}
