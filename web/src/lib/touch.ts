/**
 * Deferred touches: a touch is answered in a task of its own. When a click is over, a browser lays out at once whatever
 * the answer has changed; on a slow phone the two take long together, and between two tasks the page listens.
 */
import { inOwnTask } from './layout-before-paint'

/** From now on, until it is called off. */
export function deferTouches(): () => void {
  // Two boards may be on a page, and each calls off its own.
  const hear = (event: MouseEvent) => defer(event)
  addEventListener('click', hear, true)
  return () => removeEventListener('click', hear, true)
}

function defer(event: MouseEvent): void {
  const button = event.target instanceof Element ? event.target.closest('button') : undefined
  if (!button || !event.isTrusted || !(event instanceof PointerEvent) || event.pointerType !== 'touch') return
  event.preventDefault()
  event.stopImmediatePropagation()
  const again = new PointerEvent(event.type, event)
  inOwnTask(() => {
    if (offered(button)) event.target!.dispatchEvent(again)
  })
}

/** An earlier touch may have taken away what a later one was meant for, or have laid a sheet over it. */
const offered = (button: HTMLButtonElement): boolean =>
  button.checkVisibility() && !button.matches(':disabled') && (!document.querySelector('dialog:modal') || button.matches('dialog:modal *'))
