/** In Whose Hands Are the Diamonds? in words; the board draws it. */
import { listed } from '../../lib/i18n'
import type { GameModule } from '../game'
import Board from './Board.svelte'
import { cardOf, kindOf } from './moves'
import { reason } from './reason'
import { pointsNow } from './reckon'
import { cardName, cardWorth, nameOf, objectOf, titleOf, type Eyes } from './say'
import { front, pause } from './stage.svelte'
import sounds from './sounds'
import type { DiamondsEvent, DiamondsSetup, DiamondsView } from './types'
import { t } from './words'

/** Everybody's points in a row. */
const pointsOf = (points: number[], eyes: Eyes): string =>
  points.map((n, seat) => t('pointsOf', { name: titleOf(seat, eyes), n })).join(', ')

function tell(event: DiamondsEvent, eyes: Eyes): string {
  switch (event.event) {
    case 'played': {
      const values = { name: titleOf(event.seat, eyes), card: cardName(event.card) }
      if (!event.auto) return t('e_played', values)
      return t(event.seat === eyes.you ? 'e_playedAutoYou' : 'e_playedAuto', values)
    }
    case 'trick_won': {
      const values = { name: titleOf(event.seat, eyes), card: cardName(event.card) }
      return t(event.seat === eyes.you ? 'e_trick_wonYou' : 'e_trick_won', values)
    }
    case 'chance': {
      const { thief, victim, count: n } = event
      const values = { thief: nameOf(thief, eyes), victim: objectOf(victim, eyes), n }
      return t(thief === eyes.you ? 'e_chanceYou' : 'e_chance', values)
    }
    case 'stolen': {
      const { thief, victim, card } = event
      const values = { thief: titleOf(thief, eyes), victim: objectOf(victim, eyes), card: cardName(card) }
      return t(thief === eyes.you ? 'e_stolenYou' : 'e_stolen', values)
    }
    case 'stopped':
      return t(event.thief === eyes.you ? 'e_stoppedYou' : 'e_stopped', { thief: titleOf(event.thief, eyes) })
    case 'round_scored':
      return t('e_round_scored', {
        round: event.round,
        points: pointsOf(
          event.seats.map(({ points }) => points),
          eyes,
        ),
      })
    case 'round_begins':
      return t('e_round_begins', { round: event.round, name: nameOf(event.first_leader, eyes) })
    case 'over': {
      const names = listed(event.winners.map((seat) => nameOf(seat, eyes)))
      return t('e_over', { names, n: Math.max(...event.scores) })
    }
  }
}

const game: GameModule<DiamondsView, DiamondsEvent, DiamondsSetup> = {
  Board,
  phrases: () => [t('sayTrick'), t('sayDogs'), t('sayThief')],

  // One round for each player.
  goal: ({ view }) => t('goal', { n: view.players }),

  decision({ view, you, names }) {
    if (front.stage?.ending) return front.stage.scene ? t('finalTrick') : t('reckoning', { round: view.results.length })
    const { chance, to_move } = view
    if (view.phase === 'over' || to_move === null) return t('over')
    const eyes = { names, you }
    if (chance) {
      const victim = objectOf(chance.victim, eyes)
      if (to_move === you) return t('decideSteal', { n: chance.left, name: victim })
      return t('waitSteal', { thief: nameOf(chance.thief, eyes), victim, n: chance.left })
    }
    const leads = view.trick.length === 0
    if (to_move === you) return t(leads ? 'decideLead' : 'decidePlay')
    return t(leads ? 'waitLead' : 'waitPlay', { name: titleOf(to_move, eyes) })
  },

  label(move, { view }) {
    const kind = kindOf(move)
    return t(`m_${kind}`, kind === 'stop' ? {} : { card: cardWorth(cardOf(move), view.diamonds) })
  },
  reason,
  final: ([move], { view: { chance } }) => (move === 'stop' && chance ? t('finalStop', { n: chance.left }) : undefined),

  // What has not been laid on the table yet is not told.
  tell: (event, eyes) => (front.stage?.hides(event) ? undefined : tell(event, eyes)),

  chapter: (event) => (event.event === 'round_begins' ? t('roundN', { n: event.round }) : undefined),

  beat: pause,
  sound: ({ event }) => sounds[event],

  // Whoever plays the last card but one brings about a trick that nobody has chosen.
  news: (event) => event.event === 'played' && event.auto,

  standing(seat, { view: present }) {
    const view = front.stage?.ending ?? present
    const total = view.totals[seat] ?? 0
    if (view.phase === 'over') return t('standingOver', { total })
    return t('standing', { total, now: pointsNow(view)[seat] ?? 0 })
  },

  busy: () => front.stage?.ending !== undefined,
  reading: () => front.reading,
  again() {
    const run = front.stage?.again
    return run && { words: t('againTrick'), run }
  },

  ending: ({ view, names, you }) => t('ending', { points: pointsOf(view.totals, { names, you }) }),
  account: async () => (await import('./account')).default,
  celebration: async () => (await import('./Celebration.svelte')).default,

  guide({ view }) {
    if (view.phase === 'over') return []
    const around = [
      { at: '[data-guide="seats"]', text: t('guideSeats') },
      { at: '[data-guide="outlook"]', text: t('guideOutlook') },
    ]
    if (view.phase === 'steal') return [{ at: '[data-guide="loot"]', text: t('guideSteal') }, ...around]
    return [
      { at: '[data-guide="ways"]', text: t('guideWays') },
      { at: '[data-guide="trick"]', text: t('guideTrick') },
      { at: '[data-guide="hand"]', text: t('guideHand') },
      ...around,
      { at: '[data-guide="unseen"]', text: t('guideUnseen') },
    ]
  },
}

export default game
