/** Who one is. A visitor becomes somebody the moment something needs it. */
import { api, Refused } from './api'
import type { Person } from './protocol'

let person: Person | undefined = $state.raw()
let asking: Promise<Person> | undefined

export const me = {
  get person(): Person | undefined {
    return person
  },
  /** The person, who is introduced first if need be. */
  async be(): Promise<Person> {
    if (person) return person
    asking ??= known()
      .then((found) => found ?? api.arrive().then((session) => session.person))
      .finally(() => (asking = undefined))
    person = await asking
    return person
  },
  /** The person this browser belongs to, if it does. */
  async recall(): Promise<Person | undefined> {
    person ??= await known()
    return person
  },
  async rename(name: string): Promise<void> {
    await me.be()
    person = (await api.rename(name)).person
  },
  async recover(code: string): Promise<void> {
    person = (await api.recover(code)).person
  },
  async forget(): Promise<void> {
    await api.leave()
    person = undefined
  },
}

async function known(): Promise<Person | undefined> {
  try {
    return (await api.session()).person
  } catch (error) {
    if (error instanceof Refused && error.error.kind === 'no_session') return undefined
    throw error
  }
}
