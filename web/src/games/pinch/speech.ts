/** What there is to say about cells, stones and turns. */
import type { Help } from '../../lib/help'
import { listed } from '../../lib/i18n'
import type { At } from '../game'
import { givenAway, outcome, type Outcome } from './draft.svelte'
import { kindOf } from './moves'
import { chain, forbidden, inHand, preview, type Position, type Reason } from './position'
import type { Colour, PinchView } from './types'
import { other, type Cell } from './view'
import { t } from './words'

export const sideOf = (colour: Colour): string => t(`side_${colour}`)
export const endsOf = (colour: Colour): string => t(`ends_${colour}`)
export const aStone = (colour: Colour): string => t(`stone_${colour}`)
export const theStone = (colour: Colour): string => t(`theStone_${colour}`)

/** Who plays a colour. */
export const ownerOf = (view: PinchView, colour: Colour): number => view.colours.indexOf(colour)

export function because(reason: Reason): string {
  return reason.why === 'captures' ? t('captures', { cell: reason.cell, stone: reason.stone }) : t(reason.why, { cell: reason.cell })
}

/** What is to be done with the stone in hand. */
export function prompt({ position, steps, whole }: Outcome): string {
  if (steps.length && whole) return t('promptWhole')
  const [head, ...rest] = position.queue
  if (!head) return t('promptPlace', { stone: aStone(position.mover) })
  const said = t('promptRelocate', { theStone: theStone(head.colour), cell: head.from })
  return rest.length ? `${said} ${t('promptMore', { n: rest.length })}` : said
}

/** What the stone in hand would do on a cell, or why it may not go there. */
export function foretold(at: At<PinchView>, cells: Cell[], cell: Cell): { text: string; danger: boolean } {
  const { position } = outcome(at.view, cells)
  const reason = forbidden(position, cell)
  if (reason) return { text: because(reason), danger: false }
  const does = `${t('does', { what: cell, deed: deed(position, cell) ?? t('deed_none') })}.`
  const then = outcome(at.view, [...cells, cell])
  if (givenAway(then)) return { text: warning(at, then.position), danger: true }
  return { text: won(then) ? `${does} ${t('wins')}` : does, danger: false }
}

/** What the stone in hand does to others on a cell, if anything. */
function deed(position: Position, cell: Cell): string | undefined {
  const taken = preview(position, cell)
  return taken.length ? t(`deed_${position.variant}`, { cells: listed(taken) }) : undefined
}

export function warning(at: At<PinchView>, position: Position): string {
  const side = other(position.mover)
  const name = at.names[ownerOf(at.view, side)] ?? ''
  return t('givesAway', { ends: endsOf(side), side: sideOf(side), name })
}

const won = ({ position, whole }: Outcome) => whole && chain(position, position.mover) !== undefined

/** A legal move in words. */
export function label(move: string, at: At<PinchView>): string {
  switch (kindOf(move)) {
    case 'swap':
      return t('m_swap', { taken: sideOf('black') })
    case 'put':
      return putWords(move, at)
  }
}

function putWords(cell: Cell, at: At<PinchView>): string {
  const { position } = outcome(at.view, [])
  const head = position.queue[0]
  const plain = head
    ? t('m_putLifted', { theStone: theStone(head.colour), from: head.from, cell })
    : t('m_put', { stone: aStone(inHand(position)), cell })
  const done = deed(position, cell)
  const what = done ? t('does', { what: plain, deed: done }) : plain
  const then = outcome(at.view, [cell])
  if (givenAway(then)) return t('m_givesAway', { what, side: sideOf(other(position.mover)) })
  return won(then) ? t('m_wins', { what }) : what
}

/** What to be warned of before a move from the list of moves: a turn that gives the game away. */
export function doubt(move: string, at: At<PinchView>): string | undefined {
  if (kindOf(move) !== 'put') return undefined
  const then = outcome(at.view, [move])
  return givenAway(then) ? warning(at, then.position) : undefined
}

/** What there is to explain about a cell: only what is out of use, or left by a stone on its way. */
export function cellHelp(position: Position, cell: Cell): Help | null {
  const waits = position.queue.findIndex((lifted) => lifted.from === cell)
  if (waits >= 0) return { title: cell, text: t('h_origin', { n: waits + 1 }) }
  if (position.changed.has(cell)) return { title: cell, text: t('h_changed') }
  return position.closed.has(cell) ? { title: cell, text: t('h_closed') } : null
}

/** A cell for whoever listens: what stands there, and what the stone in hand would do. */
export function cellWords(position: Position, cell: Cell, playable: boolean): string {
  const stone = position.stones.get(cell)
  const said = [stone ? t('cellStone', { cell, side: sideOf(stone.colour) }) : t('cellEmpty', { cell })]
  const waits = position.queue.findIndex((lifted) => lifted.from === cell)
  if (waits >= 0) said.push(t('cellFrom', { n: waits + 1 }))
  if (position.changed.has(cell)) said.push(t('cellChanged'))
  if (position.closed.has(cell)) said.push(t('cellClosed'))
  if (playable && !stone && said.length === 1) {
    const reason = forbidden(position, cell)
    const does = reason ? because(reason) : deed(position, cell)
    if (does) said.push(does)
  }
  return said.join(', ')
}
