/** The log as it is read: a line for each happening, gathered in the chapters its game knows, such as rounds. */
import type { GameModule, Reader } from '../games/game'
import { t } from '../words'
import { sentences, type Happened } from './log-sentences'

export interface LogLine {
  key: string
  /** What shows the table as it was then; nothing for what has not touched it. */
  moment: number | undefined
  texts: string[]
}

export interface Chapter {
  title: string
  lines: LogLine[]
}

type Told = Happened & { key: number; moment: number | undefined }

/** What says the same as before stays the same line, so that nothing of it is drawn again. */
function kept(line: LogLine, known: Map<string, LogLine>): LogLine {
  const before = known.get(line.key)
  const same = before?.moment === line.moment && before?.texts.join('\n') === line.texts.join('\n')
  if (before && same) return before
  known.set(line.key, line)
  return line
}

/**
 * Chapters in order, the oldest first. What says nothing has no line, unless `every` moment wants one. Lines that are
 * told again and again are `known`.
 */
export function chapters(all: Told[], game: GameModule, reader: Reader, every = false, known = new Map<string, LogLine>()): Chapter[] {
  const found: Chapter[] = [{ title: t('start'), lines: [] }]
  for (const happened of all) {
    const { key, moment } = happened
    const said = sentences(happened, game, reader)
    let line: LogLine = { key: `${key}.0`, moment, texts: said.length || !every ? [] : ['·'] }
    const close = () => line.texts.length && found.at(-1)!.lines.push(kept(line, known))
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
