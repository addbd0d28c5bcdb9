import type { At, GameModule, GuideStep } from '../game'
import Board from './Board.svelte'
import { figuresOf } from './figures'
import { reason } from './reason'
import { decision, ending, final, goal, headline, label, standing, tell, whyNot } from './say'
import { isHeist, lengthOf } from './show'
import { front } from './stage.svelte'
import sounds from './sounds'
import type { MastersEvent, MastersSetup, MastersView } from './types'
import { t } from './words'

function guide({ view }: At<MastersView>): GuideStep[] {
  const { phase, mode } = view.public
  const rival = mode === 'solo' ? [{ at: '.ledger', text: t('g_rival') }] : []
  switch (phase) {
    case 'plan':
      return [
        { at: '.stack', text: t('g_plan') },
        { at: '.job', text: t('g_job') },
        { at: '.selectors', text: t('g_selectors') },
        { at: '.go', text: t('g_ready') },
      ]
    case 'keep':
      return [{ at: '.keep', text: t('g_keep') }]
    default:
      return [
        { at: '.marks', text: t('g_marks') },
        { at: '.shop', text: t('g_shop') },
        { at: '.pile', text: t('g_card') },
        { at: '.panels', text: t('g_panel') },
        ...rival,
      ]
  }
}

const game: GameModule<MastersView, MastersEvent, MastersSetup> = {
  Board,
  phrases: () => [t('sayMine'), t('sayMuscle'), t('sayPlan')],
  goal,
  decision: (at) => (front.stage?.premiere ? t('d_heist') : decision(at)),
  label,
  reason,
  // A plan that fails at once is warned of first, wherever it is sealed.
  final: (moves, at) => (at.view.public.phase === 'plan' ? front.plan?.doomed : undefined) ?? final(moves, at),
  draft: () => front.plan,
  // What the stage has not shown yet is not told, nor does it show in anybody's purse.
  tell: (event, at) => (front.stage?.hides(event) ? undefined : tell(event, at)),
  chapter: (event, _, { names }) => {
    if (event.event !== 'round') return undefined
    const round = t('round', { n: event.round })
    return names.length === 1 ? `${t('gameNumber', { n: event.game + 1 })} · ${round}` : round
  },
  beat: lengthOf,
  sound: ({ event }) => sounds[event],
  news: isHeist,
  standing: (seat, at) => standing(seat, front.stage?.table ?? at.view.public),
  ending,
  headline,
  account: async () => (await import('./account')).default,
  celebration: async () => (await import('./Celebration.svelte')).default,
  busy: () => front.stage?.premiere ?? false,
  reading: () => front.stage?.film !== undefined,
  again({ view, table }) {
    const { stage } = front
    if (!stage || stage.film || !view.public.heist.some((event) => event.event === 'select')) return undefined
    return { words: t('againHeist'), run: () => stage.again(view.public, figuresOf(table)) }
  },
  guide,
  whyNot,
}

export default game
