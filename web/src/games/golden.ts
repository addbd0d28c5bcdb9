/** The golden games of the rules, for unit tests: what everybody saw at some moments of a game, kept beside its rules. */

export interface Golden<View> {
  name: string
  setup: Record<string, unknown>
  checks: Check<View>[]
}

interface Check<View> {
  /** After how many moves. */
  after: number
  /** Legal moves by seat. */
  legal: Record<string, string[]>
  /** By seat, and `spectator`. */
  views: Record<string, View>
}

const files = import.meta.glob<Golden<unknown>>('../../../games/*/golden/*.json', { eager: true, import: 'default' })

export function golden<View>(game: string): Golden<View>[] {
  const own = Object.entries(files).filter(([path]) => path.includes(`/${game}/golden/`))
  if (!own.length) throw new Error(`no golden games of ${game}`)
  return own.map(([path, file]) => ({ ...(file as Golden<View>), name: path.split('/').pop()! }))
}

/**
 * Every view of every golden game, each with a name for the test's report. Where golden games write a view otherwise
 * than the server does, `read` makes the one of the other.
 */
export const goldenViews = <View>(game: string, read = (view: View) => view): { name: string; view: View; legal: string[] }[] =>
  golden<View>(game).flatMap(({ name, checks }) =>
    checks.flatMap(({ after, views, legal }) =>
      Object.entries(views).map(([eyes, view]) => ({
        name: `${name}, after ${after}, ${eyes}`,
        view: read(view),
        legal: legal[eyes] ?? [],
      })),
    ),
  )
