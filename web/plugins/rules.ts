/** A Vite plugin that turns a game's RULES.md into HTML when the client is built. */
import { Marked, Renderer, type Tokens } from 'marked'
import type { Plugin } from 'vite'
import type { RulesPage } from '../src/lib/rules-page'

export function rules(): Plugin {
  return {
    name: 'rules',
    transform: {
      filter: { id: /\/RULES(\.\w+)?\.md$/ },
      handler: (text) => ({ code: `export default ${JSON.stringify(readRules(text))}`, moduleType: 'js', map: null }),
    },
  }
}

export function readRules(text: string): RulesPage {
  const headings: { level: number; id: string; title: string }[] = []

  class RulesRenderer extends Renderer {
    override heading({ tokens, depth: level }: Tokens.Heading): string {
      const title = this.parser.parseInline(tokens, this.parser.textRenderer)
      const id = anchor(title)
      headings.push({ level, id, title })
      return `<h${level} id="${id}">${this.parser.parseInline(tokens)}</h${level}>`
    }

    /** A ruling can be linked to by its number. */
    override listitem(item: Tokens.ListItem): string {
      const ruling = /^\*\*(R\d+)\*\*/.exec(item.text)?.[1]
      return super.listitem(item).replace('<li>', ruling ? `<li id="${ruling}">` : '<li>')
    }

    /** A wide table is scrolled, with the arrow keys too. */
    override table(token: Tokens.Table): string {
      return `<div class="wide" role="group" tabindex="0">${super.table(token)}</div>`
    }

    override tablecell(token: Tokens.TableCell): string {
      return super.tablecell(token).replace(/^<th/, '<th scope="col"')
    }
  }

  const html = new Marked().parse(text, { renderer: new RulesRenderer(), async: false })
  return {
    title: headings.find(({ level }) => level === 1)?.title ?? '',
    contents: headings.filter(({ level }) => level === 2).map(({ id, title }) => ({ id, title: title.replace(/^\d+\. /, '') })),
    html,
    reconstructed: /reconstru/i.test(text),
  }
}

const anchor = (text: string) =>
  text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '')
