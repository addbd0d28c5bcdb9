/** The log as it is read: a line for each happening, gathered in the chapters its game knows, such as rounds. */
import type { GameModule } from '../games/game'
import { t } from '../words'
import { sentences, type Happened, type Reader } from './happening'

export interface Line {
  key: string
  /** What shows the table as it was then; nothing for what has not touched it. */
  moment: number | undefined
  texts: string[]
}

export interface Chapter {
  title: string
  lines: Line[]
}

type Told = Happened & { key: number; moment: number | undefined }

/** Chapters in order, the oldest first. What says nothing has no line, unless `every` moment wants one. */
export function chapters(all: Told[], game: GameModule, reader: Reader, every = false): Chapter[] {
  const found: Chapter[] = [{ title: t('start'), lines: [] }]
  for (const happened of all) {
    const { key, moment } = happened
    const said = sentences(happened, game, reader)
    let line: Line = { key: `${key}.0`, moment, texts: said.length || !every ? [] : ['·'] }
    const close = () => line.texts.length && found.at(-1)!.lines.push(line)
    for (const { text, event } of said) {
      const title = event && game.chapter?.(event, found.length + 1, reader)
      if (title) {
        close()
        found.push({ title, lines: [] })
        line = { key: `${key}.${found.length}`, moment, texts: [] }
      }
      line.texts.push(text)
    }
    close()
  }
  return found
}
