/** Whom one does not want to hear. It is kept in this browser alone: nobody else is told, the server neither. */
import type { PersonId } from './protocol'

const KEY = 'hideout-muted'
/** So many people are remembered, the newest ones. */
const MOST = 500

function read(): PersonId[] {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? '[]') as PersonId[]
  } catch {
    return []
  }
}

let list: PersonId[] = $state.raw(read())

export const muted = {
  has: (person: PersonId | undefined): boolean => person !== undefined && list.includes(person),
  toggle(person: PersonId): void {
    list = list.includes(person) ? list.filter((other) => other !== person) : [...list, person].slice(-MOST)
    localStorage.setItem(KEY, JSON.stringify(list))
  },
}
