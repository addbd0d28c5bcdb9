/** A mouse that comes to a thing and rests there asks; a thing that comes to a resting mouse is not asked. */
import { mount, unmount } from 'svelte'
import { get } from 'svelte/store'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { explain, help, shown } from '../lib/help'
import Note from './Note.svelte'

const REST = 450

let note: ReturnType<typeof mount>

function thing(text: string): HTMLElement {
  const made = document.createElement('button')
  document.body.append(made)
  help(made, text)
  return made
}

const move = (to: Element, x: number) =>
  to.dispatchEvent(new PointerEvent('pointermove', { bubbles: true, pointerType: 'mouse', clientX: x, clientY: 5 }))

const told = () => get(shown)?.help

beforeEach(() => {
  vi.useFakeTimers()
  Object.assign(HTMLElement.prototype, { showPopover() {}, hidePopover() {} })
  note = mount(Note, { target: document.body })
})

afterEach(async () => {
  explain(undefined)
  await unmount(note)
  document.body.replaceChildren()
  vi.useRealTimers()
})

test('a mouse that rests is told', () => {
  move(thing('a'), 5)
  vi.advanceTimersByTime(REST - 1)
  expect(told()).toBeUndefined()
  vi.advanceTimersByTime(1)
  expect(told()).toBe('a')
})

test('what comes to a resting mouse says nothing until the mouse moves', () => {
  move(document.body, 5)
  const come = thing('b')
  move(come, 5)
  vi.advanceTimersByTime(REST)
  expect(told()).toBeUndefined()
  move(come, 6)
  vi.advanceTimersByTime(REST)
  expect(told()).toBe('b')
})
