/** Names as they are shown. */
import { characterAt, type Character } from '../faces/cast'
import type { Seated } from '../faces/sitter'
import { t, type Word } from '../words'
import { en } from '../words/en'
import type { SeatNo } from './protocol'
import { settings } from './settings.svelte'

export function levelName(level: string): string {
  return level in en ? t(level as Word) : level
}

/** The character that plays a seat; none where a person sits, or a bot that is nobody in particular. */
export function characterOf(table: Seated, seat: SeatNo): Character | undefined {
  const taker = table.seats[seat]?.taker
  return taker?.type === 'bot' ? characterAt(table.id, seat, taker.level) : undefined
}

function takerName(table: Seated, seat: SeatNo): string {
  const taker = table.seats[seat]!.taker
  switch (taker.type) {
    case 'person':
      return taker.person.name
    case 'kept':
      return t('kept', { name: taker.person.name })
    case 'bot':
      return characterOf(table, seat)?.name[settings.language] ?? t('botName', { level: levelName(taker.level) })
    case 'open':
      return t('freeSeat')
  }
}

/** Everybody's name by seat. Whoever has the same name is told apart by a number, free seats are not. */
export function seatNames(table: Seated): string[] {
  const names = table.seats.map((_, seat) => takerName(table, seat))
  return names.map((name, seat) => {
    const same = names.map((other, index) => (other === name ? index : -1)).filter((index) => index >= 0)
    return same.length > 1 && table.seats[seat]!.taker.type !== 'open' ? `${name} ${same.indexOf(seat) + 1}` : name
  })
}

/** A bot's level in a word, where its name does not say it. */
export function levelAt(table: Seated, seat: SeatNo): string | undefined {
  const taker = table.seats[seat]?.taker
  return taker?.type === 'bot' && characterOf(table, seat) ? levelName(taker.level) : undefined
}

/** Everybody's name by seat, bots' with their level, for lists without faces. */
export function seatTitles(table: Seated): string[] {
  return seatNames(table).map((name, seat) => {
    const level = levelAt(table, seat)
    return level ? t('nameAndLevel', { name, level }) : name
  })
}
