/**
 * A deal that is nobody's choice: what this browser adds to it, what it was shown before the game, and the check
 * afterwards, with nothing but the record and Web Crypto.
 */
import type { Action, Done, TableInfo } from './protocol'

/** What this browser was shown of a deal, and what it added. */
export interface Shown {
  commitment?: string
  /** What stood at each seat when the game began. */
  seats?: (string | null)[]
  /** What was added here. */
  own?: string
}

const KEY = 'hideout-deals'
/** How many tables are remembered, the newest last. */
const REMEMBERED = 200

function all(): Record<string, Shown> {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? '{}') as Record<string, Shown>
  } catch {
    return {}
  }
}

export const shownOf = (table: string): Shown => all()[table] ?? {}

function remember(table: string, more: Shown): void {
  const { [table]: before, ...others } = all()
  const entries = [...Object.entries(others), [table, { ...before, ...more }] as const]
  localStorage.setItem(KEY, JSON.stringify(Object.fromEntries(entries.slice(-REMEMBERED))))
}

const hex = (bytes: Uint8Array) => Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')

/** 32 random bytes that nobody else has a hand in. */
export const freshEntropy = (): string => hex(crypto.getRandomValues(new Uint8Array(32)))

/** What is asked for, with what this browser adds to the deal where somebody sits down. */
export function adding(table: string, action: Action): Action {
  if (action.type === 'rematch') return { ...action, entropy: freshEntropy() }
  if (action.type !== 'join') return action
  const own = freshEntropy()
  remember(table, { own })
  return { ...action, entropy: own }
}

/** Remembers what was added to a new table, if one sits there. */
export function added(table: Pick<TableInfo, 'id' | 'seats'>, own: string): void {
  if (table.seats.some(({ entropy }) => entropy === own)) remember(table.id, { own })
}

/** Remembers what was added to a rematch. Whoever was asked for one sits down there later, and adds something else. */
export function addedToRematch({ table }: Done, action: Action): void {
  if (table && action.type === 'rematch' && action.entropy) remember(table, { own: action.entropy })
}

/** Remembers what a table shows before its game is over: the first promise, and what stood at the seats. */
export function noteDeal({ id, stage, commitment, seats, branch_of }: TableInfo): void {
  if (stage === 'over' || !commitment || branch_of) return
  const known = shownOf(id)
  const now = { commitment: known.commitment ?? commitment, ...(stage === 'running' ? { seats: known.seats ?? atSeats(seats) } : {}) }
  if (now.commitment !== known.commitment || now.seats !== known.seats) remember(id, now)
}

const atSeats = (seats: TableInfo['seats']) => seats.map(({ entropy }) => entropy ?? null)

export type Step = 'seed' | 'commitment' | 'entropy' | 'own'

export interface DealCheck {
  /** Each step, and whether it holds. */
  steps: { step: Step; holds: boolean }[]
  /** The bytes the game was dealt from. */
  dealt: string
  /** Whether the players had a hand in it; in games of earlier releases they had none. */
  shared: boolean
}

/** Checks a finished game's deal against what was promised and shown. There is nothing to check where it was laid out by hand. */
export async function checkDeal(record: string, table: TableInfo, shown: Shown): Promise<DealCheck | undefined> {
  const lines = record.split(/\r?\n/).filter((line) => line && !line.startsWith('#'))
  const place = lines.findIndex((line) => line.startsWith('seed '))
  const promised = lines.find((line) => line.startsWith('commit '))?.slice('commit '.length)
  if (place < 0 || !promised) return undefined
  const seed = bytesOf(lines[place]!.slice('seed '.length))
  const terms = lines.slice(0, place)
  const shared = terms[0] === 'hideout 2'
  const told = terms.flatMap((line) => (line.startsWith('entropy ') ? [line.slice('entropy '.length)] : []))
  const steps: DealCheck['steps'] = [
    { step: 'seed', holds: hex(new Uint8Array(await crypto.subtle.digest('SHA-256', seed))) === promised },
    { step: 'commitment', holds: [table.commitment, shown.commitment ?? promised].every((other) => other === promised) },
  ]
  // A branch has what was added to the game it comes from.
  if (shared && !table.branch_of) {
    const seats = shown.seats ?? atSeats(table.seats)
    const expected = seats.flatMap((entropy, seat) => (entropy ? [`p${seat + 1} ${entropy}`] : []))
    steps.push({ step: 'entropy', holds: expected.join() === told.join() })
    const { own } = shown
    if (own) steps.push({ step: 'own', holds: told.some((line) => line.endsWith(own)) })
  }
  return { steps, dealt: shared ? await mac(seed, terms.map((line) => `${line}\n`).join('')) : hex(seed), shared }
}

async function mac(key: Uint8Array<ArrayBuffer>, message: string): Promise<string> {
  const imported = await crypto.subtle.importKey('raw', key, { name: 'HMAC', hash: 'SHA-256' }, false, ['sign'])
  return hex(new Uint8Array(await crypto.subtle.sign('HMAC', imported, new TextEncoder().encode(message))))
}

const bytesOf = (digits: string) => Uint8Array.from(digits.match(/../g) ?? [], (pair) => parseInt(pair, 16))
