/** Why a hint is worth following: what lies open, and one's own card. */
import { translator } from '../../lib/i18n'
import type { At } from '../game'
import { said } from './moves'
import { called, standingOn } from './say'
import { sceneNow } from './scene'
import type { MillionsView } from './types'
import { characters, money } from './view'
import { t as word } from './words'

export const words = {
  en: {
    symbol: 'this bank pays the {role} more',
    safe: 'a Brute never loses the ante',
    paid: '{money} for certain',
    crowd: '{n} cards face up are the {role}, and two of a role are out',
    single: 'no other {role} lies face up',
    same: '{name} claims your role',
    look: 'you learn what {name} really is',
  },
  es: {
    symbol: 'este banco paga más a {role}',
    safe: 'un Matón nunca pierde la apuesta',
    paid: '{money} seguros',
    crowd: 'hay {n} cartas a la vista con {role}, y dos iguales quedan fuera',
    single: 'no hay a la vista otra carta con {role}',
    same: '{name} dice tener tu papel',
    look: 'sabes qué es {name} de verdad',
  },
}
const t = translator(words)

export function reason([move = '']: string[], at: At<MillionsView>): { why?: string } | undefined {
  const { public: view, roles } = at.view
  const seat = at.you ?? 0
  const { kind, character } = said(seat, move)
  if (kind === 'choose') {
    const taken = move.split(' ').slice(1)
    const symbol = view.loot === null ? undefined : view.cards[view.loot]?.symbol
    if (symbol && symbol !== 'none' && taken.includes(symbol)) return { why: t('symbol', { role: word(symbol) }) }
    return taken.includes('brute') ? { why: t('safe') } : undefined
  }
  if (kind === 'intimidate') return { why: t('look', { name: called(character, at) }) }
  const own = characters(view.cash.length).filter((name) => name.startsWith(`p${seat + 1}`))
  const role = roles[Math.max(0, own.indexOf(character))]
  if (!role || view.phase !== 'negotiation') return undefined
  const n = view.faceup.filter((other) => other === role).length
  if (kind === 'leave') {
    const paid = standingOn(at.view, character)
    if (paid) return { why: t('paid', { money: money(paid) }) }
    return n > 1 ? { why: t('crowd', { n, role: word(role) }) } : undefined
  }
  if (kind === 'stay') return n < 2 ? { why: t('single', { role: word(role) }) } : undefined
  if (kind !== 'offer') return undefined
  const claim = sceneNow(view).figures.get(character)?.claim
  if (claim && roles.includes(claim)) return { why: t('same', { name: called(character, at) }) }
  return n > 1 ? { why: t('crowd', { n, role: word(role) }) } : undefined
}
