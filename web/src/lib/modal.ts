/**
 * A modal dialog: it lies over the page, has the focus and keeps it, and Escape or a phone's way back puts it away.
 *
 *   <dialog class="modal" use:modal onclose={…}>…</dialog>
 *
 * The browser's own modal dialogs do the same, but to make the page beneath them inert they have every element of it
 * styled anew, when they come and when they go; on a phone that takes longer than all the rest of it.
 */
import { afterLayout } from './layout-before-paint'

interface Watcher {
  onclose: (() => void) | null
  destroy(): void
}

const reachable = 'button:enabled, a[href], input:enabled, select:enabled, textarea:enabled, [tabindex="0"]'

export function modal(dialog: HTMLDialogElement) {
  const before = document.activeElement
  // Nothing that a board does with its boxes has a hold on it there.
  document.body.append(dialog)
  dialog.ariaModal = 'true'

  const Watch = (window as { CloseWatcher?: new () => Watcher }).CloseWatcher
  let watcher: Watcher | undefined

  // To give it the focus, a browser lays out whatever has changed on the page beneath it.
  afterLayout(() => {
    if (!dialog.isConnected) return
    dialog.show()
    watcher = Watch && new Watch()
    if (watcher) watcher.onclose = () => dialog.close()
  })

  const stops = () => [...dialog.querySelectorAll<HTMLElement>(reachable)].filter((stop) => stop.checkVisibility())
  /** Another dialog may lie over this one. */
  const elsewhere = (target: EventTarget | null) => {
    const other = target instanceof Element ? target.closest('dialog') : undefined
    return other && other !== dialog
  }

  function key(event: KeyboardEvent) {
    if (elsewhere(event.target)) return
    if (event.key === 'Escape' && !watcher) dialog.close()
    if (event.key !== 'Tab') return
    const [first, last] = event.shiftKey ? [stops().at(-1), stops()[0]] : [stops()[0], stops().at(-1)]
    if (document.activeElement !== last && dialog.contains(document.activeElement)) return
    event.preventDefault()
    first?.focus()
  }

  function stay({ target }: FocusEvent) {
    if (!dialog.contains(target as Node) && !elsewhere(target)) stops()[0]?.focus()
  }

  addEventListener('keydown', key, true)
  document.addEventListener('focusin', stay)
  return {
    destroy() {
      removeEventListener('keydown', key, true)
      document.removeEventListener('focusin', stay)
      watcher?.destroy()
      const lost = document.activeElement === document.body || dialog.contains(document.activeElement)
      // It is not where it was made: what goes away there as a whole would leave it behind.
      dialog.remove()
      if (lost && before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true })
    },
  }
}
