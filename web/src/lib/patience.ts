/** Until when bots leave a phase to people: while somebody who is there has something to decide and is not ready. */
import type { Position, Presence, TableInfo } from './protocol'

type Seats = Pick<TableInfo, 'seats' | 'paused'>
type Open = Pick<Position, 'awaited' | 'patience'>
type Here = Pick<Presence, 'here' | 'ready'>

/** The moment, if any bot waits for anybody. */
export function botsWaitUntil(
  { seats, paused }: Seats,
  { awaited, patience }: Open,
  { here, ready }: Here,
  now: number,
): number | undefined {
  if (!patience || paused || patience.until <= now) return undefined
  const isBot = (seat: number) => seats[seat]?.taker.type === 'bot' || seats[seat]?.substitute !== undefined
  const waitedFor = (seat: number) => !isBot(seat) && here.includes(seat) && !ready?.includes(seat)
  return awaited.some(isBot) && awaited.some(waitedFor) ? patience.until : undefined
}
