import type { GameModule } from '../game'
import Board from './Board.svelte'
import { fromPhrase, sentence } from './claims'
import { decision, label, warning } from './moves'
import { beat, tell } from './tell'
import type { PinchedEvent, PinchedSetup, PinchedView } from './types'
import { crown, total, type PinchedAt } from './view'
import { say } from './words'

function standing(seat: number, { view }: PinchedAt): string {
  const burglar = view.seats[seat]
  if (!burglar) return ''
  const points = say('points', { n: view.result?.scores[seat] ?? burglar.wealth })
  const curses = burglar.curses ? [say('curseToken', { n: burglar.curses })] : []
  const mastermind = seat === view.mastermind && view.phase !== 'over' ? [say('mastermind')] : []
  return [...mastermind, points, ...curses].join(' · ')
}

/** How a seat's score came about. */
function account(seat: number, { view, names }: PinchedAt): string {
  const burglar = view.seats[seat]
  if (!burglar) return ''
  const curses = (burglar.curse_values ?? []).reduce((all, value) => all + value, 0)
  const parts = [
    say('endSold', { n: total(burglar.sold) }),
    view.lisa === seat ? say('endLisa', { n: crown(view, 'diamond') ? 5 : 3 }) : '',
    burglar.diamonds ? say('endDiamonds', { n: burglar.diamonds }) : '',
    burglar.clues ? say('endClues', { n: 2 * burglar.clues }) : '',
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
  decision,
  label,
  warning,
  tell,
  chapter: (event, _, { names }) => {
    if (event.event !== 'day') return undefined
    const week = event.watch === 1 ? say('lastWeek') : say('weeksToGo', { n: event.watch })
    return `${week} · ${names[event.mastermind]}`
  },
  fromMemory: (table) => !table.setup.memory_aid,
  phrase: (name) => {
    const claim = fromPhrase(name)
    return claim && sentence(claim)
  },
  beat,
  news: (event) => event.event === 'revealed',
  standing,
  ending,
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
