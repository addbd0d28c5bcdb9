/** Why a hint is worth following, as far as the board shows it. */
import { listed, translator } from '../../lib/i18n'
import type { At } from '../game'
import { outcome } from './draft.svelte'
import { chain, inHand, preview } from './position'
import { endsOf, sideOf } from './speech'
import type { PinchView } from './types'
import { other } from './view'
import { t as word } from './words'

export const words = {
  en: {
    joins: 'it joins {ends} and wins',
    lifts: 'it pinches {cells}',
    blocks: '{side} would win there next',
  },
  es: {
    joins: 'une {ends} y gana',
    lifts: 'pinza {cells}',
    blocks: 'ahí ganaría {side} en su próximo turno',
  },
}
const t = translator(words)

export function reason([cell = '']: string[], at: At<PinchView>): { what?: string; why?: string } | undefined {
  if (cell === 'swap') return undefined
  const { position } = outcome(at.view, [])
  const colour = inHand(position)
  const head = position.queue[0]
  const what = head
    ? word('m_putLifted', { theStone: word(`theStone_${head.colour}`), from: head.from, cell })
    : word('m_put', { stone: word(`stone_${colour}`), cell })
  const then = outcome(at.view, [cell])
  if (then.whole && chain(then.position, position.mover)) return { what, why: t('joins', { ends: endsOf(position.mover) }) }
  const taken = preview(position, cell)
  if (taken.length) return { what, why: t('lifts', { cells: listed(taken) }) }
  if (!head) {
    const foe = other(position.mover)
    const stones = new Map(position.stones).set(cell, { id: '', colour: foe })
    if (chain({ ...position, stones }, foe)) return { what, why: t('blocks', { side: sideOf(foe) }) }
  }
  return { what }
}
