import { get } from 'svelte/store'
import { beforeEach, expect, test, vi } from 'vitest'
import { explain, help, helpedAt, shown } from './help'

beforeEach(() => explain(undefined))

test('the innermost that has something to say speaks', () => {
  const [outer, inner] = [document.createElement('div'), document.createElement('span')]
  outer.append(inner)
  help(outer, 'the whole')
  const within = help(inner, () => ({ title: 'a part', text: 'of it' }))
  expect(helpedAt(inner)).toBe(inner)
  within.update(() => null)
  expect(helpedAt(inner)).toBe(outer)
})

test('what has gone is not asked any more, even by a question on its way', () => {
  const node = document.createElement('div')
  const about = vi.fn(() => 'a card')
  const action = help(node, about)
  explain(node)
  expect(get(shown)?.help).toBe('a card')
  action.destroy()
  expect(get(shown)).toBeUndefined()
  about.mockClear()
  explain(node)
  expect(helpedAt(node)).toBeUndefined()
  expect(about).not.toHaveBeenCalled()
  expect(get(shown)).toBeUndefined()
})
