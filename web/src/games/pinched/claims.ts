/**
 * Table talk that the board understands: where somebody says they go, or do not go. A claim is an ordinary sentence
 * said at the table, known by its words in any language; it binds nobody, but it is remembered.
 */
import type { Happening, SeatNo, Update } from '../../lib/protocol'
import { events } from '../game'
import type { PinchedEvent } from './types'
import type { Place } from './view'
import { say, words } from './words'

export interface Claim {
  going: boolean
  place: Place
  /** Whether it was true; nothing before the plans lie open. */
  kept?: boolean
}

export interface Talk {
  /** What everybody has claimed last today. */
  claims: Map<SeatNo, Claim>
  /** How many claims everybody has kept and broken so far. */
  records: Map<SeatNo, { kept: number; broken: number }>
}

const PLACES: Place[] = ['diamond', 'club', 'spade', 'heart', 'bank']

const wordOf = ({ going, place }: Claim) => (!going ? 'claimNot' : place === 'bank' ? 'claimBank' : 'claimGo')

/** A claim as it is said. */
export const sentence = (claim: Claim): string => say(wordOf(claim), { to: say(`to_${claim.place}`) })

const known = new Map<string, Claim>(
  Object.values(words).flatMap((language) =>
    PLACES.flatMap((place) =>
      [true, false].map((going): [string, Claim] => {
        const claim = { going, place }
        return [language[wordOf(claim)].replace('{to}', language[`to_${place}`]), claim]
      }),
    ),
  ),
)

/** What a bot claims by one of its phrases: `go club`, `not heart`. */
export function fromPhrase(phrase: string): Claim | undefined {
  const [verb, place] = phrase.split(' ') as [string, Place]
  return PLACES.includes(place) && ['go', 'not'].includes(verb) ? { going: verb === 'go', place } : undefined
}

/** Who claims what by what they have just said. */
function claimed(what: Happening): (Claim & { seat: SeatNo }) | undefined {
  const loud = what.type === 'remarked' || (what.type === 'said' && what.room === 'table')
  if (!loud || what.seat === undefined) return undefined
  const claim = what.type === 'said' ? known.get(what.text) : fromPhrase(what.phrase)
  return claim && { ...claim, seat: what.seat }
}

export const isKept = ({ going, place }: Claim, plan: Place | undefined): boolean => (plan === place) === going

export function talkOf(log: Update[]): Talk {
  const talk: Talk = { claims: new Map(), records: new Map() }
  let open = true
  for (const { what, events: lines } of log) {
    const claim = open ? claimed(what) : undefined
    if (claim) talk.claims.set(claim.seat, claim)
    for (const event of events<PinchedEvent>(lines)) {
      if (event.event === 'day') {
        talk.claims = new Map()
        open = true
      } else if (event.event === 'revealed') {
        judge(talk, event.plans)
        open = false
      }
    }
  }
  return talk
}

function judge(talk: Talk, plans: Place[]): void {
  for (const [seat, claim] of talk.claims) {
    const kept = isKept(claim, plans[seat])
    talk.claims.set(seat, { ...claim, kept })
    const { kept: yes, broken: no } = talk.records.get(seat) ?? { kept: 0, broken: 0 }
    talk.records.set(seat, kept ? { kept: yes + 1, broken: no } : { kept: yes, broken: no + 1 })
  }
}

/** The log without the latest reveal, for as long as that is being played out. */
export function beforeReveal(log: Update[]): Update[] {
  const last = log.findLastIndex((update) => events<PinchedEvent>(update.events).some((event) => event.event === 'revealed'))
  return last < 0 ? log : log.slice(0, last)
}
