import { flushSync, mount, unmount } from 'svelte'
import { afterEach, expect, test, vi } from 'vitest'
import { fieldsOf, type Field, type Value } from '../lib/form'
import OptionField from './OptionField.svelte'

const choose = vi.fn<(value: Value | undefined) => void>()
let drawn: object | undefined

afterEach(() => {
  if (drawn) void unmount(drawn)
  choose.mockClear()
})

const words: Record<string, string> = { o_it: 'It', oh_it: 'Explained.', o_it_one: 'The first' }
const say = (word: string) => words[word]

function draw(schema: object, value?: Value) {
  const field: Field = fieldsOf({ properties: { it: schema } })[0]!
  drawn = mount(OptionField, { target: document.body, props: { field, value: value ?? field.usual, say, choose } })
  flushSync()
}
const all = (selector: string) => [...document.querySelectorAll<HTMLInputElement>(selector)]
const texts = (selector: string) => all(selector).map((node) => node.textContent.trim())

test('a few numbers are buttons', () => {
  draw({ type: 'integer', minimum: 3, maximum: 5, default: 4 })
  expect(texts('.choices label')).toEqual(['3', '4', '5'])
  expect(all('input').map(({ checked }) => checked)).toEqual([false, true, false])
  all('input')[2]!.click()
  expect(choose).toHaveBeenCalledWith(5)
})

test('more numbers are a list, and many are typed', () => {
  draw({ type: 'integer', minimum: 5, maximum: 21, default: 13 })
  expect(all('option')).toHaveLength(17)
  void unmount(drawn!)
  draw({ type: 'integer', minimum: 2, maximum: 100, default: 4 })
  const [input] = all('input[type="number"]')
  expect([input!.min, input!.max, input!.value]).toEqual(['2', '100', '4'])
})

test('choices have their names, and an option its explanation', () => {
  draw({ enum: ['one', 'two'], default: 'one' })
  expect(texts('legend')).toEqual(['It'])
  expect(texts('p')).toEqual(['Explained.'])
  expect(texts('.choices label')).toEqual(['The first', 'two'])
})

test('a switch is on or off', () => {
  draw({ type: 'boolean', default: true })
  all('input')[0]!.click()
  expect(choose).toHaveBeenCalledWith(false)
})

test('a list of numbers is as usual until it is wanted otherwise', () => {
  const schema = { type: 'array', minItems: 1, maxItems: 3, items: { type: 'integer', minimum: 1, maximum: 999 }, default: null }
  draw(schema)
  expect(all('input')).toHaveLength(1)
  all('input')[0]!.click()
  expect(choose).toHaveBeenLastCalledWith([1])
  void unmount(drawn!)
  draw(schema, [80, 100])
  expect(all('input[type="number"]').map(({ value }) => value)).toEqual(['80', '100'])
  const [fewer, more] = all('button')
  more!.click()
  expect(choose).toHaveBeenLastCalledWith([80, 100, 100])
  fewer!.click()
  expect(choose).toHaveBeenLastCalledWith([80])
  all('input[type="checkbox"]')[0]!.click()
  expect(choose).toHaveBeenLastCalledWith(undefined)
})

test('some of many are chosen in order', () => {
  draw({ type: 'array', items: { enum: ['one', 'two', 'three'] } }, ['two'])
  const [first, second] = all('input')
  first!.click()
  expect(choose).toHaveBeenLastCalledWith(['two', 'one'])
  second!.click()
  expect(choose).toHaveBeenLastCalledWith([])
})
