import { expect, test } from 'vitest'
import type { At } from '../game'
import { decision } from './say'
import type { CharacterView, MillionsView, Public } from './types'

/** p1 of four: the state of everybody's character, and what p1 may do. */
function seen(phase: Public['phase'], states: CharacterView['state'][], awaited: number[], legal: string[]) {
  const chars = states.map((state, seat) => ({ name: `p${seat + 1}`, seat, state, ante: 1, role: null }))
  const table = { seats: [] }
  const view = { public: { phase, round: 2, loot: 0, cards: [], chars, offers: [{ from: 1, on: 'p1', amount: 2 }] } }
  return { view, you: 0, names: ['Ada', 'Bo', 'Cy', 'Di'], legal, awaited, table } as unknown as At<MillionsView>
}

test.each([
  ['one who may still decide', seen('negotiation', ['undecided', 'left', 'left', 'left'], [0], ['leave']), /\$2M lies on your card/],
  ['one who stays', seen('negotiation', ['locked', 'undecided', 'left', 'left'], [1], ['claim driver']), /^You stay\. Waiting for Bo/],
  ['one who left', seen('negotiation', ['left', 'undecided', 'left', 'left'], [1], []), /^You have left\. Waiting for Bo/],
  ['one who left and may look', seen('negotiation', ['left', 'undecided', 'left', 'left'], [1], ['intimidate p2']), /may look at a card/],
  ['one who looks on', { ...seen('negotiation', ['left', 'undecided', 'left', 'left'], [1], []), you: undefined }, /^Waiting for Bo to/],
  [
    'the Snitch',
    seen('naming', ['alive', 'locked', 'left', 'left'], [0], ['name crook', 'name driver']),
    /name the role that is thrown out/,
  ],
  [
    'the Snitch with a card',
    seen('naming', ['alive', 'locked', 'left', 'left'], [0], ['intimidate p2', 'name crook']),
    /First you may look/,
  ],
  ['who waits for the Snitch', seen('naming', ['locked', 'alive', 'left', 'left'], [1], []), /^Bo names the role/],
])('the decision as %s reads it', (_, at, words) => expect(decision(at)).toMatch(words))
