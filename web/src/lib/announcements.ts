/** What is announced at a table: wishes that wait for an answer, and what was done out of the ordinary with the last move. */
import { events, type At, type GameModule } from '../games/game'
import { t } from '../words'
import { listed } from './i18n'
import { inWords } from './log-sentences'
import type { Action, Happening, Position, SeatNo, Update } from './protocol'

interface Answer {
  words: string
  action: Action
  yes?: boolean
}

export interface Announced {
  /** What it is, so that it is put away once. */
  key: string
  text: string
  answers: Answer[]
  /** The wish to play again has a component of its own. */
  rematch?: boolean
}

/** Happenings with which whatever was done before is history. */
const later: Happening['type'][] = ['moved', 'took_back', 'resigned']

export function announcements(at: At, game: GameModule, position: Position, log: Update[]): Announced[] {
  if (position.turn === 'over') return rematch(at, log)
  const all = [...draws(at, position, log), ...pauses(at, position, log), ...deeds(at, game, log)]
  // What waits for the reader's answer comes first.
  const asks = ({ answers }: Announced) => answers.some(({ yes }) => yes)
  return [...all.filter(asks), ...all.filter((one) => !asks(one))]
}

const nameOf = (at: At, seat: SeatNo) => at.names[seat] ?? ''

/** The version of the last happening of a kind, which tells one wish from the next. */
const last = (log: Update[], type: Happening['type']) => log.findLast(({ what }) => what.type === type)?.v ?? 0

function draws(at: At, { draw_offers }: Position, log: Update[]): Announced[] {
  const key = `draw ${last(log, 'draw_offered')}`
  return draw_offers.map((seat) => {
    if (seat === at.you) return { key, text: t('drawWaits', { name: nameOf(at, 1 - seat) }), answers: [] }
    const text = t('at_draw_offered', { name: nameOf(at, seat) })
    if (at.you === undefined) return { key, text, answers: [] }
    // An offer lapses with the next move; whoever declines it says so.
    const decline: Answer = { words: t('playOn'), action: { type: 'say', text: t('sayNoDraw') } }
    return { key, text, answers: [{ words: t('acceptDraw'), action: { type: 'offer_draw' }, yes: true }, decline] }
  })
}

function pauses(at: At, { pause_wishes }: Position, log: Update[]): Announced[] {
  if (at.table.paused || !pause_wishes.length) return []
  const key = `pause ${last(log, 'pause_wished')}`
  const others = pause_wishes.filter((seat) => seat !== at.you)
  const playOn: Answer = { words: t('playOn'), action: { type: 'resume' } }
  if (at.you !== undefined && pause_wishes.includes(at.you)) return [{ key, text: t('pauseWaits'), answers: [playOn] }]
  const text = t('pauseWished', { n: others.length, names: listed(others.map((seat) => nameOf(at, seat))) })
  const answers: Answer[] = at.you === undefined ? [] : [{ words: t('pauseToo'), action: { type: 'pause' }, yes: true }, playOn]
  return [{ key, text, answers }]
}

/** What others have just done that changes what one thought one saw. */
function deeds(at: At, game: GameModule, log: Update[]): Announced[] {
  const newest = log.findLast(({ what }) => later.includes(what.type))
  if (!newest || !('seat' in newest.what) || newest.what.seat === at.you) return []
  const { v, what } = newest
  if (what.type === 'took_back') return [{ key: `deed ${v}`, text: takenBack(at, game, log, what.seat), answers: [] }]
  const said = events(newest.events).flatMap((event) => game.announce?.(event, at) ?? [])
  return said.map((text) => ({ key: `deed ${v}`, text, answers: [] }))
}

/** Who took a move back, and which: the last that stood, as the game tells it. */
function takenBack(at: At, game: GameModule, log: Update[], seat: SeatNo): string {
  const standing: Update[] = []
  let gone: Update | undefined
  for (const update of log) {
    if (update.what.type === 'moved') standing.push(update)
    if (update.what.type === 'took_back') gone = standing.pop()
  }
  const what = gone && inWords(gone, game, at)
  return what ? t('tookBackWhat', { name: nameOf(at, seat), what }) : t('at_took_back', { name: nameOf(at, seat) })
}

function rematch({ table, you }: At, log: Update[]): Announced[] {
  if (!table.rematch || you === undefined) return []
  return [{ key: `rematch ${last(log, 'rematch')}`, text: '', answers: [], rematch: true }]
}
