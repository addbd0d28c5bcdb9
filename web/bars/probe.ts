/** When something was on its way to where it was seen, in milliseconds of the world's clock. */
export interface Way {
  from: number
  to: number
  /** Whether the page has to draw it anew with every frame; the browser moves the rest by itself. */
  own: boolean
}

/** What is noted inside a page while it is used. */
export interface Notes {
  /** When the page could be used, in milliseconds since it was asked for. */
  usable: number | undefined
  /** From each click that made a move to the frame that showed it, in milliseconds. */
  moves: number[]
  /** How far things jumped, and what. */
  shifts: { value: number; input: boolean; what: string[] }[]
  ways: Way[]
  /** What kept the page from listening for more than 50 ms. */
  tasks: number[]
}

declare global {
  interface Window {
    notes: Notes
  }
}

/** Runs in the page before anything else. */
export function probe(usable: string): void {
  const notes: Notes = { usable: undefined, moves: [], shifts: [], ways: [], tasks: [] }
  window.notes = notes

  /** Calls back when the next frame has been drawn. */
  const drawn = (then: () => void) =>
    requestAnimationFrame(() => {
      const { port1, port2 } = new MessageChannel()
      port1.onmessage = then
      port2.postMessage(undefined)
    })

  const shown = () => Number(document.querySelector<HTMLElement>('[data-v]')?.dataset.v ?? 0)
  let awaited: { v: number; since: number }[] = []
  let asked = false
  /** When a sheet lay on the table. */
  const sheets: { from: number; to: number }[] = []
  let covered = false
  new MutationObserver(() => {
    if (!asked && document.querySelector(usable)) {
      asked = true
      drawn(() => (notes.usable = performance.now()))
    }
    look()
    if (covered !== (document.querySelector('dialog[open]') !== null)) {
      covered = !covered
      if (covered) sheets.push({ from: performance.now(), to: Infinity })
      else sheets.at(-1)!.to = performance.now()
    }
    for (const thing of travellers) if (!thing.isConnected && !gone.has(thing)) gone.set(thing, performance.timeOrigin + performance.now())
  }).observe(document, { subtree: true, childList: true, attributes: true })

  /** Ends the wait for the moves that are shown by now. */
  function look(): void {
    const now = shown()
    const made = awaited.filter(({ v }) => v <= now)
    awaited = awaited.filter(({ v }) => v > now)
    if (made.length) drawn(() => notes.moves.push(...made.map(({ since }) => performance.now() - since)))
  }

  let clicked = 0
  addEventListener('click', ({ isTrusted, timeStamp }) => isTrusted && (clicked = timeStamp), true)
  const Plain = WebSocket
  window.WebSocket = class extends Plain {
    #acts = new Map<string, number>()

    constructor(url: string | URL) {
      super(url)
      this.addEventListener('message', ({ data }: MessageEvent<string>) => {
        const { type, id, v } = JSON.parse(data) as { type: string; id?: string; v?: number }
        const since = this.#acts.get(id ?? '')
        if (type !== 'done' || since === undefined || v === undefined) return
        awaited.push({ v, since })
        // What everybody at the table is told may come before one's own answer.
        look()
      })
    }

    override send(data: string): void {
      const { type, id, action } = JSON.parse(data) as { type: string; id: string; action?: { type: string } }
      if (type === 'act' && action?.type === 'move') this.#acts.set(id, clicked)
      super.send(data)
    }
  }

  const elementOf = (node: Node | null) => (node instanceof Element ? node : node?.parentElement)
  const name = (node: Node | null) => {
    const element = elementOf(node)
    return element
      ? `${element.localName}.${element.getAttribute('class') ?? ''} in ${element.parentElement?.getAttribute('class') ?? ''}`
      : 'gone'
  }
  interface Shift extends PerformanceEntry {
    value: number
    hadRecentInput: boolean
    sources: { node: Node | null; previousRect: DOMRectReadOnly; currentRect: DOMRectReadOnly }[]
  }
  /** About how much of the screen moves. */
  const area = (sources: Shift['sources']) =>
    sources.reduce((sum, { previousRect: was, currentRect: is }) => sum + Math.max(was.width * was.height, is.width * is.height), 0)
  const place = ({ x, y, width, height }: DOMRectReadOnly) => [x, y, width, height].map(Math.round).join(' ')
  new PerformanceObserver((list) => {
    // Play is over when its ending is shown.
    if (notes.usable === undefined || document.querySelector('.ending')) return
    for (const shift of list.getEntries() as Shift[]) {
      // A sheet that somebody opens and a log that scrolls are no part of the table, nor what was on a sheet that is gone.
      const beneath = sheets.some(({ from, to }) => from <= shift.startTime && shift.startTime <= to)
      const moved = shift.sources.filter(({ node }) => (node ? !elementOf(node)?.closest('dialog, [role=tabpanel]') : !beneath))
      if (!moved.length) continue
      const value = (shift.value * area(moved)) / area(shift.sources)
      const what = moved.map(({ node, previousRect: was, currentRect: is }) => `${name(node)} (${place(was)} to ${place(is)})`)
      notes.shifts.push({ value, input: shift.hadRecentInput, what })
    }
  }).observe({ type: 'layout-shift' })
  new PerformanceObserver((list) => {
    if (notes.usable !== undefined) notes.tasks.push(...list.getEntries().map(({ duration }) => duration))
  }).observe({ type: 'longtask' })

  const beside = ['transform', 'translate', 'scale', 'rotate', 'opacity']
  const described = ['offset', 'computedOffset', 'easing', 'composite']
  const changedBy = ({ effect }: Animation) =>
    (effect as KeyframeEffect).getKeyframes().flatMap((frame) => Object.keys(frame).filter((key) => !described.includes(key)))
  /** Two animations of one property are drawn by the page, whatever it is. */
  function isOwn(animation: Animation, thing: Element): boolean {
    const changed = changedBy(animation)
    const others = thing
      .getAnimations()
      .filter((other) => other !== animation)
      .flatMap(changedBy)
    return changed.some((what) => !beside.includes(what) || others.includes(what))
  }

  const watched = new WeakSet<Animation>()
  const travellers = new Set<Element>()
  /** Since when something that was on its way is not there any more. */
  const gone = new Map<Element, number>()
  async function watch(animation: Animation): Promise<void> {
    if (watched.has(animation)) return
    watched.add(animation)
    await animation.ready
    const effect = animation.effect as KeyframeEffect
    const { delay, endTime } = effect.getComputedTiming()
    const start = performance.timeOrigin + Number(animation.startTime)
    const thing = effect.target!
    const own = isOwn(animation, thing)
    travellers.add(thing)
    await animation.finished
    travellers.delete(thing)
    const from = start + delay!
    const to = Math.min(start + Number(endTime), gone.get(thing) ?? Infinity)
    const arrived = (seen: boolean) => seen && to > from && notes.ways.push({ from, to, own })
    // What is gone with the end of its journey was made for it.
    if (!thing.isConnected) return void arrived(true)
    new IntersectionObserver(([there], observer) => {
      arrived(there!.isIntersecting)
      observer.disconnect()
    }).observe(thing)
  }
  const { animate } = Element.prototype
  Element.prototype.animate = function (...how) {
    const animation = animate.apply(this, how)
    // One that is called off leads nowhere.
    watch(animation).catch(() => undefined)
    return animation
  }
  for (const type of ['transitionrun', 'animationstart']) {
    addEventListener(
      type,
      ({ target }) => (target as Element).getAnimations().forEach((animation) => void watch(animation).catch(() => undefined)),
      true,
    )
  }
}
