import type { GameModule } from '../game'
import Board from './Board.svelte'
import { decision, final, label, warning, whyNot } from './moves'
import { reason } from './reason'
import { stage } from './stage.svelte'
import { fromPhrase, sentence } from './talk'
import { beat, tell } from './tell'
import sounds from './sounds'
import { CONSTANTS, type PinchedEvent, type PinchedSetup, type PinchedView } from './types'
import { painting, points, total, weeks, type PinchedAt } from './view'
import { say } from './words'

function standing(seat: number, { view }: PinchedAt): string {
  const burglar = view.seats[seat]
  if (!burglar) return ''
  const score = say('points', { n: points(view, seat) })
  const curses = burglar.curses ? [say('curseToken', { n: burglar.curses })] : []
  const mastermind = seat === view.mastermind && view.phase !== 'over' ? [say('mastermind')] : []
  return [...mastermind, score, ...curses].join(' · ')
}

/** How a seat's score came about. */
function account(seat: number, { view, names }: PinchedAt): string {
  const burglar = view.seats[seat]
  if (!burglar) return ''
  const curses = (burglar.curse_values ?? []).reduce((all, value) => all + value, 0)
  const parts = [
    say('endSold', { n: total(burglar.sold) }),
    view.lisa === seat ? say('endLisa', { n: painting(view) }) : '',
    burglar.diamonds ? say('endDiamonds', { n: CONSTANTS.diamond * burglar.diamonds }) : '',
    burglar.clues ? say('endClues', { n: CONSTANTS.clue * burglar.clues }) : '',
    curses ? say('endCurses', { n: curses }) : '',
  ]
  const score = view.result?.scores[seat] ?? burglar.wealth
  return say('endSeat', { name: names[seat] ?? '', score, parts: parts.filter(Boolean).join(', ') })
}

function ending(at: PinchedAt): string {
  const { scores = [], winners = [] } = at.view.result ?? {}
  const order = scores.map((_, seat) => seat).sort((a, b) => (scores[b] ?? 0) - (scores[a] ?? 0))
  const best = Math.max(...scores)
  const level = scores.filter((score) => score === best).length > winners.length
  return [...order.map((seat) => account(seat, at)), level ? say('endGold') : ''].filter(Boolean).join(' ')
}

const game: GameModule<PinchedView, PinchedEvent, PinchedSetup> = {
  Board,
  phrases: () => [say('sayTrust'), say('sayFollow'), say('sayAlone'), say('sayLiar')],
  goal: ({ view }) => say('goal', { n: weeks(view) }),
  decision: (at) => (stage.held ? say('d_reveal') : decision(at)),
  label,
  reason,
  warning,
  whyNot,
  final,
  // What the plans brought is not told before they have been turned.
  tell: (event, at) => (stage.hides(event) ? undefined : tell(event, at)),
  chapter: (event, _, { names }) => {
    if (event.event !== 'day') return undefined
    const week = event.watch === 1 ? say('lastWeek') : say('weeksToGo', { n: event.watch })
    return `${week} · ${names[event.mastermind]}`
  },
  fromMemory: (table) => !table.setup.memory_aid,
  phrase: fromPhrase,
  speech: (event) => (event.event === 'said' ? { seat: event.seat, text: sentence(event.at) } : undefined),
  beat,
  sound: ({ event }) => sounds[event],
  news: (event) => event.event === 'revealed',
  standing: (seat, at) => standing(seat, stage.held ?? at),
  busy: () => stage.held !== undefined,
  again() {
    const run = stage.held ? undefined : stage.again
    return run && { words: say('againNight'), run }
  },
  ending,
  account: async () => (await import('./account')).default,
  celebration: async () => (await import('./Celebration.svelte')).default,
  guide: ({ view, names }) => [
    { at: '.street', text: say('g_street') },
    { at: '.lead', text: say('g_mastermind', { name: names[view.mastermind] ?? '' }) },
    { at: '.street .head', text: say('g_go') },
    { at: '.own', text: say('g_stash') },
    { at: '.river', text: say('g_river') },
    { at: '.prices', text: say('g_prices') },
  ],
}

export default game
