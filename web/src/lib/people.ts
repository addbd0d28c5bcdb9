/** Names as they are shown. */
import { t, type Word } from '../words'
import { en } from '../words/en'
import type { SeatTaker, TableInfo, TableSummary } from './protocol'

export function levelName(level: string): string {
  return level in en ? t(level as Word) : level
}

export function takerName(taker: SeatTaker): string {
  switch (taker.type) {
    case 'person':
      return taker.person.name
    case 'kept':
      return t('kept', { name: taker.person.name })
    case 'bot':
      return t('botName', { level: levelName(taker.level) })
    case 'open':
      return t('freeSeat')
  }
}

/** Everybody's name by seat. Bots of one level are told apart by a number. */
export function seatNames(table: Pick<TableInfo | TableSummary, 'seats'>): string[] {
  const names = table.seats.map((seat) => takerName(seat.taker))
  return names.map((name, seat) => {
    const same = names.map((other, index) => (other === name ? index : -1)).filter((index) => index >= 0)
    return same.length > 1 ? `${name} ${same.indexOf(seat) + 1}` : name
  })
}
