import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { go, keepRoute, route } from './route.svelte'

beforeAll(keepRoute)
afterEach(() => go('/'))

test.each([
  ['/', 'home', ''],
  ['/lobby', 'lobby', ''],
  ['/rules/pinch', 'rules', 'pinch'],
  ['/table/Ab12/', 'table', 'Ab12'],
  ['/learn/pinch/first', 'learn', 'pinch/first'],
  ['/replay/Ab12', 'replay', 'Ab12'],
  ['/home', 'nowhere', ''],
  ['/tables/Ab12', 'nowhere', 'Ab12'],
])('%s is the page %s', (path, page, id) => {
  go(path)
  expect(route.here).toMatchObject({ page, id })
})

test('what is asked for stands in the query', () => {
  go('/lobby?game=masters')
  expect(route.here.query.get('game')).toBe('masters')
})

test('another page begins at its top, another query stays where it is', () => {
  go('/lobby')
  const scroll = vi.spyOn(window, 'scrollTo').mockImplementation(() => undefined)
  go('/lobby?game=pinch')
  expect(scroll).not.toHaveBeenCalled()
  go('/rules/pinch')
  go('/rules/masters')
  expect(scroll.mock.calls).toEqual([
    [0, 0],
    [0, 0],
  ])
  scroll.mockRestore()
})

test('a page can take the place of the last one', () => {
  go('/lobby')
  const before = history.length
  go('/rules', true)
  expect(history.length).toBe(before)
  go('/you')
  expect(history.length).toBe(before + 1)
})

describe('a click on a link', () => {
  /** Where a click leads within the page; nothing if it is left to the browser. */
  function click(html: string, keys: MouseEventInit = {}): string | undefined {
    go('/rules/pinch')
    document.body.innerHTML = html
    const event = new MouseEvent('click', { bubbles: true, cancelable: true, ...keys })
    // What is left to the browser must not leave the test's page.
    const stay = (late: Event) => late.preventDefault()
    let caught = false
    window.addEventListener('click', (late) => (caught = late.defaultPrevented), { once: true })
    window.addEventListener('click', stay, { once: true })
    document.querySelector('a > *, a')!.dispatchEvent(event)
    return caught ? location.pathname + location.search + location.hash : undefined
  }

  test.each([
    ['of ours', '<a href="/lobby?free=true">x</a>', '/lobby?free=true'],
    ['around something', '<a href="/you"><b>x</b></a>', '/you'],
    ['to a place on another page', '<a href="/rules/masters#R1">x</a>', '/rules/masters#R1'],
  ])('%s goes there without a load', (_, html, path) => {
    expect(click(html)).toBe(path)
  })

  test.each([
    ['to a place on this page', '<a href="/rules/pinch#R1">x</a>', {}],
    ['to the API', '<a href="/api/tables/Ab12/record">x</a>', {}],
    ['to another site', '<a href="https://example.org/lobby">x</a>', {}],
    ['in another tab', '<a href="/lobby" target="_blank">x</a>', {}],
    ['to a file', '<a href="/lobby" download>x</a>', {}],
    ['with Ctrl', '<a href="/lobby">x</a>', { ctrlKey: true }],
    ['with Shift', '<a href="/lobby">x</a>', { shiftKey: true }],
    ['with the middle button', '<a href="/lobby">x</a>', { button: 1 }],
  ])('%s is left to the browser', (_, html, keys) => {
    expect(click(html, keys)).toBeUndefined()
  })
})
