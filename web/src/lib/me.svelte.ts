/** Who one is. A visitor becomes somebody the moment something needs it. */
import { api } from './api'
import type { Person } from './protocol'

let person: Person | undefined = $state.raw()
let asking: Promise<Person> | undefined

/** The cookie cannot be seen from here, so this says that there is one. */
const KNOWN = 'hideout-known'

export const me = {
  get person(): Person | undefined {
    return person
  },
  /** The person, who is introduced first if need be. */
  async be(): Promise<Person> {
    if (person) return person
    // Whoever is somebody already stays so.
    asking ??= api
      .arrive()
      .then((session) => session.person)
      .finally(() => (asking = undefined))
    person = await asking
    localStorage.setItem(KNOWN, 'yes')
    return person
  },
  /** The person this browser belongs to, if it remembers one. */
  async recall(): Promise<void> {
    if (localStorage.getItem(KNOWN)) await me.be()
  },
  async rename(name: string): Promise<void> {
    await me.be()
    person = (await api.rename(name)).person
  },
  async recover(code: string): Promise<void> {
    person = (await api.recover(code)).person
    localStorage.setItem(KNOWN, 'yes')
  },
  async forget(): Promise<void> {
    await api.leave()
    localStorage.removeItem(KNOWN)
    person = undefined
  },
}
