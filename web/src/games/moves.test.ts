import { expect, test } from 'vitest'
import * as diamonds from './diamonds/moves'
import type { DiamondsMoveKind } from './diamonds/types'
import { words as diamondsWords } from './diamonds/words'
import { goldenViews } from './golden'
import * as masters from './masters/moves'
import type { MastersMoveKind } from './masters/types'
import { words as mastersWords } from './masters/words'
import * as millions from './millions/moves'
import type { MillionsMoveKind } from './millions/types'
import { words as millionsWords } from './millions/words'
import * as pinch from './pinch/moves'
import type { PinchMoveKind } from './pinch/types'
import { words as pinchWords } from './pinch/words'
import * as pinched from './pinched/moves'
import type { PinchedMoveKind } from './pinched/types'
import { words as pinchedWords } from './pinched/words'

/** A move of every kind, as the rules write it. */
const written = {
  pinch: { put: 'e5', swap: 'swap' } satisfies Record<PinchMoveKind, string>,
  diamonds: { play: 'M12', steal: 'steal M12', stop: 'stop' } satisfies Record<DiamondsMoveKind, string>,
  masters: {
    buy: 'buy thug',
    crew: 'crew thug',
    done: 'done',
    keep: 'keep thug',
    pass: 'pass',
    select: 'select 2',
    welfare: 'welfare thug',
  } satisfies Record<MastersMoveKind, string>,
  millions: {
    choose: 'choose brute crook',
    claim: 'claim a brute',
    ask: 'ask 3',
    offer: 'offer p2 3',
    withdraw: 'withdraw p2',
    leave: 'leave',
    stay: 'stay b',
    intimidate: 'intimidate p3',
    lastcall: 'lastcall',
    name: 'name driver',
  } satisfies Record<MillionsMoveKind, string>,
  pinched: {
    go: 'go bank',
    say: 'say club',
    take: 'take 1',
    draw: 'draw',
    passage: 'passage club 2',
    skip: 'skip',
    rufus: 'rufus',
    gordie: 'gordie spade 1',
    befriend: 'befriend rufus p2',
    stash: 'stash gold 2',
    wild: 'wild 3',
    curse: 'curse p2 1',
    keep: 'keep',
    river: 'river 2',
    sell: 'sell 1',
    sell_all: 'sell all',
    refill: 'refill gold',
    done: 'done',
  } satisfies Record<PinchedMoveKind, string>,
}

const games: Record<keyof typeof written, { kindOf: (move: string) => string; words: { en: object } }> = {
  pinch: { kindOf: pinch.kindOf, words: pinchWords },
  diamonds: { kindOf: diamonds.kindOf, words: diamondsWords },
  masters: { kindOf: masters.kindOf, words: mastersWords },
  millions: { kindOf: millions.kindOf, words: millionsWords },
  pinched: { kindOf: pinched.kindOf, words: pinchedWords },
}

const each = Object.entries(games) as [keyof typeof games, (typeof games)[keyof typeof games]][]

test.each(each)('%s: a move’s kind is read off its notation', (id, { kindOf }) => {
  for (const [kind, move] of Object.entries(written[id])) expect({ move, kind: kindOf(move) }).toEqual({ move, kind })
})

test.each(each)('%s: every legal move of the golden games is of a kind with words', (id, { kindOf, words }) => {
  const moves = new Set(goldenViews(id).flatMap(({ legal }) => legal))
  expect(moves.size).toBeGreaterThan(0)
  expect([...moves].filter((move) => !(`m_${kindOf(move)}` in words.en))).toEqual([])
})
