/** A Vite plugin that turns a game's RULES.md into HTML when the client is built. */
import { Marked, Renderer, type Tokens } from 'marked'
import type { Plugin } from 'vite'
import type { Provenance } from '../src/lib/protocol'
import type { RulesPage } from '../src/lib/rules-page'

/** Words in backticks that say how well something is known, the same in the rules of every language, and what a reader sees. */
const TAGS: Record<string, Record<Provenance, string>> = {
  en: { printed: 'printed', public: 'public', inferred: 'inferred', reconstructed: 'reconstructed' },
  es: { printed: 'impreso', public: 'público', inferred: 'inferido', reconstructed: 'reconstruido' },
}

const isTag = (word: string): word is Provenance => word in TAGS['en']!

export function rules(): Plugin {
  return {
    name: 'rules',
    transform: {
      filter: { id: /\/RULES(\.\w+)?\.md(\?minute)?$/ },
      handler: (text, id) => {
        const [, language, minute] = /\/RULES(?:\.(\w+))?\.md(\?minute)?$/.exec(id) ?? []
        const page = minute ? readMinute(text) : readRules(text, language)
        return { code: `export default ${JSON.stringify(page)}`, moduleType: 'js', map: null }
      },
    },
  }
}

/** The game in one minute: the section of that name, which comes first, as HTML without its heading. */
export function readMinute(text: string): string {
  const [, minute = ''] = /^## (?:In one minute|En un minuto)\n(.*?)(?=^## |$(?![\s\S]))/ms.exec(text) ?? []
  return new Marked().parse(minute, { async: false })
}

export function readRules(text: string, language = 'en'): RulesPage {
  const headings: { level: number; id: string; title: string }[] = []
  const sources = new Set<Provenance>()

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

    /** `inferred` is a badge; other words in backticks are moves and ids. */
    override codespan(token: Tokens.Codespan): string {
      if (!isTag(token.text)) return super.codespan(token)
      sources.add(token.text)
      return `<span class="source ${token.text}">${TAGS[language]![token.text]}</span>`
    }

    /** A dagger behind a figure says in one sign that it is reconstructed. */
    override text(token: Tokens.Text | Tokens.Escape): string {
      return super.text(token).replace(/†/g, () => {
        sources.add('reconstructed')
        return '<span class="dagger">†</span>'
      })
    }

    /** `![What is seen](diagram:pinch)` is drawn by the game's board once it is looked at; its words are there at once. */
    override paragraph(token: Tokens.Paragraph): string {
      const [image] = token.tokens
      const id = image?.type === 'image' ? /^diagram:([\w-]+)$/.exec((image as Tokens.Image).href)?.[1] : undefined
      if (!id || token.tokens.length > 1) return super.paragraph(token)
      const caption = this.parser.parseInline((image as Tokens.Image).tokens)
      return `<figure class="diagram" data-diagram="${id}"><div class="frame"></div><figcaption>${caption}</figcaption></figure>\n`
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
  const [whole, before, minute] = MINUTE.exec(html) ?? ['']
  return {
    opening: minute ? `${before}<section class="minute">${minute}</section>` : '',
    title: headings.find(({ level }) => level === 1)?.title ?? '',
    contents: headings.filter(({ level }) => level === 2).map(({ id, title }) => ({ id, title: title.replace(/^\d+\. /, '') })),
    html: html.slice(whole.length),
    diagrams: html.includes('data-diagram='),
    sources: Object.keys(TAGS['en']!)
      .filter(isTag)
      .filter((source) => sources.has(source)),
  }
}

/** What comes before the game in one minute, and that section. */
const MINUTE = /^(.*?)(<h2 id="(?:in-one-minute|en-un-minuto)">.*?)(?=<h2 |$)/s

const anchor = (text: string) =>
  text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '')
