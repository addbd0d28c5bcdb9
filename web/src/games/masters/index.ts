import type { At, GameModule, GuideStep } from '../game'
import Board from './Board.svelte'
import { decision, ending, label, standing, tell } from './say'
import { lengthOf } from './show'
import type { MastersEvent, MastersView } from './view'
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

const game: GameModule<MastersView> = {
  Board,
  decision,
  label,
  tell: (event, at) => tell(event as MastersEvent, at),
  chapter: (event) => (event.e === 'round' ? t('round', { n: event.round as number }) : undefined),
  beat: (event) => lengthOf(event as MastersEvent),
  standing,
  ending,
  guide,
  options: () => [
    {
      key: 'mode',
      label: t('o_mode'),
      kind: 'choice',
      values: [
        { value: 'duel', label: t('o_duel') },
        { value: 'solo', label: t('o_solo') },
      ],
      usual: 'duel',
    },
  ],
}

export default game
