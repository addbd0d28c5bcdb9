/** Hex, the worked example: the smallest game a table can show. CONTRIBUTING.md walks through it. */
import type { SeatNo } from '../../lib/protocol'
import type { GameModule } from '../game'
import Board from './Board.svelte'
import sounds from './sounds'
import type { HexEvent, HexSetup, HexView } from './types'
import { t } from './words'

const seats = [0, 1] as const
const sideOf = (seat: SeatNo) => ({ side: t(`side_${seats[seat] ?? 0}`), ends: t(`ends_${seats[seat] ?? 0}`) })

const game: GameModule<HexView, HexEvent, HexSetup> = {
  Board,
  phrases: () => [t('sayThink'), t('sayBridge')],

  goal({ you, table }) {
    const side = you === undefined ? undefined : sideOf(you)
    if (table.setup.misere) return side ? t('goalMisere', side) : t('goalMisereAny')
    return side ? t('goal', side) : t('goalAny')
  },

  decision({ view: { to_move: seat }, you, names, table }) {
    if (seat === null) return t('over')
    if (seat !== you) return t('wait', { name: names[seat] ?? '', ...sideOf(seat) })
    return t(table.setup.misere ? 'decideMisere' : 'decide', sideOf(seat))
  },

  // There is but one kind of move: a cell.
  label: (cell) => t('m_put', { cell }),

  tell: ({ event, seat, cell }, { names, you }) => t(seat === you ? `e_${event}You` : `e_${event}`, { name: names[seat] ?? '', cell }),

  beat: () => 450,
  sound: ({ event }) => sounds[event],

  colour: (seat) =>
    seat === 0 ? { fill: '--stone-black', edge: '--stone-black-light' } : { fill: '--stone-white', edge: '--stone-white-edge' },

  standing(seat, { view }) {
    const n = view.board.join('').split(seat === 0 ? 'x' : 'o').length - 1
    return t('standing', { ...sideOf(seat), n })
  },

  // In the misère game whoever has won has not joined anything.
  ending({ view: { result }, table }) {
    const winner = result?.winners[0]
    return winner === undefined ? t('endTable') : t('ending', sideOf(table.setup.misere ? 1 - winner : winner))
  },

  guide: ({ you, table }) => [
    { at: '.rhombus', text: t(table.setup.misere ? 'guideMisere' : 'guideGoal', sideOf(you ?? 0)) },
    { at: '.rhombus', text: t('guidePut') },
  ],

  open: true,
}

export default game
