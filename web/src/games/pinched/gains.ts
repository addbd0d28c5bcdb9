/** What a Location would bring tonight, to a Mastermind alone there and to one who is joined. */
import { crown, masters, type PinchedAt, type Place } from './view'
import { say } from './words'

export interface Gains {
  /** How many cards somebody alone there takes. */
  alone: string
  /** What comes with them. */
  bonus?: string | undefined
  joined: string
  /** What else being joined means there. */
  besides?: string | undefined
  /** Only where it differs from being joined by some. */
  everyone?: string
}

export function gains(place: Place, at: PinchedAt): Gains {
  if (place === 'bank') {
    return { alone: say('gainBank'), joined: say('shareBank'), everyone: say('everyoneBank') }
  }
  const n = at.view.manors[place]?.filter(Boolean).length ?? 0
  const cards = n ? say('gainAll', { n }) : say('gainNone')
  return { alone: cards, bonus: special(place, at)[0], joined: say('shareManor'), besides: sharing(place, at) }
}

/** The reward beside the cards. */
function special(place: Place, at: PinchedAt): string[] {
  const { view } = at
  switch (place) {
    case 'diamond':
      if (crown(view, 'diamond')) return [say(view.clues_left ? 'gainClue' : 'gainLetter')]
      if (view.lisa === null) return [say('gainLisa')]
      return view.diamonds_left ? [say('gainDiamond')] : []
    case 'club':
      return [say('gainSafe', { n: view.safe_cards })]
    case 'spade':
      return dogs(at)
    case 'heart':
      if (!crown(view, 'heart')) return [say('gainPassage')]
      return [say(view.curse_deck ? 'gainCursed' : 'gainUncursed')]
    case 'bank':
      return []
  }
}

/** Free dogs come first; without one, whom today's Mastermind could lure one from. */
function dogs({ view, names }: PinchedAt): string[] {
  const all = masters(view)
  const free = all.filter(([, master]) => master === null)
  if (free.length) return [free.map(([dog]) => say('gainDog', { dog: say(dog) })).join(' / ')]
  const others = all.filter(([, master]) => master !== view.mastermind)
  const lured = others.map(([dog, master]) => say('gainLure', { dog: say(dog), name: names[master ?? 0] ?? '' }))
  return lured.length ? [lured.join(' / ')] : []
}

function sharing(place: Place, { view }: PinchedAt): string | undefined {
  if (place === 'heart') return say('sharePassage')
  if (place !== 'club' || view.safe === null) return undefined
  const next = Math.min(view.safe + 1, view.safe_track.length - 1)
  return say('shareSafe', { n: view.safe_track[next] ?? 0 })
}
