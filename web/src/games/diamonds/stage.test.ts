import { expect, test } from 'vitest'
import { scenes } from './stage.svelte'

type Told = Parameters<typeof scenes>[0]

test('a trick that is won shows who laid what', () => {
  const told = [{ event: 'trick_won', seat: 0, card: 'D9', cards: ['T5', 'T7', 'D9'] }] as Told
  // The winner laid the last of three cards, so the lead was the next seat's.
  expect(scenes(told)).toMatchObject([
    {
      trick: [
        [1, 'T5'],
        [2, 'T7'],
        [0, 'D9'],
      ],
      winner: 0,
      auto: false,
      ending: false,
    },
  ])
})

test('the last trick of a round lays itself card by card', () => {
  const told = [
    { event: 'played', seat: 0, card: 'T5', auto: false },
    { event: 'trick_won', seat: 1, card: 'D6', cards: ['D5', 'D6', 'T5'] },
    { event: 'played', seat: 1, card: 'M5', auto: true },
    { event: 'played', seat: 2, card: 'M7', auto: true },
    { event: 'played', seat: 0, card: 'M6', auto: true },
    { event: 'trick_won', seat: 2, card: 'M7', cards: ['M5', 'M7', 'M6'] },
    { event: 'round_begins', round: 2, first_leader: 1 },
  ] as Told
  expect(scenes(told).map(({ trick, winner, auto, ending }) => [trick.length, winner, auto, ending])).toEqual([
    [3, 1, false, true],
    [1, undefined, true, true],
    [2, undefined, true, true],
    [3, undefined, true, true],
    [3, 2, true, true],
  ])
})
