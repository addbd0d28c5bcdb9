import type { GameModule } from '../game'
import Board from './Board.svelte'
import { decision, ending, label, promise, standing, tell, warning } from './say'
import { length, stage } from './stage.svelte'
import type { MillionsEvent, MillionsSetup, MillionsView } from './types'
import { t } from './words'

const game: GameModule<MillionsView, MillionsEvent, MillionsSetup> = {
  Board,
  decision: (at) => (stage.active ? t('d_heist') : decision(at)),
  label,
  warning,
  promise,
  // What the stage has not played out yet is not told.
  tell: (event, at) => (stage.hides(event) ? undefined : tell(event, at)),
  // A table that goes on from another's moment does not know how many jobs that one had.
  chapter: (event, nth, { table }) => {
    if (event.event !== 'loot' || stage.hides(event)) return undefined
    return table.branch_of ? t('onward') : t('job', { n: nth, all: table.setup.rounds })
  },
  beat: (event) => (event.event === 'said' ? 350 : length(event)),
  standing,
  ending,
  busy: () => stage.active,
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
