/** How far one has come in lessons. It is kept in this browser. */
import type { LessonInfo, Translated } from './protocol'
import { settings, type LessonProgress } from './settings.svelte'

/** What is said in the reader's language. */
export const spoken = (text: Translated): string => text[settings.language]

/** By what name a lesson's progress is kept. */
export const lessonKey = (game: string, id: string): string => `${game}/${id}`

export const progressIn = (game: string, id: string): LessonProgress => settings.lessons[lessonKey(game, id)] ?? { step: 0, done: false }

/** How many of a game's lessons have been finished. */
export const finishedOf = (game: string, lessons: LessonInfo[]): number => lessons.filter(({ id }) => progressIn(game, id).done).length

/** The lesson that was left halfway, if it is the one that was played last: its address, its title and its next step. */
export function halfway(): { path: string; title: string; step: number } | undefined {
  const last = settings.lastLesson
  if (!last) return undefined
  const { step } = progressIn(last.game, last.id)
  return step ? { path: `/learn/${last.game}/${last.id}`, title: spoken(last.title), step: step + 1 } : undefined
}
