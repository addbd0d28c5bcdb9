/** Pinch: everything lies open, and nothing is random. */
import { listed } from '../../lib/i18n'
import type { SeatNo } from '../../lib/protocol'
import { exhaustive, type At, type GameModule, type GuideStep, type Reader } from '../game'
import Board from './Board.svelte'
import { aStone, doubt, endsOf, label, ownerOf, sideOf, theStone } from './speech'
import type { PinchEvent, PinchSetup, PinchView } from './types'
import { t } from './words'

const beats: Record<PinchEvent['event'], number> = {
  put: 450,
  lifted: 450,
  left: 700,
  flipped: 600,
  removed: 600,
  swapped: 900,
  passed: 900,
  turn_ended: 0,
  over: 900,
}

function decision({ view, you, names }: At<PinchView>): string {
  const seat = view.to_move
  if (seat === null) return t('over')
  const colour = view.colours[seat] ?? 'black'
  const head = view.queue[0]
  const stone = head && { theStone: theStone(head[0]), cell: head[1] }
  const name = names[seat] ?? ''
  if (seat !== you) return stone ? t('waitRelocate', { name, ...stone }) : t('waitPlace', { name, side: sideOf(colour) })
  if (stone) return t('decideRelocate', stone)
  if (view.swap) return t('decideSwap', { stone: aStone(colour) })
  return t('decide', { side: sideOf(colour), ends: endsOf(colour) })
}

function tell(event: PinchEvent, { names, you }: Reader): string | undefined {
  const name = (seat: SeatNo) => names[seat] ?? ''
  switch (event.event) {
    case 'put': {
      const values = { stone: aStone(event.colour), cell: event.cell }
      return event.seat === you ? t('e_putYou', values) : t('e_put', { name: name(event.seat), ...values })
    }
    case 'lifted':
      return t('e_lifted', { side: sideOf(event.colour), cells: listed(event.cells) })
    case 'left':
      return capital(t('e_left', { theStone: theStone(event.colour), cell: event.from }))
    case 'flipped':
      return t('e_flipped', { side: sideOf(event.colour), cells: listed(event.cells) })
    case 'removed':
      return t('e_removed', { side: sideOf(event.colour), cells: listed(event.cells) })
    case 'swapped':
      return event.seat === you ? t('e_swappedYou') : t('e_swapped', { name: name(event.seat) })
    case 'passed':
      return event.seat === you ? t('e_passedYou') : t('e_passed', { name: name(event.seat) })
    case 'turn_ended':
      // A turn of one stone has just been told.
      return event.turn.includes(',') ? t('e_turn_ended', { turn: event.turn }) : undefined
    case 'over':
      if (event.winner === null) return t(event.reason === 'cap' ? 'e_overCap' : 'e_overPasses')
      return event.winner === you ? t('e_overYou') : t('e_over', { name: name(event.winner) })
    default:
      return exhaustive(event)
  }
}

const capital = (text: string) => text.charAt(0).toLocaleUpperCase() + text.slice(1)

function standing(seat: SeatNo, { view }: At<PinchView>): string {
  const colour = view.colours[seat] ?? 'black'
  const [mark, out] = colour === 'black' ? ['x', view.removed[0]] : ['o', view.removed[1]]
  const n = view.board.join('').split(mark).length - 1
  const said = t('standing', { side: sideOf(colour), n })
  return out ? `${said}, ${t('standingOut', { n: out })}` : said
}

function ending({ view }: At<PinchView>): string {
  const n = view.history.length
  switch (view.result?.reason) {
    case 'connection': {
      const colour = ownerOf(view, 'black') === view.result.winner ? 'black' : 'white'
      return t('endConnection', { side: sideOf(colour), ends: endsOf(colour), n })
    }
    case 'cap':
      return t('endCap', { n })
    case 'passes':
      return t('endPasses')
    case undefined:
      return t('endTable', { n })
  }
}

function guide({ view, you }: At<PinchView>): GuideStep[] {
  const colour = view.colours[you ?? 0] ?? 'black'
  const steps: GuideStep[] = [
    { at: '.square', text: t('guideGoal', { side: sideOf(colour), ends: endsOf(colour) }) },
    { at: '.square', text: t('guidePlace') },
    { at: '.square', text: t('guidePinch') },
  ]
  if (view.variant === 'flip') return [...steps, { at: '.square', text: t('guideFlip') }]
  if (view.variant === 'remove') return [...steps, { at: '.square', text: t('guideRemove') }]
  return [...steps, { at: '.hand', text: t('guideRelocate') }, { at: '.do', text: t('guideCareful') }]
}

const game: GameModule<PinchView, PinchEvent, PinchSetup> = {
  Board,
  decision,
  label,
  warning: doubt,
  tell,
  beat: ({ event }) => beats[event],
  standing,
  ending,
  guide,
}

export default game
