/** Who one is. A visitor becomes somebody the moment something needs it. */
import { api } from './api'
import type { Person } from './protocol'

let person: Person | undefined = $state.raw()
let asking: Promise<Person> | undefined
/** Whether one is just going of one’s own accord. */
let leaving = false

/** The cookie cannot be seen from here, so this says that there is one, and whose. */
const KNOWN = 'hideout-known'

// Another tab of this browser is somebody else now, and so is this one.
addEventListener('storage', ({ key, newValue }) => {
  if (key !== KNOWN || newValue === (person?.id ?? null)) return
  person = undefined
  if (newValue) void me.be()
})

export const me = {
  get person(): Person | undefined {
    return person
  },
  /** Whether this browser remembers somebody, also before the server has said whom. */
  get known(): boolean {
    return localStorage.getItem(KNOWN) !== null
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
    localStorage.setItem(KNOWN, person.id)
    return person
  },
  /** The person this browser belongs to, if it remembers one. */
  async recall(): Promise<void> {
    if (me.known) await me.be()
  },
  async rename(name: string): Promise<void> {
    const { id } = await me.be()
    const renamed = (await api.rename(name)).person
    // One may have been forgotten meanwhile.
    if (person?.id === id) person = renamed
  },
  async recover(code: string): Promise<void> {
    person = (await api.recover(code)).person
    localStorage.setItem(KNOWN, person.id)
  },
  /** Somebody is called otherwise now: oneself, perhaps, on another device. */
  renamed(other: Person): void {
    if (person?.id === other.id) person = other
  },
  forget: () => leave(api.leave),
  vanish: () => leave(api.deleteAccount),
  /** The session has ended elsewhere; says whether that is news. */
  lost(): boolean {
    if (!person || leaving) return false
    nobody()
    return true
  },
}

async function leave(doing: () => Promise<void>): Promise<void> {
  leaving = true
  try {
    await doing()
    nobody()
  } finally {
    leaving = false
  }
}

function nobody(): void {
  localStorage.removeItem(KNOWN)
  person = undefined
}
