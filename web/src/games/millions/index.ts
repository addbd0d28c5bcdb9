import type { GameModule } from '../game'
import Board from './Board.svelte'
import { reason } from './reason'
import { decision, ending, final, goal, label, promise, shortNames, speech, standing, tell, whyNot } from './say'
import { length, stage } from './stage.svelte'
import sounds from './sounds'
import type { MillionsEvent, MillionsSetup, MillionsView } from './types'
import { t } from './words'

const game: GameModule<MillionsView, MillionsEvent, MillionsSetup> = {
  Board,
  phrases: () => [t('sayTrust'), t('sayPrice'), t('sayLeave'), t('sayLiar')],
  silence: () => t('silence'),
  speech: (event, at) => (stage.hides(event) ? undefined : speech(event, { names: shortNames(at) })),
  goal,
  decision: (at) => (stage.active ? t('d_heist') : decision(at)),
  label: (move, at) => label(move, { ...at, names: shortNames(at) }),
  reason,
  final,
  promise,
  // What the stage has not played out yet is not told. Names are those on the board.
  tell: (event, at) => (stage.hides(event) ? undefined : tell(event, { names: shortNames(at) })),
  // A table that goes on from another's moment does not know how many jobs that one had.
  chapter: (event, nth, { table }) => {
    if (event.event !== 'loot' || stage.hides(event)) return undefined
    return table.branch_of ? t('onward') : t('job', { n: nth, all: table.setup.rounds })
  },
  beat: (event) => (event.event === 'said' ? 350 : length(event)),
  sound: ({ event }) => sounds[event],
  standing,
  ending,
  account: async () => (await import('./account')).default,
  celebration: async () => (await import('./Celebration.svelte')).default,
  busy: () => stage.active,
  reading: () => stage.ledger !== undefined,
  again({ view: { public: view }, table }) {
    if (stage.active || view.phase === 'naming' || !view.history.length) return undefined
    return { words: t('againHeist'), run: () => stage.again(view, table.setup.cash) }
  },
  whyNot: (thing, at) => whyNot(thing, { ...at, names: shortNames(at) }),
  guide: (at) =>
    at.view.public.phase === 'planning'
      ? [
          { at: '.loot', text: t('g_loot') },
          { at: '.tray', text: t('g_roles') },
          { at: '.sitter', text: t('g_others') },
          { at: '.tools', text: t('g_tools') },
        ]
      : [
          { at: '.loot', text: t('g_loot') },
          { at: '.faceup', text: t('g_faceup') },
          { at: '.sitter', text: t('g_others') },
          { at: '.tray', text: t('g_tray') },
          { at: '.tools', text: t('g_tools') },
        ],
}

export default game
