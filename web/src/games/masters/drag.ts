/** Dragging along a row: whatever is held changes places with whatever it is held over. */

/** While two things change places, what lies under the pointer is no guide. */
const SETTLE = 220

export interface Drag {
  key: string
  x: number
  y: number
}

/**
 * Follows a pointer from the moment it takes hold of `key` until it lets go. Things of a row carry `data-row` and
 * `data-key`. A finger drags by the grip only, so that it can still scroll elsewhere.
 */
export function drag(
  start: PointerEvent,
  row: string,
  key: string,
  over: (other: string) => void,
  held: (drag: Drag | undefined) => void,
): void {
  const grip = start.target instanceof Element && start.target.closest('[data-grip]')
  if (start.button !== 0 || (start.pointerType !== 'mouse' && !grip)) return
  let moved = false
  let settled = 0

  const move = (event: PointerEvent) => {
    if (event.pointerId !== start.pointerId) return
    if (!moved && Math.hypot(event.clientX - start.clientX, event.clientY - start.clientY) < 6) return
    moved = true
    event.preventDefault()
    held({ key, x: event.clientX, y: event.clientY })
    if (event.timeStamp < settled) return
    const under = document.elementFromPoint(event.clientX, event.clientY)?.closest<HTMLElement>(`[data-row="${row}"]`)
    const other = under?.dataset.key
    if (other === undefined || other === key) return
    settled = event.timeStamp + SETTLE
    over(other)
  }
  const stop = (event: PointerEvent) => {
    if (event.pointerId !== start.pointerId) return
    removeEventListener('pointermove', move)
    removeEventListener('pointerup', stop)
    removeEventListener('pointercancel', stop)
    held(undefined)
    if (moved) swallowClick()
  }
  addEventListener('pointermove', move)
  addEventListener('pointerup', stop)
  addEventListener('pointercancel', stop)
}

/** Letting go over what was held is not a click on it. */
function swallowClick(): void {
  const swallow = (event: Event) => {
    event.stopPropagation()
    event.preventDefault()
  }
  addEventListener('click', swallow, { capture: true })
  setTimeout(() => removeEventListener('click', swallow, { capture: true }))
}

/** A row in which `key` has gone to the place of `other`, if neither place is fixed already. */
export function moved<T>(row: T[], key: T, other: T, fixed: number): T[] {
  const [from, to] = [row.indexOf(key), row.indexOf(other)]
  if (from < fixed || to < fixed) return row
  const rest = row.filter((thing) => thing !== key)
  return [...rest.slice(0, to), key, ...rest.slice(to)]
}
