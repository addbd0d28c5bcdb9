/**
 * Help at hand: a small paper note beside whatever has something to say about itself.
 *
 *   <li use:help={{ title: card.name, text: t('cardHelp') }}>…</li>
 *   <button use:help={t('undoHelp')}>…</button>
 *   <li use:help={() => ({ title: card.name, text: about(card) })}>…</li>      put together when it is asked for
 *   <span use:help={cursed ? t('curseHelp') : null}>…</span>      null: nothing to say
 *
 * It comes when a mouse rests there, at once with the keyboard's focus, and after a long press of a finger, which is
 * then no click. It goes when one leaves, and with Escape or scrolling. Of things within each other the innermost
 * speaks. Put it on something the keyboard reaches, or say the same elsewhere too: the note is a help, never the only
 * place. `table/Note.svelte`, which is on every page, shows it, above open dialogs as well.
 */
import { get, writable } from 'svelte/store'

export type Help = string | { title?: string; text: string }
export type Helped = HTMLElement | SVGElement

/** What is long to say is put together when somebody asks. */
type Said = Help | (() => Help)

const words = new WeakMap<Element, Said>()

/** What is being explained at the moment. */
export const shown = writable<{ by: Helped; help: Help } | undefined>()

export function help(node: Helped, said: Said | null | undefined) {
  const update = (said: Said | null | undefined) => {
    node.toggleAttribute('data-help', !!said)
    if (said) words.set(node, said)
    else words.delete(node)
    if (get(shown)?.by === node) explain(said ? node : undefined)
  }
  const destroy = () => update(undefined)
  update(said)
  return { update, destroy }
}

/** Whatever explains the place an event comes from. */
export function helpedAt(place: EventTarget | null): Helped | undefined {
  return (place instanceof Element && place.closest<Helped>('[data-help]')) || undefined
}

export function explain(by: Helped | undefined): void {
  const said = by && words.get(by)
  const help = typeof said === 'function' ? said() : said
  shown.set(by && help ? { by, help } : undefined)
}
