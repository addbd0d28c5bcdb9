/**
 * Layout before paint: what has changed is laid out in a task of its own. It would otherwise be laid out in the task that
 * paints the next frame, or when a script asks for the size of something: on a slow phone that is long, and between two
 * tasks the page listens.
 */
interface Scheduler {
  postTask(task: () => void, how: { priority: 'user-blocking' }): Promise<void>
}
const { scheduler } = globalThis as { scheduler?: Scheduler }

/** In a task of its own, before the next frame where a browser lets one say so. */
export const inOwnTask = (task: () => void) => void (scheduler ? scheduler.postTask(task, { priority: 'user-blocking' }) : setTimeout(task))

let due = false
let waiting: (() => void)[] = []

function ask(): void {
  if (!due) inOwnTask(layOut)
  due = true
}

function layOut(): void {
  due = false
  void document.body.offsetHeight
  for (const call of waiting) inOwnTask(call)
  waiting = []
}

/** From now on, until it is called off, whatever changes is laid out soon. */
export function layOutBeforePaint(): () => void {
  const observer = new MutationObserver(ask)
  observer.observe(document.body, { subtree: true, childList: true, attributes: true, characterData: true })
  return () => observer.disconnect()
}

/** Calls back when the page has been laid out as it is now, unless it is called off before. */
export function afterLayout(then: () => void): () => void {
  let off = false
  waiting.push(() => off || then())
  ask()
  return () => void (off = true)
}
