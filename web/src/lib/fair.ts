/**
 * A deal that is nobody's choice: what this browser adds to it, what it was shown before the game, and the check
 * afterwards, with nothing but the record, Web Crypto and the rules engine in the page.
 */
import type { Action, Done, EngineAnswer, RecordPart, TableInfo } from './protocol'

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

export type Step = 'seed' | 'commitment' | 'entropy' | 'own' | 'text' | 'deal' | 'moves' | 'result'

/** A step of the check, and whether it holds. */
export interface Checked {
  step: Step
  holds: boolean
  /** How many moves there were. */
  n?: number
  /** Where the record fails: the number of the line, and what stands there. */
  line?: { n: number; text: string }
}

export interface DealCheck {
  steps: Checked[]
  /** The bytes the game was dealt from, where the record has what they come from. */
  dealt?: string
  /** Whether the players had a hand in it; in games of earlier releases they had none. */
  shared: boolean
}

/** Checks the deal of a finished game that was dealt from a seed against what was promised and shown. */
export async function checkDeal(record: string, table: TableInfo, shown: Shown): Promise<DealCheck> {
  const lines = linesOf(record).filter((line) => line && !line.startsWith('#'))
  const place = lines.findIndex((line) => line.startsWith('seed '))
  const promised = lines.find((line) => line.startsWith('commit '))?.slice('commit '.length)
  if (place < 0 || !promised) return { steps: [{ step: 'seed', holds: false }], shared: false }
  const seed = bytesOf(lines[place]!.slice('seed '.length))
  const terms = lines.slice(0, place)
  const shared = terms[0] === 'hideout 2'
  const told = terms.flatMap((line) => (line.startsWith('entropy ') ? [line.slice('entropy '.length)] : []))
  const steps: Checked[] = [
    ...(hasDigest() ? [{ step: 'seed' as const, holds: (await digest(seed)) === promised }] : []),
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
  if (!hasDigest()) return { steps, shared }
  return { steps, dealt: shared ? await mac(seed, terms.map((line) => `${line}\n`).join('')) : hex(seed), shared }
}

/** In which step what the rules engine finds wrong with a part of a record is told. */
const STEPS: Record<RecordPart, Step> = {
  text: 'text',
  game: 'text',
  setup: 'text',
  seed: 'seed',
  deal: 'deal',
  moves: 'moves',
  result: 'result',
}
/** What the engine goes through after it has read the record. */
const PLAYED = ['seed', 'deal', 'moves', 'result'] as const

/**
 * What the rules engine says of the record: the cards dealt again from the bytes that were computed here, every move, and the
 * result that the table shows. Steps that were made here are not told twice.
 */
export function checkPlay(answer: EngineAnswer, record: string, table: Pick<TableInfo, 'result'>, { steps, dealt }: DealCheck): Checked[] {
  const told = (step: Step) => steps.some((other) => other.step === step)
  switch (answer.answer) {
    case 'verified': {
      const holds = {
        seed: true,
        deal: dealt === undefined || answer.deal_seed === dealt,
        moves: true,
        result: answer.over?.scores.join() === table.result?.scores.join(),
      }
      const all = PLAYED.map((step) => ({ step, holds: holds[step], ...(step === 'moves' ? { n: answer.moves } : {}) }))
      return all.filter(({ step }) => !told(step))
    }
    case 'bad_record': {
      const lines = linesOf(record)
      const n = lines.filter((line) => /^p\d /.test(line)).length
      const part = STEPS[answer.part]
      const failed = part === 'seed' && told('seed') ? 'deal' : part
      const before = PLAYED.slice(
        0,
        Math.max(
          0,
          PLAYED.findIndex((step) => step === failed),
        ),
      )
      return [
        ...before.filter((step) => !told(step)).map((step) => ({ step, holds: true, ...(step === 'moves' ? { n } : {}) })),
        { step: failed, holds: false, line: { n: answer.line, text: lines[answer.line - 1] ?? '' } },
      ]
    }
    default:
      throw new Error(`the engine answers ${answer.answer}`)
  }
}

/** Browsers compute fingerprints only for pages that come by HTTPS or from their own machine; elsewhere the engine does it. */
const hasDigest = () => (crypto.subtle as SubtleCrypto | undefined) !== undefined

const digest = async (bytes: Uint8Array<ArrayBuffer>) => hex(new Uint8Array(await crypto.subtle.digest('SHA-256', bytes)))

async function mac(key: Uint8Array<ArrayBuffer>, message: string): Promise<string> {
  const imported = await crypto.subtle.importKey('raw', key, { name: 'HMAC', hash: 'SHA-256' }, false, ['sign'])
  return hex(new Uint8Array(await crypto.subtle.sign('HMAC', imported, new TextEncoder().encode(message))))
}

const linesOf = (record: string) => record.split(/\r?\n/)

const bytesOf = (digits: string) => Uint8Array.from(digits.match(/../g) ?? [], (pair) => parseInt(pair, 16))
