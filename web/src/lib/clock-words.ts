/** Clocks in words, from the times that the server announces for a game. */
import { aboutGame } from '../games'
import { t } from '../words'
import { listed } from './i18n'
import type { Clock, Flag, GameClock, GameInfo } from './protocol'
import { span } from './time'

type Game = Pick<GameInfo, 'id' | 'clocks'>

const times = (game: Game, clock: Clock) => game.clocks.find((info) => info.clock === clock)?.times ?? []

/** The clock for a whole game, if it is one. */
export const gameClock = (clock: Clock): GameClock | undefined => (typeof clock === 'object' ? clock.game : undefined)

/** Tells clocks apart, whatever their flags do. */
export function clockKey(clock: Clock): string {
  const whole = gameClock(clock)
  return whole ? `${whole.base}+${whole.increment}` : (clock as string)
}

/** What becomes of those who run out of time at a table with so many seats. */
export const flagOf = (clock: GameClock, seats: number): Flag => clock.flag ?? (seats === 2 ? 'loses' : 'plays_on')

/** Minutes where they are whole, seconds otherwise. */
const base = ({ base }: GameClock) => (base % 60 ? t('seconds', { n: base }) : t('minutes', { n: base / 60 }))

/** What a clock is called. */
export function clockName(clock: Clock): string {
  if (typeof clock === 'object') return t('clock_game', { base: base(clock.game), increment: t('seconds', { n: clock.game.increment }) })
  return t(`clock_${clock}`)
}

/** Whether decisions may take days, so that nobody need sit there meanwhile. */
export const takesDays = (clock: Clock): boolean => clock === 'day' || clock === 'three_days' || clock === 'week'

/** What a clock allows at a game: "1 min to choose a house, 30 s for any other choice". */
export function clockTimes(game: Game, clock: Clock): string {
  const whole = gameClock(clock)
  if (whole) {
    const { base, increment } = whole
    const time = base % 60 ? t('wholeSeconds', { n: base }) : t('wholeMinutes', { n: base / 60 })
    return increment ? t('clockWholeGains', { time, n: increment }) : t('clockWhole', { time })
  }
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

/** What a fallen flag does. */
export function flagRules(flag: Flag, seats: number): string {
  if (flag === 'plays_on') return t('flagPlaysOn')
  return t(seats === 2 ? 'flagLosesTwo' : 'flagLosesMany')
}

/** What becomes of those who run out of time at a table with so many seats, and of those who go away. */
export function clockRules(clock: Clock, seats: number): string {
  const whole = gameClock(clock)
  if (whole) return `${flagRules(flagOf(whole, seats), seats)} ${t('clockAway')}`
  if (clock === 'none') return t('clockAway')
  return takesDays(clock) ? `${t('clockOver')} ${t('clockDaysAway')}` : `${t('clockOver')} ${t('clockAway')}`
}
