/** Things that nobody waits for are done one after the other, and leave the road to those that matter. */
let last: Promise<unknown> = Promise.resolve()

export function oneByOne<Result>(task: () => Promise<Result>): Promise<Result> {
  const result = last.then(task)
  last = result.catch(() => undefined)
  return result
}
