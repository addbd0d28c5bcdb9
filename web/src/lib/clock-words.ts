/** Clocks in words, from the times that the server announces for a game. */
import { aboutGame } from '../games'
import { t } from '../words'
import { listed } from './i18n'
import type { Clock, GameInfo } from './protocol'
import { span } from './time'

type Game = Pick<GameInfo, 'id' | 'clocks'>

const times = (game: Game, clock: Clock) => game.clocks.find((info) => info.clock === clock)?.times ?? []

/** Whether decisions may take days, so that nobody need sit there meanwhile. */
export const takesDays = (clock: Clock): boolean => ['day', 'three_days', 'week'].includes(clock)

/** What a clock allows at a game: "1 min to choose a house, 30 s for any other choice". */
export function clockTimes(game: Game, clock: Clock): string {
  const all = times(game, clock)
  const [first] = all
  if (!first) return t('clockNoneSays')
  const say = aboutGame(game.id)
  const written = (seconds: number) => span(seconds * 1000)
  // Where every decision has the same time, there is one time to tell.
  if (all.length > 1 && all.every(({ seconds }) => seconds === first.seconds)) return t('clockEach', { time: written(first.seconds) })
  return listed(all.map(({ decision, seconds }) => say(`c_${decision}`, { time: written(seconds) }) ?? written(seconds)))
}

/** How long a game takes by a clock. */
export function gameTime(clock: Clock, { minutes: [least, most] }: Pick<GameInfo, 'minutes'>): string {
  return takesDays(clock) ? t('takesDays') : t('gameMinutes', { range: least === most ? most : `${least}–${most}` })
}

/** What becomes of those who run out of time, and of those who go away. */
export function clockRules(clock: Clock): string {
  if (clock === 'none') return t('clockAway')
  return takesDays(clock) ? `${t('clockOver')} ${t('clockDaysAway')}` : `${t('clockOver')} ${t('clockAway')}`
}
