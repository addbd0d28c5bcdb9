/**
 * Which tables are open in any tab of this browser: what a table says there is not said a second time elsewhere. The
 * browser's own locks know, and let go of a tab that is gone.
 */
const nameOf = (table: string) => `table ${table}`

/** Says that a table is open here; ends with the function it gives. */
export function holdOpen(table: string): () => void {
  let letGo = () => {}
  const closed = new Promise<void>((done) => (letGo = done))
  // Without locks, as where the page is not secure, every tab speaks for itself.
  void navigator.locks?.request(nameOf(table), { mode: 'shared' }, () => closed)
  return letGo
}

/** The tables among these that are open in no tab. */
export async function openNowhere(tables: string[]): Promise<string[]> {
  const held = (await navigator.locks?.query())?.held ?? []
  return tables.filter((table) => !held.some(({ name }) => name === nameOf(table)))
}

/** How long one tab speaks for all, in milliseconds. */
const TOGETHER = 1000

/** Has one of the tabs that want to say the same at the same time say it. */
export async function once(what: string, say: () => void): Promise<void> {
  if (!navigator.locks) return say()
  await navigator.locks.request(what, { ifAvailable: true }, async (lock) => {
    if (!lock) return
    say()
    await new Promise((done) => setTimeout(done, TOGETHER))
  })
}
