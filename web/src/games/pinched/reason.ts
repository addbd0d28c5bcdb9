/** Why a hint is worth following: what the street offers, and what one's stash makes of it. */
import { translator } from '../../lib/i18n'
import { gains } from './gains'
import { kindOf, withDocument } from './moves'
import { target, typeOf, WILD, worth, type PinchedAt, type Place } from './view'
import { typeName } from './words'

export const words = {
  en: {
    alone: 'alone there you get: {gain}',
    joined: 'met by {name} there you share the loot',
    grows: 'your {type} would be worth {n}',
    joins: 'it joins your {type}',
    wild: 'a document counts as anything',
    makes: 'it makes that set worth {n}',
    sells: 'it brings {n} now',
    full: 'the set is at its highest step: it brings {n}',
  },
  es: {
    alone: 'a solas ahí te llevas: {gain}',
    joined: 'si {name} también va, compartís el botín',
    grows: 'tu serie de {type} valdría {n}',
    joins: 'se une a tu serie de {type}',
    wild: 'un documento vale por cualquier cosa',
    makes: 'con él esa serie vale {n}',
    sells: 'da {n} ahora',
    full: 'la serie está en su escalón más alto: da {n}',
  },
}
const t = translator(words)

export function reason([move = '']: string[], at: PinchedAt): { why?: string } | undefined {
  const { view, names, you } = at
  const own = view.me && view.seats[view.me.seat]
  const [, one = '', two = ''] = move.split(' ')
  const slot = Number(one) - 1
  if (!own) return undefined
  switch (kindOf(move)) {
    case 'go': {
      if (you !== view.mastermind) return { why: t('joined', { name: names[view.mastermind] ?? '' }) }
      const { alone, bonus } = gains(one as Place, at)
      return { why: t('alone', { gain: bonus ? `${alone} + ${bonus}` : alone }) }
    }
    case 'take':
      return joining(view.manors[target(view) ?? '']?.[slot], at)
    case 'passage':
    case 'gordie':
      return joining(view.manors[one]?.[Number(two) - 1], at)
    case 'river':
      return joining(view.river[slot], at)
    case 'stash':
    case 'refill':
      return joining(one, at)
    case 'wild': {
      const n = withDocument(at, slot)
      return n > (own.sale[slot] ?? 0) ? { why: t('makes', { n }) } : undefined
    }
    case 'sell': {
      const [n, pile] = [own.sale[slot] ?? 0, own.stash[slot]]
      if (!n || !pile) return undefined
      const { next } = worth(typeOf(view, pile.type), pile.n + pile.wild)
      return { why: t(next ? 'sells' : 'full', { n }) }
    }
    default:
      return undefined
  }
}

/** What a card does for the set that it would join. */
function joining(card: string | null | undefined, { view }: PinchedAt): { why?: string } | undefined {
  if (!card || !view.me) return undefined
  if (card === WILD) return { why: t('wild') }
  const index = view.seats[view.me.seat]?.stash.findIndex(({ type }) => type === card) ?? -1
  const pile = view.seats[view.me.seat]?.stash[index]
  if (!pile) return undefined
  const type = typeName(card)
  const { value } = worth(typeOf(view, card), pile.n + pile.wild + 1)
  return { why: value > (view.seats[view.me.seat]?.sale[index] ?? 0) ? t('grows', { type, n: value }) : t('joins', { type }) }
}
