/** In Whose Hands Are the Diamonds? when it is over. */
import { add, empty, filled, type Account, type Point, type Row, type Story, type StoryFrame } from '../account'
import game from '.'
import Hands from './Hands.svelte'
import { pointsNow, worth } from './reckon'
import type { DiamondsEvent, DiamondsSetup, DiamondsView } from './types'
import { HAND } from './view'
import { t } from './account-words'

type DiamondsStory = Story<DiamondsView, DiamondsEvent, DiamondsSetup>

/** What every Madam went through: won in tricks, then robbed, lost to one's own Thieves, or kept. */
function kinds({ at: { view } }: DiamondsStory): Row[] {
  const won = empty(t('won'), view.players)
  const robbed = empty(t('robbed'), view.players)
  const robbedBy = empty(t('robbedBy'), view.players)
  const driven = empty(t('driven'), view.players)
  for (const { chance, seats } of view.results) {
    for (const [seat, scored] of seats.entries()) {
      const lost = worth(scored.discarded, view.diamonds)
      const taken = worth(scored.stolen, view.diamonds)
      add(won, seat, worth(scored.kept, view.diamonds) + lost)
      add(driven, seat, -lost)
      add(robbed, seat, taken)
      if (!chance || !taken) continue
      add(won, chance.victim, taken)
      add(robbedBy, chance.victim, -taken)
    }
  }
  return filled([won, robbed, robbedBy, driven])
}

const rounds = ({ at: { view } }: DiamondsStory): Row[] =>
  view.results.map(({ seats }, index) => ({ name: t('round', { n: index + 1 }), by: seats.map(({ points }) => points) }))

/** After every trick and every theft: what everybody has, and would have if the round ended then. */
function points({ at, frames }: DiamondsStory): Point[] {
  const after = (frame: StoryFrame<DiamondsView, DiamondsEvent>): Point[] => {
    const [view] = frame.views
    const worthIt = frame.events.filter(({ event }) => event === 'trick_won' || event === 'stolen')
    if (!view || !worthIt.length) return []
    const scored = frame.events.find((event) => event.event === 'round_scored')
    const n = scored?.round ?? view.round
    const now = scored ? [] : pointsNow(view)
    return [
      {
        label: t('round', { n }),
        when: scored ? t('roundEnd', { n }) : t('trick', { n, trick: Math.min(HAND, view.tricks.length) }),
        by: view.totals.map((total, seat) => total + (now[seat] ?? 0)),
        moment: frame.moment,
        why: () => worthIt.map((event) => game.tell(event, at) ?? '').join(' '),
      },
    ]
  }
  const [first] = frames
  const start = first?.views[0]?.totals ?? at.view.totals.map(() => 0)
  return [
    { label: t('round', { n: first?.views[0]?.round ?? 1 }), by: start, ...(first ? { moment: first.moment } : {}) },
    ...frames.flatMap(after),
  ]
}

const account: Account<DiamondsView, DiamondsEvent, DiamondsSetup> = {
  eyes: 'all',
  total: ({ at }) => ({ name: t('diamonds'), by: at.view.totals }),
  sources: (story) => [
    { title: t('fromWhere'), rows: kinds(story) },
    { title: t('byRound'), rows: rounds(story) },
  ],
  course: (story) => ({ title: t('course'), points: points(story) }),
  Secrets: Hands,
}

export default account
