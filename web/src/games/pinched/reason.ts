/** Why a hint is worth following: what the street offers, and what one's stash makes of it. */
import { translator } from '../../lib/i18n'
import { gains } from './gains'
import { kindOf, warning, withDocument } from './moves'
import { crown, target, total, typeOf, WILD, worth, type PinchedAt, type Place } from './view'
import { typeName } from './words'

export const words = {
  en: {
    alone: 'alone there you get: {gain}',
    joined: 'if {name} goes there too, you get: {gain}',
    kept: 'it is where you go, and a word that you keep',
    astray: 'it draws others elsewhere than you go',
    open: 'others may believe it, and you can still go elsewhere',
    rufus: 'he fetches {n} {n|card|cards} from the River',
    deck: 'the deck still has {n} {n|card|cards}',
    uncursed: 'no Curse comes with what you have',
    untouched: 'the cards there stay where they are',
    dog: 'a dog fetches cards when you are the Mastermind',
    dogsLeft: 'the dogs stay where they are',
    cursePassed: '{n} {n|point|points} less for {name}, not for you',
    curseKept: 'your Curses cost you {n} {n|point|points} at the end',
    all: 'your sets bring {n} now',
    room: 'it makes room for another set',
    grow: 'what you keep may still grow',
    nothing: 'nothing that is left would bring anything',
    last: 'it ends your last sale',
    noRoom: 'there is no room for what is left in your hand',
    begins: 'it begins a set of {type}',
    waits: 'a document lies there until a set joins it',
    grows: 'your {type} would be worth {n}',
    joins: 'it joins your {type}',
    wild: 'a document counts as anything',
    makes: 'it makes that set worth {n}',
    sells: 'it brings {n} now',
    full: 'the set is at its highest step: it brings {n}',
  },
  es: {
    alone: 'a solas ahí te llevas: {gain}',
    joined: 'si {name} también va, te llevas: {gain}',
    kept: 'es adonde vas: una palabra que cumples',
    astray: 'lleva a otros a donde tú no vas',
    open: 'quizá lo crean, y aún puedes ir a otro sitio',
    rufus: 'trae {n} {n|carta|cartas} del río',
    deck: 'en el mazo aún {n|queda|quedan} {n} {n|carta|cartas}',
    uncursed: 'te ahorras la maldición',
    untouched: 'las cartas de ahí se quedan donde están',
    dog: 'un perro trae cartas cuando eres el Cerebro',
    dogsLeft: 'los perros se quedan donde están',
    cursePassed: '{n} {n|punto|puntos} menos para {name}, no para ti',
    curseKept: 'tus maldiciones te cuestan {n} {n|punto|puntos} al final',
    all: 'tus series dan {n} ahora',
    room: 'hace sitio para otra serie',
    grow: 'lo que guardas aún puede crecer',
    nothing: 'nada de lo que queda daría nada',
    last: 'termina tu última venta',
    noRoom: 'no hay sitio para lo que te queda en la mano',
    begins: 'empieza una serie de {type}',
    waits: 'el documento espera ahí a una serie',
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
      const { alone, bonus, joined } = gains(one as Place, at)
      if (you !== view.mastermind) return { why: t('joined', { name: names[view.mastermind] ?? '', gain: joined }) }
      return { why: t('alone', { gain: bonus ? `${alone} + ${bonus}` : alone }) }
    }
    case 'take': {
      const here = target(view)
      return joining(here && view.manors[here]?.[slot], at)
    }
    case 'passage':
    case 'gordie':
      return joining(view.manors[one as Place]?.[Number(two) - 1], at)
    case 'river':
      return joining(view.river[slot], at)
    case 'stash':
    case 'refill':
      return joining(one, at)
    case 'wild': {
      const n = withDocument(at, slot)
      return { why: n > (own.sale[slot] ?? 0) ? t('makes', { n }) : t(own.stash[slot]?.type ? 'grow' : 'waits') }
    }
    case 'sell': {
      const [n, pile] = [own.sale[slot] ?? 0, own.stash[slot]]
      if (!n || !pile) return { why: t('room') }
      const { next } = worth(typeOf(view, pile.type), pile.n + pile.wild)
      return { why: t(next ? 'sells' : 'full', { n }) }
    }
    case 'say': {
      const plan = view.me?.plan
      return { why: t(!plan ? 'open' : plan === one ? 'kept' : 'astray') }
    }
    case 'rufus':
      return { why: t('rufus', { n: view.river.filter(Boolean).length }) }
    case 'draw':
      return { why: t('deck', { n: view.deck }) }
    case 'skip':
      return { why: t(skipping(at)) }
    case 'befriend':
      return { why: t('dog') }
    case 'curse':
      return { why: t('cursePassed', { n: Number(two), name: names[Number(one.slice(1)) - 1] ?? '' }) }
    case 'keep':
      return { why: t('curseKept', { n: (view.me?.curses ?? []).reduce((all, value) => all + value, 0) }) }
    case 'sell_all':
      return { why: t('all', { n: own.sale.reduce((all, value) => all + value, 0) }) }
    case 'done':
      if (view.phase === 'market') return { why: t(total(view.me?.hand) ? 'noRoom' : 'grow') }
      return { why: t(warning(move, at) ? 'last' : 'nothing') }
  }
}

function skipping({ view }: PinchedAt): 'dogsLeft' | 'uncursed' | 'untouched' {
  if (view.phase === 'befriend') return 'dogsLeft'
  return view.phase === 'passage' && crown(view, 'heart') && view.curse_deck > 0 ? 'uncursed' : 'untouched'
}

/** What a card does for the set that it would join. */
function joining(card: string | null | undefined, { view }: PinchedAt): { why?: string } | undefined {
  if (!card || !view.me) return undefined
  if (card === WILD) return { why: t('wild') }
  const index = view.seats[view.me.seat]?.stash.findIndex(({ type }) => type === card) ?? -1
  const pile = view.seats[view.me.seat]?.stash[index]
  const type = typeName(card)
  if (!pile) return { why: t('begins', { type }) }
  const { value } = worth(typeOf(view, card), pile.n + pile.wild + 1)
  return { why: value > (view.seats[view.me.seat]?.sale[index] ?? 0) ? t('grows', { type, n: value }) : t('joins', { type }) }
}
