/** What takes a second press: whatever cannot be taken back and is not made every turn. */
import { beforeEach, expect, test } from 'vitest'
import { settings } from '../lib/settings.svelte'
import diamonds from './diamonds'
import type { At, GameModule } from './game'
import masters from './masters'
import millions from './millions'
import pinch from './pinch'
import pinched from './pinched'

beforeEach(() => (settings.language = 'en'))

const at = (view: object, legal: string[] = []) =>
  ({
    view,
    you: 0,
    names: ['Ana', 'Bea'],
    legal,
    table: { setup: { cards: { crew: [{ id: 'thug', name: 'Thug', price: 3 }], marks: [], sets: {} } }, seats: [] },
  }) as unknown as At
const purchase = { public: { phase: 'purchase', cash: [4, 9] } }
const character = (name: string, seat: number) => ({ name, seat, state: 'undecided' })
const talk = { public: { offers: [], cash: [5, 5, 5, 5], chars: [character('p1', 0), character('p2', 1)], phase: 'negotiation' } }
const paid = { public: { ...talk.public, offers: [{ from: 1, on: 'p1', amount: 4 }] } }
const market = (hand: object) => ({ phase: 'market', seats: [{ stash: [], sale: [] }], me: { seat: 0, hand } })
const lastSale = (sale: number[], hand = {}) => ({
  phase: 'final',
  types: [],
  wilds: 8,
  seats: [{ stash: sale.map(() => ({ type: null, n: 0, wild: 0 })), sale }],
  me: { seat: 0, hand },
})

/** Every kind of move that is final, or may be, has a row. */
const cases: Record<string, [GameModule<never, never, never>, string, At, string | undefined][]> = {
  diamonds: [
    [diamonds, 'stop', at({ chance: { left: 2 } }), 'You leave 2 Madams that you could still take. It cannot be taken back.'],
    [diamonds, 'M12', at({ chance: null }), undefined],
  ],
  masters: [
    [masters, 'crew thug', at({ public: { phase: 'plan', cash: [4, 9] } }), 'The plan is sealed. It cannot be changed.'],
    [masters, 'select 2', at({ public: { phase: 'plan', cash: [4, 9] } }), 'The plan is sealed. It cannot be changed.'],
    [masters, 'welfare thug', at(purchase), 'You give all your $4k for Thug.'],
    [masters, 'pass', at(purchase, ['buy thug', 'pass']), 'You hire nobody else this round.'],
    [masters, 'pass', at(purchase, ['pass']), undefined],
    [masters, 'done', at({ public: { phase: 'keep', cash: [4] } }, ['keep thug', 'done']), 'Whoever you have not kept stays behind.'],
    [masters, 'buy thug', at(purchase), undefined],
  ],
  millions: [
    [millions, 'intimidate p2', at(talk), 'You spend an Intimidation card, and everybody sees that you look. It cannot be taken back.'],
    [millions, 'lastcall', at(talk), 'There is one last call in a job. It cannot be taken back.'],
    [millions, 'choose crook', at(talk), 'Take the Crook. It cannot be taken back.'],
    [millions, 'name crook', at(talk), 'Name the Crook. It cannot be taken back.'],
    [millions, 'leave', at(paid), 'You go home with $4M and take no part in this job. It cannot be taken back.'],
    [millions, 'leave', at(talk), 'Nobody pays you for leaving, and you take no part in this job. It cannot be taken back.'],
    [millions, 'stay', at(paid), 'The $4M on your card goes back to whoever offered. It cannot be taken back.'],
    [millions, 'stay', at(talk), 'You stay, whoever else has your role. It cannot be taken back.'],
    [millions, 'claim brute', at(talk), undefined],
  ],
  pinch: [
    [pinch, 'swap', at({}), 'You take over the first stone and play on as Black, for the whole game.'],
    [pinch, 'c3', at({}), undefined],
  ],
  pinched: [
    [pinched, 'done', at(market({ gold: 2 })), 'You discard the 2 cards left in your hand.'],
    [pinched, 'done', at(market({})), undefined],
    [
      pinched,
      'go club',
      at({ phase: 'plan', seats: [{ stash: [], sale: [] }], me: { seat: 0 } }),
      'You go to the Club tonight. It cannot be taken back.',
    ],
    [pinched, 'done', at(lastSale([0])), 'You sell nothing more, and the game ends for you.'],
    // What can still be sold is warned of in other words.
    [pinched, 'done', at(lastSale([3])), undefined],
    [pinched, 'river 1', at(market({})), undefined],
  ],
}

test.each(
  Object.values(cases)
    .flat()
    .map(([game, move, at, why]) => [move, why, game, at] as const),
)('%s: %s', (move, why, game, at) => expect(game.final?.([move], at as never)).toBe(why))
