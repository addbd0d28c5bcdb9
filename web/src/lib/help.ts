/**
 * Help at hand: a small paper note beside whatever has something to say about itself.
 *
 *   <li use:help={{ title: card.name, text: t('cardHelp') }}>…</li>
 *   <button use:help={t('undoHelp')}>…</button>
 *   <li use:help={() => ({ title: card.name, text: about(card) })}>…</li>      put together when it is asked for, or null
 *   <span use:help={cursed ? t('curseHelp') : null}>…</span>      null: nothing to say
 *
 * It comes when a mouse rests there, at once with the keyboard's focus, and after a long press of a finger, which is
 * then no click. It goes when one leaves, and with Escape or scrolling. Of things within each other the innermost
 * speaks. Put it on something the keyboard reaches, or say the same elsewhere too: the note is a help, never the only
 * place. `table/Note.svelte`, which is on every page, shows it, above open dialogs as well.
 */
import { writable } from 'svelte/store'

export type Help = string | { title?: string; text: string }
export type Helped = HTMLElement | SVGElement

/** What is long to say is put together when somebody asks. */
type Said = Help | (() => Help | null)

const words = new WeakMap<Element, Said>()

/** What is being explained at the moment. */
export const shown = writable<{ by: Helped; help: Help } | undefined>()
let speaker: Helped | undefined

export function help(node: Helped, said: Said | null | undefined) {
  const update = (said: Said | null | undefined) => {
    node.toggleAttribute('data-help', !!said)
    if (said) words.set(node, said)
    else words.delete(node)
    if (speaker === node) explain(said ? node : undefined)
  }
  // A question may still be on its way to it: a mouse rested here before it went.
  const destroy = () => {
    words.delete(node)
    if (speaker === node) explain(undefined)
  }
  update(said)
  return { update, destroy }
}

const saidBy = (by: Element): Help | null | undefined => {
  const said = words.get(by)
  return typeof said === 'function' ? said() : said
}

/** Whatever explains the place an event comes from. */
export function helpedAt(place: EventTarget | null): Helped | undefined {
  let by = place instanceof Element ? place.closest<Helped>('[data-help]') : null
  while (by && !saidBy(by)) by = by.parentElement?.closest<Helped>('[data-help]') ?? null
  return by ?? undefined
}

export function explain(by: Helped | undefined): void {
  const help = by && saidBy(by)
  speaker = help ? by : undefined
  shown.set(by && help ? { by, help } : undefined)
}
