/** How much the long tests do: what they usually do, times the variable `EFFORT`, as `scripts/effort` reads it. */
const effort = Number(process.env.EFFORT || 1)
if (!(effort > 0 && Number.isFinite(effort))) throw new Error(`EFFORT=${process.env.EFFORT} is not a positive number`)

/** The usual number times `EFFORT`, at least one. */
export const scaled = (usual: number) => Math.max(1, Math.round(usual * effort))

/** One run of each as usual, more with more `EFFORT`, each with a seed of its own; `nth` tells their titles apart. */
export const runs = <T>(of: T[]): { one: T; seed: number; nth: string }[] =>
  Array.from({ length: scaled(1) }, (_, run) => run).flatMap((run) =>
    of.map((one, index) => ({ one, seed: index + 1000 * run, nth: run ? `, run ${run + 1}` : '' })),
  )
