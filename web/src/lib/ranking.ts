/** Places at the end of a game. */
import type { GameResult, SeatNo } from './protocol'

export interface Place {
  place: number
  /** Whether others have the same place. */
  shared: boolean
  seat: SeatNo
  score: number
}

/** Winners first, whatever decided between equals; the others by their points. Equals share a place. */
export function ranking({ scores, winners }: GameResult): Place[] {
  const won = (seat: SeatNo) => winners.includes(seat)
  const rank = (a: SeatNo, b: SeatNo) => Number(won(b)) - Number(won(a)) || (won(a) ? 0 : (scores[b] ?? 0) - (scores[a] ?? 0))
  const order = scores.map((_, seat) => seat).sort((a, b) => rank(a, b) || a - b)
  const level = (a: SeatNo) => order.filter((b) => rank(a, b) === 0)
  return order.map((seat) => {
    const same = level(seat)
    return { place: order.indexOf(same[0]!) + 1, shared: same.length > 1, seat, score: scores[seat] ?? 0 }
  })
}
