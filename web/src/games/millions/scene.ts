/** A round at any moment, rebuilt from its log: who stands where, and where the money lies. */
import type { SeatNo } from '../../lib/protocol'
import { CONSTANTS, type Character, type CharacterView, type Entry, type Fate, type Offer, type Public, type Role } from './types'
import { said } from './moves'
import { characters, seatOf } from './view'

/** A character as the table shows it. */
export interface Figure {
  name: Character
  seat: SeatNo
  state: CharacterView['state'] | Fate
  ante: number
  role?: Role
  claim?: Role
  ask?: number
}

export interface Scene {
  cash: number[]
  cards: number[]
  figures: Map<Character, Figure>
  offers: Offer[]
  faceup: Role[]
  pot: number | undefined
  named: Role | undefined
}

export function sceneOf(entries: Entry[], cash: number[], cards: number[] = []): Scene {
  const scene: Scene = {
    cash: [...cash],
    cards: cash.map((_, seat) => cards[seat] ?? 0),
    figures: new Map(characters(cash.length).map((name) => [name, { name, seat: seatOf(name), state: 'undecided', ante: 0 }])),
    offers: [],
    faceup: [],
    pot: undefined,
    named: undefined,
  }
  for (const entry of entries) follow(scene, entry)
  return scene
}

/** The table as it is now. What was said last stands in the log, everything else in the view. */
export function sceneNow(view: Public): Scene {
  const scene = sceneOf(view.log, view.cash)
  for (const char of view.chars) {
    const figure = scene.figures.get(char.name)!
    Object.assign(figure, { state: char.state, ante: char.ante, ...(char.role ? { role: char.role } : {}) })
  }
  return { ...scene, cash: view.cash, cards: view.intimidation, offers: view.offers, faceup: view.faceup }
}

/** What the bank holds: all that lies nowhere else. */
export function bankOf(scene: Scene): number {
  const antes = [...scene.figures.values()].reduce((sum, figure) => sum + figure.ante, 0)
  const offered = scene.offers.reduce((sum, offer) => sum + offer.amount, 0)
  return CONSTANTS.money - scene.cash.reduce((sum, cash) => sum + cash, 0) - antes - offered
}

function follow(scene: Scene, entry: Entry): void {
  const figure = 'character' in entry ? scene.figures.get(entry.character) : undefined
  const pay = (seat: SeatNo, amount: number) => (scene.cash[seat] = (scene.cash[seat] ?? 0) + amount)
  switch (entry.event) {
    case 'ante':
      figure!.ante = entry.amount
      pay(figure!.seat, -entry.amount)
      break
    case 'faceup':
      scene.faceup = entry.roles
      break
    case 'said':
      speak(scene, entry.seat, entry.move)
      break
    case 'anteback':
      figure!.ante = 0
      pay(figure!.seat, entry.amount)
      break
    case 'antelost':
      figure!.ante = 0
      break
    case 'paid':
      drop(scene, entry.payer, entry.character)
      pay(figure!.seat, entry.amount)
      break
    case 'returned':
      drop(scene, entry.payer, entry.character)
      pay(entry.payer, entry.amount)
      break
    case 'reveal':
      figure!.role = entry.role
      figure!.state = 'alive'
      break
    case 'out':
      figure!.state = entry.fate
      break
    case 'card':
      scene.cards[figure!.seat] = (scene.cards[figure!.seat] ?? 0) + 1
      break
    case 'name':
      scene.named = entry.role
      break
    case 'fine':
      pay(figure!.seat, -entry.amount)
      break
    case 'pot':
      scene.pot = entry.amount
      break
    case 'share':
      figure!.state = 'shared'
      pay(figure!.seat, entry.amount)
      break
    case 'symbol':
      pay(figure!.seat, entry.amount)
      break
    case 'fee':
      pay(figure!.seat, -entry.amount)
      pay(seatOf(entry.driver), entry.amount)
      break
    case 'steal':
      pay(seatOf(entry.brute), -entry.amount)
      pay(seatOf(entry.crook), entry.amount)
      break
    case 'roles':
      for (const [name, role] of Object.entries(entry.cast) as [Character, Role][]) scene.figures.get(name)!.role = role
      break
  }
}

function speak(scene: Scene, seat: SeatNo, move: string): void {
  const { kind, character, role, amount } = said(seat, move)
  if (!character) return
  const figure = scene.figures.get(character)
  switch (kind) {
    case 'claim':
      figure!.claim = role
      break
    case 'ask':
      figure!.ask = amount
      break
    case 'offer':
      scene.cash[seat]! += drop(scene, seat, character) - amount!
      scene.offers.push({ from: seat, on: character, amount: amount! })
      break
    case 'withdraw':
      scene.cash[seat]! += drop(scene, seat, character)
      break
    case 'intimidate':
      scene.cards[seat]! -= 1
      break
    case 'leave':
      figure!.state = 'left'
      break
    case 'stay':
      figure!.state = 'locked'
      break
  }
}

/** Takes an offer off the table and says how much it was. */
function drop(scene: Scene, from: SeatNo, on: Character): number {
  const at = scene.offers.findIndex((offer) => offer.from === from && offer.on === on)
  return at < 0 ? 0 : scene.offers.splice(at, 1)[0]!.amount
}
