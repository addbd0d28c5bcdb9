import { beforeEach, expect, test } from 'vitest'
import { finishedOf, halfway, progressIn } from './lesson-progress'
import type { LessonInfo } from './protocol'
import { settings } from './settings.svelte'

const lesson = (id: string): LessonInfo => ({ id, title: { en: id, es: id }, about: { en: '', es: '' }, minutes: 3, steps: 5 })
const title = { en: 'The swap', es: 'El cambio' }

beforeEach(() => {
  settings.language = 'en'
  settings.lessons = {}
  delete settings.lastLesson
})

test('whoever has begun nothing has nothing to go on with', () => {
  expect(halfway()).toBeUndefined()
  expect(progressIn('pinch', 'first')).toEqual({ step: 0, done: false })
})

test('a lesson left halfway is gone on with where it was left, in the language of its reader', () => {
  settings.lessons = { 'pinch/swap': { step: 2, done: false } }
  settings.lastLesson = { game: 'pinch', id: 'swap', title }
  expect(halfway()).toEqual({ path: '/learn/pinch/swap', title: 'The swap', step: 3 })
  settings.language = 'es'
  expect(halfway()?.title).toBe('El cambio')
})

test('a lesson at its beginning or its end is not halfway', () => {
  settings.lastLesson = { game: 'pinch', id: 'swap', title }
  for (const done of [false, true]) {
    settings.lessons = { 'pinch/swap': { step: 0, done } }
    expect(halfway()).toBeUndefined()
  }
})

test('what is finished is counted game by game', () => {
  settings.lessons = {
    'pinch/first': { step: 0, done: true },
    'pinch/swap': { step: 2, done: false },
    'masters/first': { step: 0, done: true },
  }
  expect(finishedOf('pinch', ['first', 'swap', 'flip'].map(lesson))).toBe(1)
  expect(finishedOf('diamonds', ['first'].map(lesson))).toBe(0)
})
