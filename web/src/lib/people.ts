/** Names as they are shown. */
import { characterOf } from '../faces/cast'
import type { Seated } from '../faces/sitter'
import { t } from '../words'
import type { Level, Person, SeatNo, Trait } from './protocol'
import { settings } from './settings.svelte'

export const levelName = (level: Level): string => t(level)

/** What sets somebody apart, in words. */
export const traitNames = (traits: readonly Trait[]): string => traits.map((trait) => t(`trait_${trait}`)).join(' · ')

/** What a person is called; whoever has gone for good has no name. */
export const personName = (person: Person): string => person.name || t('formerPlayer')

function takerName(table: Seated, seat: SeatNo): string {
  const taker = table.seats[seat]!.taker
  switch (taker.type) {
    case 'person':
      return personName(taker.person)
    case 'kept':
      return t('kept', { name: personName(taker.person) })
    case 'bot':
      return characterOf(taker)?.name[settings.language] ?? t('botName', { level: levelName(taker.level) })
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
  return taker?.type === 'bot' && characterOf(taker) ? levelName(taker.level) : undefined
}

/** Everybody's name by seat, bots' with their level, for lists without faces. */
export function seatTitles(table: Seated): string[] {
  return seatNames(table).map((name, seat) => {
    const level = levelAt(table, seat)
    return level ? t('nameAndLevel', { name, level }) : name
  })
}

/** The same thing with a person called by their name of now. What does not name them is left as it is. */
export function renamedIn<T>(thing: T, person: Person): T {
  if (Array.isArray(thing)) {
    const parts = thing.map((part: unknown) => renamedIn(part, person))
    return (parts.some((part, place) => part !== thing[place]) ? parts : thing) as T
  }
  if (typeof thing !== 'object' || thing === null) return thing
  if ('id' in thing && 'name' in thing && thing.id === person.id) return { ...thing, name: person.name }
  const parts = Object.entries(thing).map(([key, part]) => [key, renamedIn(part, person)] as const)
  return parts.some(([key, part]) => part !== thing[key as keyof T]) ? (Object.fromEntries(parts) as T) : thing
}
