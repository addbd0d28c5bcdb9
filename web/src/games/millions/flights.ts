/** Bills that fly between piles. A pile is whatever carries `data-pile`. */
import { clipPath } from '../../lib/clip'
import { beat } from '../../lib/settings.svelte'
import type { Character, MillionsEvent } from './types'
import { said } from './moves'
import type { Step } from './stage.svelte'
import { notesOf } from './notes'
import { money, seatOf } from './view'

interface Flight {
  from: string
  to: string
  amount: number
}

const purse = (character: Character) => `seat-${seatOf(character)}`

export function flightOf(step: Step | MillionsEvent): Flight | undefined {
  switch (step.event) {
    case 'share':
    case 'symbol':
      return { from: 'bank', to: step.character, amount: step.amount }
    case 'antelost':
      return { from: step.character, to: 'bank', amount: step.amount }
    case 'fine':
      return { from: purse(step.character), to: 'bank', amount: step.amount }
    case 'anteback':
      return { from: step.character, to: purse(step.character), amount: step.amount }
    case 'ante':
      return { from: purse(step.character), to: step.character, amount: step.amount }
    case 'fee':
      return { from: step.character, to: step.driver, amount: step.amount }
    case 'steal':
      return { from: step.brute, to: step.crook, amount: step.amount }
    case 'paid':
      return { from: `seat-${step.payer}`, to: step.character, amount: step.amount }
    case 'returned':
      return { from: step.character, to: `seat-${step.payer}`, amount: step.amount }
    case 'said': {
      const { kind, character, amount } = said(step.seat, step.move)
      return kind === 'offer' ? { from: `seat-${step.seat}`, to: character, amount: amount! } : undefined
    }
    default:
      return undefined
  }
}

/** Lets the money be seen on its way; nothing depends on it. All is measured before anything moves. */
export function fly(root: HTMLElement, flights: Flight[]): void {
  const duration = beat(650)
  if (!duration) return
  const base = root.getBoundingClientRect()
  const spot = (pile: string) => {
    const rect = root.querySelector(`[data-pile="${pile}"]`)?.getBoundingClientRect()
    return rect?.width ? { x: rect.left + rect.width / 2 - base.left - 24, y: rect.top + rect.height / 2 - base.top - 14 } : undefined
  }
  const paths = flights.flatMap(({ from, to, amount }) => {
    const [start, end] = [spot(from), spot(to)]
    const path = start && end && clipPath(start, end, -base.top, innerHeight - base.top - 28)
    return amount && path ? [{ amount, ...path }] : []
  })
  const at = ({ x, y }: { x: number; y: number }) => `translate(${x}px, ${y}px)`
  for (const { amount, from, to } of paths) {
    for (const [place, note] of notesOf(amount).slice(0, MOST).entries()) send(root, note, at(from), at(to), duration, beat(90) * place)
  }
}

/** How many notes of a sum are seen on their way. */
const MOST = 4

function send(root: HTMLElement, note: number, start: string, end: string, duration: number, delay: number): void {
  const bill = document.createElement('span')
  bill.className = `flying-bill banknote note-${note}`
  bill.textContent = money(note)
  bill.setAttribute('aria-hidden', 'true')
  root.append(bill)
  const gone = () => bill.remove()
  bill
    .animate(
      [
        { transform: `${start} rotate(-8deg) scale(0.7)`, opacity: 0 },
        { transform: `${start} rotate(-8deg) scale(1.1)`, opacity: 1, offset: 0.2 },
        { transform: `${end} rotate(6deg)`, opacity: 1, offset: 0.9 },
        { transform: `${end} scale(0.8)`, opacity: 0 },
      ],
      { duration, delay, easing: 'ease-in-out', fill: 'backwards' },
    )
    .finished.then(gone, gone)
}
