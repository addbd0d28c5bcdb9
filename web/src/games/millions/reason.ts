/** Why a hint is worth following: what lies open, and one's own card. */
import { translator } from '../../lib/i18n'
import type { At } from '../game'
import { said } from './moves'
import { called, standingOn } from './say'
import { sceneNow } from './scene'
import { CONSTANTS, type MillionsView, type Role } from './types'
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
    snitch: 'a Snitch who is the only one throws out a role',
    driver: 'whoever gets away pays the Driver ${fee}M',
    crook: 'a Crook takes ${theft}M from a Brute who gets away too',
    mastermind: 'with a Mastermind there is ${mastermind_adds}M more to share',
    truth: 'it is true, and whoever else has it may rather go',
    lie: 'it hides your {role}',
    price: 'whoever wants you gone knows what it takes',
    fewer: 'whoever leaves takes no share',
    back: '{money} come back to your purse',
    ante: 'your ante of {money} comes back',
    others: 'others of your role may still leave',
    hurry: 'it hurries whoever has not decided',
    named: '{n} {n|card|cards} face up {n|is|are} the {role}, and out if you name it',
    look: 'you learn what {name} really is',
  },
  es: {
    symbol: 'este banco paga más a {role}',
    safe: 'un Matón nunca pierde la apuesta',
    paid: '{money} seguros',
    crowd: 'hay {n} cartas a la vista con {role}, y dos iguales quedan fuera',
    single: 'no hay a la vista otra carta con {role}',
    same: '{name} dice tener tu papel',
    snitch: 'un Soplón que sea el único echa a un papel',
    driver: 'cada cual que escapa paga ${fee}M al Conductor',
    crook: 'un Ladrón quita ${theft}M a un Matón que también escapa',
    mastermind: 'con un Cerebro hay ${mastermind_adds}M más que repartir',
    truth: 'es verdad, y quien también lo tenga quizá prefiera irse',
    lie: 'esconde tu papel ({role})',
    price: 'quien quiera que te vayas sabe lo que cuesta',
    fewer: 'quien se va no se lleva parte',
    back: 'vuelven {money} a tu bolsa',
    ante: 'recuperas tu apuesta de {money}',
    others: 'otros con tu papel aún pueden irse',
    hurry: 'mete prisa a quien no se ha decidido',
    named: 'hay {n} {n|carta|cartas} a la vista con {role}, y {n|queda|quedan} fuera si lo nombras',
    look: 'sabes qué es {name} de verdad',
  },
}
const t = translator(words, CONSTANTS)

export function reason([move = '']: string[], at: At<MillionsView>): { why?: string } | undefined {
  const { public: view, roles } = at.view
  const seat = at.you ?? 0
  const { kind, character } = said(seat, move)
  if (kind === 'choose') {
    const taken = move.split(' ').slice(1)
    const symbol = view.loot === null ? undefined : view.cards[view.loot]?.symbol
    if (symbol && symbol !== 'none' && taken.includes(symbol)) return { why: t('symbol', { role: word(symbol) }) }
    return { why: t(taken.includes('brute') ? 'safe' : (taken[0] as Exclude<Role, 'brute'>)) }
  }
  if (kind === 'intimidate') return { why: t('look', { name: called(character, at) }) }
  if (kind === 'lastcall') return { why: t('hurry') }
  if (kind === 'name') {
    const named = move.split(' ')[1] as Role
    return { why: t('named', { n: view.faceup.filter((other) => other === named).length, role: word(named) }) }
  }
  const own = characters(view.cash.length).filter((name) => name.startsWith(`p${seat + 1}`))
  const role =
    roles[
      Math.max(
        0,
        own.findIndex((name) => name === character),
      )
    ]
  if (!role || view.phase !== 'negotiation') return undefined
  const n = view.faceup.filter((other) => other === role).length
  if (kind === 'leave') {
    const paid = standingOn(at.view, character)
    if (paid) return { why: t('paid', { money: money(paid) }) }
    if (n > 1) return { why: t('crowd', { n, role: word(role) }) }
    return { why: t('ante', { money: money(view.chars.find(({ name }) => name === character)?.ante ?? 0) }) }
  }
  if (kind === 'stay') return { why: n < 2 ? t('single', { role: word(role) }) : t(role === 'brute' ? 'safe' : 'others') }
  if (kind === 'claim') return { why: said(seat, move).role === role ? t('truth') : t('lie', { role: word(role) }) }
  if (kind === 'ask') return { why: t('price') }
  if (kind === 'withdraw') {
    const lies = view.offers.find(({ on, from }) => on === character && from === seat)?.amount ?? 0
    return { why: t('back', { money: money(lies) }) }
  }
  const claim = character && sceneNow(view).figures.get(character)?.claim
  if (claim && roles.includes(claim)) return { why: t('same', { name: called(character, at) }) }
  return { why: t('fewer') }
}
