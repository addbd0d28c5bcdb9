/** Deals in words: those of the golden games, every card by its name. */
import { afterEach, expect, test } from 'vitest'
import { loadDealt } from '.'
import { settings, type Language } from '../lib/settings.svelte'

interface Dealt {
  game: string
  deal: Record<string, unknown>
  setup: Record<string, unknown>
}

const golden = import.meta.glob<Dealt>('../../../games/*/golden/*.json', { eager: true, import: 'default' })
/** Setups with all their figures, as tables have them. */
const stories = import.meta.glob<{ setup: object }>('./*/stories/*.json', { eager: true, import: 'default' })

const cases = Object.entries(golden)
  .filter(([path]) => !path.includes('/pinch/'))
  .flatMap(([path, file]) => (['en', 'es'] as const).map((language) => ({ name: path.split('/').pop()!, language, ...file })))

afterEach(() => (settings.language = 'en'))

const told = async ({ game, deal, setup, language }: Dealt & { language: Language }) => {
  settings.language = language
  const figures = Object.entries(stories).find(([path]) => path.includes(`/${game}/`))![1].setup
  const tell = (await loadDealt(game))!
  return tell(deal, { names: ['Ann', 'Bob', 'Cy', 'Di', 'Eve', 'Fay', 'Gus', 'Hal'], table: { setup: { ...figures, ...setup } } })
}

test.each(cases)('$name in $language', async (dealt) => {
  const groups = await told(dealt)
  expect(groups.length).toBeGreaterThan(1)
  for (const { title, what } of groups) {
    expect(title).toBeTruthy()
    expect(what.length).toBeGreaterThan(0)
    // A name that is missing would be its id, or nothing.
    for (const name of what) expect(name).toMatch(/^[\p{Lu}\d"«]/u)
  }
})

test('a hand is told card by card', async () => {
  const [file] = Object.values(golden).filter(({ game }) => game === 'diamonds')
  expect((await told({ ...file!, language: 'en' })).slice(0, 2)).toEqual([
    { title: 'Leads the first trick', what: ['Ann'] },
    {
      title: 'Round 1, Ann',
      what: [
        'Thief 7',
        'Thief 8',
        'Thief 11',
        'Dog 5',
        'Dog 8',
        'Dog 10',
        'Dog 12',
        'Dog 13',
        'Madam 6',
        'Madam 7',
        'Madam 11',
        'Madam 14',
      ],
    },
  ])
})

test('where nothing is dealt there is nothing to tell', async () => expect(await loadDealt('pinch')).toBeUndefined())
