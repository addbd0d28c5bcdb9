/** Positions in small, drawn from whole recorded games: every game has them, and nothing in them is left without a number. */
import { mount, unmount } from 'svelte'
import { expect, test } from 'vitest'
import { loadThumb } from '.'

interface Recorded {
  setup: Record<string, unknown>
  frames: { views: unknown[] }[]
}

const files = import.meta.glob<Recorded>('./*/stories/*.json', { eager: true, import: 'default' })
const cases = Object.entries(files).map(([path, file]) => ({ name: path.slice(2), game: path.split('/')[1]!, file }))

test.each(cases)('$name: its positions can be drawn', async ({ game, file: { setup, frames } }) => {
  const Thumb = (await loadThumb(game))!
  const views = frames.flatMap(({ views }) => views.slice(0, 1))
  expect(views.length).toBeGreaterThan(0)
  for (const view of views.filter((_, n) => n % Math.ceil(views.length / 12) === 0 || n === views.length - 1)) {
    const target = document.createElement('div')
    const drawing = mount(Thumb, { target, props: { view, setup } })
    expect(target.querySelector('svg > *')).not.toBeNull()
    expect(target.innerHTML).not.toMatch(/NaN|undefined|Infinity/)
    void unmount(drawing)
  }
})

test('a game without a drawing has none', async () => expect(await loadThumb('hex')).toBeUndefined())
