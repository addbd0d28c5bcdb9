/** Why something on a board cannot be done in one's own turn, in the words of the rules. */
import { beforeEach, expect, test } from 'vitest'
import { settings } from '../lib/settings.svelte'
import type { At } from './game'
import { whyNot as masters } from './masters/say'
import { whyNot as millions } from './millions/say'
import { whyNot as pinched } from './pinched/moves'

beforeEach(() => (settings.language = 'en'))

type Why = (thing: string, at: never) => string | undefined
const cards = { crew: [{ id: 'thug', name: 'Thug', price: 8 }], marks: [], sets: {} }
const at = (view: object, you = 0, legal: string[] = []) =>
  ({ view, you, legal, names: ['Ana', 'Bea', 'Cleo', 'Dan'], table: { setup: { cards }, seats: [] } }) as unknown as At as never

const purchase = at({ public: { cash: [5, 9], budget: null } })
const talk = (part: object = {}) => {
  const chars = ['undecided', 'undecided', 'left', 'locked'].map((state, seat) => ({ name: `p${seat + 1}`, seat, state }))
  const used = { claim: [3, 0, 0, 0], ask: [0, 0, 0, 0], offer: [0, 8, 0, 0] }
  return {
    public: { cash: [2, 5, 5, 5], previous: ['brute', 'driver', 'crook', 'crook'], no_repeat: true, offers: [], chars, used, ...part },
  }
}
const night = (part: object) => ({ mastermind: 1, plans: [null, 'club', null], me: { seat: 0, plan: null }, ...part })

test.each<[Why, string, never, string | undefined]>([
  [masters, 'buy thug', purchase, 'Thug costs $8k, and you have $5k.'],
  [masters, 'keep thug', at({ public: { cash: [9], budget: 3 } }), 'Thug costs $8k, and you have $3k left to keep people with.'],
  [masters, 'buy thug', at({ public: { cash: [8, 9] } }), undefined],
  [millions, 'choose brute', at(talk()), 'You had the Brute in the last job: here nobody takes a role twice running.'],
  [millions, 'choose', at(talk()), 'Tap a card to read it; taking it is final.'],
  [millions, 'choose brute', at(talk({ no_repeat: false })), undefined],
  [millions, 'claim brute', at(talk()), 'You have claimed 3 times in this job, and that is all.'],
  [millions, 'ask 13', at(talk()), 'A price is at most $12M.'],
  [
    millions,
    'ask 3',
    at(talk({ used: { claim: [0], ask: [3], offer: [0] } })),
    'You have named a price 3 times in this job, and that is all.',
  ],
  [millions, 'offer p2 3', at(talk()), 'You have $2M left.'],
  [millions, 'offer p2 3', at(talk({ offers: [{ on: 'p2', from: 0, amount: 1 }] })), undefined],
  [millions, 'offer p1', at(talk()), 'Choose a sum first.'],
  [millions, 'offer p1 1', at(talk(), 1), 'You have made 8 offers in this job, and that is all.'],
  [millions, 'pay p3', at(talk()), 'Cleo has left.'],
  [millions, 'pay p4', at(talk()), 'Dan stays: no money changes that.'],
  [
    pinched,
    'go bank',
    at(night({ phase: 'plan', me: { seat: 0, plan: 'club' } })),
    'You go to the Club tonight: a choice cannot be changed.',
  ],
  [pinched, 'river.1', at(night({ phase: 'take' })), 'A card from the River is taken after the heist, while the Mastermind sells.'],
  [pinched, 'river.1', at(night({ phase: 'market' }), 1), 'The Mastermind takes nothing from the River, and sells meanwhile.'],
  [pinched, 'heart.2', at(night({ phase: 'take' })), 'The heist is at the Club: no other cards can be taken now.'],
  [pinched, 'club.2', at(night({ phase: 'plan' })), 'These cards are taken during the heist, by whoever meets the Mastermind there.'],
  [pinched, 'club.2', at(night({ phase: 'take' })), undefined],
])('%o: %s', (why, thing, at, words) => expect(why(thing, at)).toBe(words))
