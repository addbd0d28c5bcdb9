/** What cards, places and terms have to say about themselves. */
import type { Dog, PileView, PinchedView } from './types'
import { crown, masters, typeOf, total, unseen, WILD, worth, type Counts, type PinchedAt, type Place } from './view'
import { say, typeName } from './words'

export interface About {
  title: string
  text: string
}

const lines = (...parts: (string | false | undefined)[]): string => parts.filter(Boolean).join('\n')

/** Cards by type in one line. */
export const counted = (counts: Counts | null | undefined): string =>
  Object.entries(counts ?? {})
    .map(([type, n]) => `${typeName(type)} ×${n}`)
    .join(', ') || say('nothingYet')

export const steps = (view: PinchedView, type: string): string =>
  (typeOf(view, type)?.steps ?? []).map(([n, value]) => say('step', { n, value })).join(', ')

/** A type of Valuables; `suits` if a card of it would join one's stash. */
export function typeHelp(type: string, view: PinchedView, suits = false): About {
  const left = unseen(view, type)
  const fit = suits && say('fitsHelp')
  if (type === WILD) return { title: typeName(WILD), text: lines(say('wildHelp', { copies: view.wilds, unseen: left }), fit) }
  const copies = typeOf(view, type)?.copies ?? 0
  return {
    title: typeName(type),
    text: lines(say('cardHelp', { steps: steps(view, type) }), say('copiesHelp', { copies, unseen: left }), fit),
  }
}

/** A slot of a stash. */
export function pileHelp(pile: PileView, value: number, view: PinchedView): About {
  if (!pile.type) {
    return { title: say('emptyPile'), text: lines(pile.wild > 0 && say('emptyWith', { n: pile.wild }), say('emptyHelp')) }
  }
  const { next } = worth(typeOf(view, pile.type), pile.n + pile.wild)
  return {
    title: say('pile', { type: typeName(pile.type), n: pile.n + pile.wild }),
    text: lines(
      say('worthHelp', { n: value }),
      next ? say('missing', { n: next.missing, value: next.value }) : say('topHelp'),
      pile.wild > 0 && say('pileWildHelp', { n: pile.wild }),
      say('cardHelp', { steps: steps(view, pile.type) }),
    ),
  }
}

/** A Location: what it gives to whom. */
export function placeHelp(place: Place, at: PinchedAt): About {
  const { view } = at
  const title = crown(view, place) && place !== 'bank' ? `${say(place)} · ${say('crown')}` : say(place)
  if (place === 'bank') return { title, text: say('h_bank') }
  return { title, text: lines(say('h_alone'), specialHelp(place, at).text, say('h_shared')) }
}

/** What is special about a Manor, as it stands today. */
export function specialHelp(place: Exclude<Place, 'bank'>, at: PinchedAt): About {
  const { view } = at
  switch (place) {
    case 'diamond':
      if (crown(view, 'diamond')) {
        return { title: say('h_letterTitle'), text: lines(say('h_letter'), view.lisa === null ? say('h_lisaHidden') : say('h_lisaFound')) }
      }
      if (view.lisa === null) return { title: say('lisa'), text: say('h_lisa') }
      return { title: say('h_diamondTitle'), text: say('h_diamond', { n: view.diamonds_left }) }
    case 'club':
      return {
        title: say('h_safeTitle'),
        text: say('h_safe', { n: view.safe_cards, track: view.safe_track.join(', ') }),
      }
    case 'spade':
      return {
        title: say('h_dogsTitle'),
        text: lines(...masters(view).map(([dog, master]) => dogHelp(dog, master, at)), say('h_befriend')),
      }
    case 'heart':
      return {
        title: say('h_passageTitle'),
        text: lines(say(crown(view, 'heart') ? 'h_passageCrown' : 'h_passage'), view.passage === false && say('h_passageShut')),
      }
  }
}

function dogHelp(dog: Dog, master: number | null, { names }: PinchedAt): string {
  const where = master === null ? say('h_dogFree', { dog: say(dog) }) : say('h_dogOf', { dog: say(dog), name: names[master] ?? '' })
  return `${where} ${say(`h_${dog}`)}`
}

/** A burglar's hand, as far as this viewer knows it. */
export function handHelp(seat: number, view: PinchedView): About {
  const burglar = view.seats[seat]
  const known = burglar?.known
  const hidden = (burglar?.hand ?? 0) - total(known)
  const seen = known && total(known) ? say('handSeen', { cards: counted(known) }) : ''
  return {
    title: say('handOf', { n: burglar?.hand ?? 0 }),
    text: lines(seen, hidden > 0 && say('handUnknown', { n: hidden }), say('handHelp')),
  }
}

export const soldHelp = (seat: number, view: PinchedView): About => ({
  title: say('soldTitle'),
  text: lines(say('soldPile', { cards: counted(view.seats[seat]?.sold) }), say('soldHelp')),
})
