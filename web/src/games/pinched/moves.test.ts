import { beforeEach, describe, expect, test } from 'vitest'
import { settings } from '../../lib/settings.svelte'
import { flights } from './flights'
import { gains } from './gains'
import { decision, label, onBar, onCards, warning, withDocument } from './moves'
import type { PinchedEvent, PinchedView } from './types'
import type { PinchedAt, Place } from './view'

beforeEach(() => (settings.language = 'en'))

const gold = {
  name: 'gold',
  copies: 12,
  steps: [
    [2, 1],
    [3, 2],
    [4, 3],
  ] as [number, number][],
}
const pile = (type: string | null, n: number, wild = 0) => ({ type, n, wild })

function table(part: object = {}, at: Partial<PinchedAt> = {}): PinchedAt {
  const view = {
    phase: 'take',
    boards: ['diamond:standard', 'club:standard', 'spade:standard', 'heart:standard'],
    mastermind: 1,
    watch: 3,
    plans: [null, 'club', null],
    manors: { club: ['gold', null, 'cutlery'], heart: ['paintings'] },
    river: ['gold', 'ceramics', null],
    dogs: { rufus: null },
    curse_deck: 6,
    lisa: null,
    safe: 1,
    safe_track: [0, 1, 2, 3],
    diamonds_left: 2,
    clues_left: 3,
    types: [gold],
    seats: [
      { stash: [pile('gold', 2, 1), pile(null, 0, 1), pile('cutlery', 1)], sale: [2, 0, 0] },
      { stash: [], sale: [] },
      { stash: [], sale: [] },
    ],
    me: { seat: 0, hand: {}, plan: null },
    ...part,
  } as unknown as PinchedView
  return { view, you: 0, names: ['You', 'Ann', 'Bob'], legal: [], awaited: [], ...at } as PinchedAt
}

describe('a legal move in words', () => {
  test.each([
    ['go club', 'Go to the Club'],
    ['take 3', 'Take Cutlery (slot 3)'],
    ['passage heart 1', 'By the passage: Paintings from the Heart (slot 1)'],
    ['gordie club 1', 'Send Gordie: Gold Bars from the Club (slot 1)'],
    ['river 2', 'River: Ceramics (slot 2)'],
    ['befriend rufus', 'Befriend Rufus'],
    ['befriend rufus p3', 'Lure Rufus away from Bob'],
    ['stash cutlery', 'Stash Cutlery'],
    ['stash cutlery 2', 'Stash Cutlery in slot 2'],
    ['wild 1', 'Documents on slot 1: Gold Bars'],
    ['wild 2', 'Documents on empty slot 2'],
    ['curse p2 3', 'Pass the Curse of 3 to Ann'],
    ['sell 1', 'Sell Gold Bars for 2'],
    ['sell all', 'Sell everything for the best'],
    ['done', 'Done selling'],
  ])('%s', (move, words) => expect(label(move, table())).toBe(words))

  test('what is left in the hand is thrown away', () => {
    expect(label('done', table({ me: { seat: 0, hand: { gold: 1, cutlery: 2 } } }))).toBe('Done, discard 3 from hand')
  })
})

describe('a move to regret', () => {
  const cursed = { boards: ['heart:crown'], curse_deck: 1 }
  test.each([
    ['a set too small for its first step', 'sell 3', {}, true],
    ['a set that sells', 'sell 1', {}, false],
    ['everything for the best', 'sell all', {}, false],
    ['stopping the last sale with a set that pays', 'done', { phase: 'final' }, true],
    ['stopping an earlier sale', 'done', { phase: 'market' }, false],
    ['the cursed passage', 'passage club 1', cursed, true],
    ['its second card, which is not optional (R23)', 'passage club 1', { ...cursed, phase: 'second' }, false],
    ['a passage without Curses (R26)', 'passage club 1', { ...cursed, curse_deck: 0 }, false],
    ['the plain passage', 'passage club 1', {}, false],
  ])('%s', (_, move, part, warned) => expect(warning(move, table(part)) !== undefined).toBe(warned))

  test('the last sale is over when neither stash nor hand pays', () => {
    const seats = [{ stash: [], sale: [0, 0, 0] }]
    expect(warning('done', table({ phase: 'final', seats }))).toBeUndefined()
    expect(warning('done', table({ phase: 'final', seats, me: { seat: 0, hand: { gold: 2 } } }))).toBeDefined()
  })
})

test('a click on a card makes the move that takes it', () => {
  const legal = ['take 1', 'take 3', 'passage heart 1', 'river 2', 'gordie spade 4', 'draw', 'sell 1', 'sell all', 'skip']
  expect(Object.fromEntries(onCards(table({}, { legal })))).toEqual({
    'club.1': 'take 1',
    'club.3': 'take 3',
    'heart.1': 'passage heart 1',
    'river.2': 'river 2',
    'spade.4': 'gordie spade 4',
  })
  expect(onBar(legal)).toEqual(['draw', 'sell all', 'skip'])
})

