/** The form for a new table, read off the JSON schema of a game's setup. */
import type { GameInfo, PresetInfo } from './protocol'

export type Value = string | number | boolean | number[] | string[]

/** What has been chosen; an option that is left alone is as usual. */
export type Chosen = Partial<Record<string, Value>>

/** An option, as the form asks for it. */
export type Field = {
  option: string
  /** What it is, in the server's English. */
  about: string
  /** What it is where nothing is chosen, as far as that is the same at every table. */
  usual: Value | undefined
  /** Few will want it. */
  expert: boolean
  /** The values of other options with which it is a question at all. */
  when: Record<string, unknown[]>
  /** All that the schema says of it, for games that draw an option themselves. */
  schema: Schema
} & (
  | { kind: 'number'; least: number; most: number }
  | { kind: 'switch' }
  | { kind: 'choice'; choices: string[] }
  /** A list of numbers. */
  | { kind: 'numbers'; least: number; most: number; fewest: number; longest: number }
  /** Any of many, in the order chosen. */
  | { kind: 'several'; choices: string[] }
)

/** As much of a JSON schema as setups are written in. */
export interface Schema {
  type?: string
  description?: string
  default?: unknown
  enum?: string[]
  anyOf?: Schema[]
  items?: Schema
  minimum?: number
  maximum?: number
  minItems?: number
  maxItems?: number
  'x-when'?: Record<string, unknown[]>
  'x-expert'?: boolean
}

/** The options in their order. What is no question, such as a number with one value or a whole card file, is no field. */
export function fieldsOf(schema: unknown): Field[] {
  const { properties = {} } = schema as { properties?: Record<string, Schema> }
  return Object.entries(properties).flatMap(([option, described]): Field[] => {
    const kind = kindOf(described)
    if (!kind) return []
    const { description: about = option, default: usual, 'x-expert': expert = false, 'x-when': when = {} } = described
    return [{ option, about, usual: (usual ?? undefined) as Value | undefined, expert, when, schema: described, ...kind }]
  })
}

type Kind = Field extends infer Each
  ? Each extends Field
    ? Omit<Each, 'option' | 'about' | 'usual' | 'expert' | 'when' | 'schema'>
    : never
  : never

function kindOf(schema: Schema): Kind | undefined {
  const { minimum: least = 0, maximum: most = Number.MAX_SAFE_INTEGER, items } = schema
  // What can be asked for by name or in detail is asked for by name.
  const choices = [schema, ...(schema.anyOf ?? [])].find((way) => way.enum)?.enum
  if (choices) return { kind: 'choice', choices }
  if (schema.type === 'boolean') return { kind: 'switch' }
  if (schema.type === 'integer') return least < most ? { kind: 'number', least, most } : undefined
  if (schema.type !== 'array' || !items) return undefined
  if (items.enum) return { kind: 'several', choices: items.enum }
  const { minItems: fewest = 0, maxItems: longest = Infinity } = schema
  const { minimum = 0, maximum = Number.MAX_SAFE_INTEGER } = items
  return items.type === 'integer' ? { kind: 'numbers', least: minimum, most: maximum, fewest, longest } : undefined
}

const given = (chosen: Chosen) => Object.entries(chosen).filter((entry): entry is [string, Value] => entry[1] !== undefined)

/** Every option as it stands: as chosen, or else as usual. */
export const settled = (fields: Field[], chosen: Chosen): Chosen => ({
  ...Object.fromEntries(fields.map(({ option, usual }) => [option, usual])),
  ...Object.fromEntries(given(chosen)),
})

/** The fields that are a question, given what has been chosen so far. */
export function asked(fields: Field[], chosen: Chosen): Field[] {
  const now = settled(fields, chosen)
  return fields.filter(({ when }) => Object.entries(when).every(([option, values]) => values.includes(now[option])))
}

/** The setup to ask for: what has been chosen, without the answers to questions that are none any more. */
export function wanted(fields: Field[], chosen: Chosen): Record<string, Value> {
  const open = asked(fields, chosen)
  const idle = fields.filter((field) => !open.includes(field)).map(({ option }) => option)
  return Object.fromEntries(given(chosen).filter(([option]) => !idle.includes(option)))
}

/** What is chosen with a preset: everything it does not name is as usual. */
export const chosenBy = ({ setup }: PresetInfo): Chosen => ({ ...(setup as Chosen) })

const same = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

/** Whether the options stand as a preset has them. */
export function isChosen(preset: PresetInfo, fields: Field[], chosen: Chosen): boolean {
  const [now, then] = [settled(fields, chosen), settled(fields, chosenBy(preset))]
  return asked(fields, chosen).every(({ option }) => same(now[option], then[option]))
}

/** The presets with buttons of their own: none where each is but one choice of an option, which is a question anyway. */
export function offered<Each extends Pick<PresetInfo, 'setup'>>(presets: Each[], fields: Field[]): Each[] {
  const setups = presets.map(({ setup }) => Object.entries(setup))
  const twice = fields.some(
    ({ option, kind }) => kind === 'choice' && setups.every(([first, ...others]) => first?.[0] === option && !others.length),
  )
  return twice ? [] : presets
}

/** How many sit down: as many as play, or where that is no option, as at a preset whose options have been chosen. */
export function seatsOf({ presets, max_seats }: Pick<GameInfo, 'presets' | 'max_seats'>, fields: Field[], chosen: Chosen): number {
  const now = settled(fields, chosen)
  if (typeof now.players === 'number') return now.players
  const like = presets.find(({ setup }) => Object.entries(setup).every(([option, value]) => same(now[option], value)))
  return like?.seats ?? max_seats
}

/** The numbers a list begins with once it is to be other than usual. */
export function firstNumbers({ usual, fewest, least }: Extract<Field, { kind: 'numbers' }>): number[] {
  return Array.isArray(usual) ? usual.map(Number) : Array.from({ length: Math.max(1, fewest) }, () => least)
}

/** The numbers a field offers one by one; too many are typed instead. */
export function numbersOf({ least, most }: Extract<Field, { kind: 'number' }>): number[] | undefined {
  return most - least < 24 ? Array.from({ length: most - least + 1 }, (_, more) => least + more) : undefined
}
