/** Queries on the screen and on boards keep to the breakpoints. A smaller part asks for the size of a container of its own. */
import { expect, test } from 'vitest'
import { LOW, STACKED, widths } from './breakpoints'

const sources = import.meta.glob<string>(['/src/**/*.{svelte,css}'], { query: '?raw', import: 'default', eager: true })

const queries = Object.entries(sources).flatMap(([path, text]) =>
  [...text.matchAll(/@(media|container board|container(?= \()) ([^{]*) \{/g)].map(([, kind, condition]) => ({
    path,
    kind,
    condition: condition!,
  })),
)

/** What a condition may ask of a size; `aspect-ratio`, `pointer` and the like have no breakpoints. */
const allowed = [
  ...widths.flatMap((from) => [
    `(width <= ${from}rem)`,
    `(width > ${from}rem)`,
    ...widths.filter((to) => to > from).map((to) => `(${from}rem < width <= ${to}rem)`),
  ]),
  `(height <= ${LOW}rem)`,
  `(height > ${LOW}rem)`,
]

test('queries keep to the breakpoints', () => {
  expect(queries.length).toBeGreaterThan(80)
  const asked = queries.flatMap(({ path, kind, condition }) => condition.split(' and ').map((part) => ({ path, kind, part })))
  const sizes = asked.filter(({ kind, part }) => (kind === 'media' ? /width|height/ : /width/).test(part))
  expect(sizes.filter(({ part }) => !allowed.includes(part))).toEqual([])
})

test('a query on a container names it', () => {
  expect(queries.filter(({ kind }) => kind === 'container')).toEqual([])
})

test('the list has no breakpoint that nothing uses', () => {
  const used = queries.map(({ condition }) => condition).join()
  expect(widths.filter((width) => !used.includes(`${width}rem`))).toEqual([])
  expect(widths).toContain(STACKED)
})