test.each<[string, object, Partial<PinchedAt>, string]>([
  ['waiting', { phase: 'take' }, { awaited: [1, 2] }, 'Waiting for Ann and Bob: a card to take.'],
  ['waiting for a sale', { phase: 'final' }, { awaited: [1] }, 'Waiting for Ann: the last sale.'],
  [
    'the cursed passage',
    { boards: ['heart:crown'], curse_deck: 1 },
    { legal: ['take 1', 'passage club 1'] },
    'Take a card here, or two by the passage, with a Curse.',
  ],
  ['planned', { phase: 'plan', me: { seat: 0, plan: 'club' } }, { awaited: [2] }, 'You go to the Club. Waiting for Bob.'],
  ['a guest plans', { phase: 'plan' }, { legal: ['go club'] }, 'Where will Ann strike? Choose in secret; guess right and you share.'],
  ['a take', {}, { legal: ['take 1'] }, 'Take a card at the Club.'],
  ['a bare house', {}, { legal: ['draw', 'passage club 1'] }, 'The house is bare: draw from the deck, or use the passage.'],
  ['a bare house for a guest', {}, { legal: ['skip', 'passage club 1'] }, 'The house is bare: use the passage, or go without.'],
  ['stashing comes first', {}, { legal: ['stash gold 2'] }, 'Choose a type and the empty slot it goes to.'],
  ['selling', { phase: 'market' }, { legal: ['sell 1', 'done'] }, 'Sell what you like, then say you are done.'],
  ['the river', { phase: 'market' }, { legal: ['river 1'] }, 'Take a card from the River.'],
  ['the last dogs', { phase: 'dogs', watch: 0 }, { legal: ['rufus'] }, 'The dogs go out one last time: send yours, or keep it in.'],
])('the decision: %s', (_, part, at, words) => expect(decision(table(part, at))).toBe(words))

test('one document more', () => {
  expect([0, 1, 2].map((slot) => withDocument(table(), slot))).toEqual([3, 0, 0])
})

describe('what a Location would bring (section 5)', () => {
  const bonus = (place: Place, part: object = {}) => gains(place, table(part)).bonus

  test('all cards that lie there', () => {
    expect(gains('club', table()).alone).toBe('all 2')
    expect(gains('spade', table()).alone).toBe('nothing')
  })

  test.each<[string, Place, object, string | undefined]>([
    ['the Lisa Mona first', 'diamond', {}, 'Lisa Mona'],
    ['then a Diamond', 'diamond', { lisa: 2 }, 'Diamond'],
    ['then nothing', 'diamond', { lisa: 2, diamonds_left: 0 }, undefined],
    ['a Clue', 'diamond', { boards: ['diamond:crown'] }, 'Letter, Clue'],
    ['only the Letter (R29)', 'diamond', { boards: ['diamond:crown'], clues_left: 0 }, 'Letter'],
    ['the Safe as its marker says', 'club', { safe: 2, safe_cards: 2 }, 'Safe 2'],
    ['a free dog', 'spade', { dogs: { rufus: 0, gordie: null } }, 'Gordie'],
    ['no free dog: one of another’s', 'spade', { dogs: { rufus: 2, gordie: 1 } }, 'Rufus from Bob'],
    ['only one’s own dogs', 'spade', { dogs: { rufus: 1 } }, undefined],
    ['the passage', 'heart', {}, 'passage 1'],
    ['the cursed passage', 'heart', { boards: ['heart:crown'] }, 'passage 2, Curse'],
    ['without Curses (R26)', 'heart', { boards: ['heart:crown'], curse_deck: 0 }, 'passage 2'],
  ])('%s', (_, place, part, words) => expect(bonus(place, part)).toBe(words))

  test('sharing moves the Safe, up to its last space', () => {
    expect(gains('club', table({ safe: 1 })).besides).toBe('Safe → 2')
    expect(gains('club', table({ safe: 3 })).besides).toBe('Safe → 3')
    expect(gains('diamond', table()).besides).toBeUndefined()
  })
})

describe('which cards fly where', () => {
  const { view } = table()
  const flown = (...events: PinchedEvent[]) => flights(events, view, view).map(({ card, from, to }) => `${card ?? '?'} ${from} ${to}`)

  test.each<[string, PinchedEvent, string[]]>([
    ['a card that joins its set', { event: 'took', seat: 0, card: 'gold', manor: 'club', slot: 1 }, ['gold club.1 stash.0.1']],
    ['a card without a slot', { event: 'river', seat: 0, card: 'ceramics', slot: 2 }, ['ceramics river.2 hand.0']],
    [
      'a whole Manor, its gaps left out',
      { event: 'cleared', seat: 0, manor: 'club', cards: ['gold', 'cutlery'] },
      ['gold club.1 stash.0.1', 'cutlery club.3 stash.0.3'],
    ],
    ['unseen cards', { event: 'drew', seat: 1, cards: 2 }, ['? deck hand.1', '? deck hand.1']],
    [
      'a sale: what counts, and the rest',
      { event: 'sold', seat: 0, card: 'gold', slot: 1, cards: 2, wilds: 1, value: 2 },
      ['gold stash.0.1 sold.0', 'gold stash.0.1 sold.0', 'gold stash.0.1 discard'],
    ],
    ['what is thrown away', { event: 'done', seat: 0, dumped: ['cutlery'] }, ['cutlery hand.0 discard']],
  ])('%s', (_, event, expected) => expect(flown(event)).toEqual(expected))

  test('what has just come flies once, not by the hand', () => {
    const stashed: PinchedEvent = { event: 'stashed', seat: 0, card: 'gold', cards: 1, slot: 1 }
    expect(flown(stashed)).toEqual(['gold hand.0 stash.0.1'])
    expect(flown({ event: 'river', seat: 0, card: 'gold', slot: 1 }, stashed)).toEqual(['gold river.1 stash.0.1'])
  })
})
