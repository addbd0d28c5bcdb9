/** Text is read on whatever it stands on: WCAG's contrast AA, for every token of text on every surface, in both lights. */
import { expect, test } from 'vitest'
import tokens from './tokens.css?raw'

/** What normal text needs. */
const AA = 4.5

/** The tokens of both lights; what a theme or paper changes comes further down in the file. */
const root = tokens.slice(tokens.indexOf(':root {'), tokens.indexOf(':root[data-theme'))
const values = new Map([...root.matchAll(/(--[\w-]+):\s*([^;]+);/g)].map(([, name, value]) => [name!, value!.trim()]))
const lights = ['light', 'dark'] as const

function colour(value: string, light: (typeof lights)[number]): string {
  const both = /^light-dark\((.+), (.+)\)$/.exec(value)
  if (both) return colour(both[light === 'light' ? 1 : 2]!, light)
  const other = /^var\((--[\w-]+)\)$/.exec(value)
  if (other) return colour(values.get(other[1]!)!, light)
  const short = /^#([\da-f])([\da-f])([\da-f])$/.exec(value)
  return short
    ? `#${short
        .slice(1)
        .map((digit) => digit + digit)
        .join('')}`
    : value
}

/** WCAG's relative luminance. */
function luminance(hex: string): number {
  const [red, green, blue] = [1, 3, 5].map((from) => {
    const part = parseInt(hex.slice(from, from + 2), 16) / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  }) as [number, number, number]
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

function contrast(one: string, other: string): number {
  const [low, high] = [luminance(one), luminance(other)].sort((a, b) => a - b) as [number, number]
  return (high + 0.05) / (low + 0.05)
}

const seats = [...values.keys()].filter((name) => /^--seat-\d$/.test(name))

/** What is written on what. */
const written: { text: string[]; on: string[] }[] = [
  {
    text: ['--text', '--text-soft', '--brass', '--good', '--danger', ...seats],
    on: ['--baize', '--baize-raised', '--baize-deep'],
  },
  { text: ['--brass-ink'], on: ['--brass'] },
  { text: ['--white'], on: ['--danger-fill'] },
  { text: ['--hint-halo'], on: ['--hint'] },
  { text: ['--night-text', '--night-text-soft', '--night-said', '--night-lie'], on: ['--night', '--night-raised', '--night-deep'] },
  { text: ['--night-text', '--night-text-soft'], on: ['--felt', '--felt-deep'] },
  { text: ['--ink', '--ink-soft', '--red'], on: ['--paper', '--paper-light', '--paper-shade', '--ivory'] },
  { text: ['--suit-thief', '--suit-dog', '--suit-madam'], on: ['--paper', '--paper-light'] },
  { text: ['--bill-ink'], on: ['--bill', '--bill-shade', '--bill-2', '--bill-5', '--bill-10'] },
]

for (const light of lights) {
  test(`what is written can be read in the ${light}`, () => {
    const dim = written.flatMap(({ text, on }) =>
      text.flatMap((text) =>
        on.flatMap((surface) => {
          const ratio = contrast(colour(values.get(text)!, light), colour(values.get(surface)!, light))
          // Whatever is no colour has no contrast, and is named too.
          return ratio >= AA ? [] : [`${text} on ${surface}: ${ratio.toFixed(2)}`]
        }),
      ),
    )
    expect(seats).toHaveLength(8)
    expect(dim).toEqual([])
  })
}

test('contrast is measured as WCAG has it', () => {
  expect(contrast('#000000', '#ffffff')).toBeCloseTo(21, 5)
  // The lightest grey that passes on white, and the next one.
  expect(contrast('#767676', '#ffffff')).toBeGreaterThan(AA)
  expect(contrast('#777777', '#ffffff')).toBeLessThan(AA)
})
