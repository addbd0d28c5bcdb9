/** Pinch: everything lies open, and nothing is random. */
import { listed } from '../../lib/i18n'
import type { SeatNo } from '../../lib/protocol'
import { exhaustive, type At, type GameModule, type GuideStep, type Reader, type SeatColour } from '../game'
import Board from './Board.svelte'
import { front, outcome } from './draft.svelte'
import { forbidden } from './position'
import { reason } from './reason'
import { aStone, because, doubt, endsOf, label, ownerOf, sideOf, theStone } from './speech'
import sounds from './sounds'
import type { Colour, PinchEvent, PinchSetup, PinchView } from './types'
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

const goal = ({ view, you }: At<PinchView>): string =>
  you === undefined ? t('goalAny') : t('goal', { ends: endsOf(view.colours[you] ?? 'black') })

function decision({ view, you, names }: At<PinchView>): string {
  const seat = view.to_move
  if (seat === null) return t('over')
  const colour = view.colours[seat] ?? 'black'
  const cells = seat === you ? (front.draft?.on(view) ?? []) : []
  const { position, whole } = outcome(view, cells)
  if (cells.length && whole) return t('decideSend')
  const head = position.queue[0]
  const stone = head && { theStone: theStone(head.colour), cell: head.from }
  const name = names[seat] ?? ''
  if (seat !== you) return stone ? t('waitRelocate', { name, ...stone }) : t('waitPlace', { name, side: sideOf(colour) })
  if (stone) return t('decideRelocate', stone)
  if (view.swap && !cells.length) return t('decideSwap', { stone: aStone(colour) })
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

/** Who plays what from now on, which the board does not show by itself. */
function swapped(seat: SeatNo, { names, you }: At<PinchView>): string {
  const values = { name: names[seat] ?? '', ends: endsOf('white') }
  return you === undefined ? t('announceSwap', values) : t('announceSwapYou', values)
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

/** Why a stone may not go where somebody clicked. */
function whyNot(cell: string, at: At<PinchView>): string | undefined {
  const { position, whole } = outcome(at.view, front.draft?.on(at.view) ?? [])
  const reason = whole && front.draft?.on(at.view).length ? undefined : forbidden(position, cell)
  return reason && because(reason)
}

const colours: Record<Colour, SeatColour> = {
  black: { fill: '--stone-black', edge: '--stone-black-light' },
  white: { fill: '--stone-white', edge: '--stone-white-edge' },
}

const game: GameModule<PinchView, PinchEvent, PinchSetup> = {
  Board,
  phrases: () => [t('sayThink'), t('sayPinch'), t('sayChain')],
  goal,
  decision,
  label,
  reason,
  warning: doubt,
  final: ([move]) => (move === 'swap' ? t('finalSwap') : undefined),
  tell,
  announce: (event, at) => (event.event === 'swapped' ? swapped(event.seat, at) : undefined),
  beat: ({ event }) => beats[event],
  sound: ({ event }) => sounds[event],
  colour: (seat, { view }) => colours[view.colours[seat] ?? 'black'],
  standing,
  ending,
  account: async () => (await import('./account')).default,
  celebration: async () => (await import('./Celebration.svelte')).default,
  guide,
  whyNot,
  open: true,
}

export default game
