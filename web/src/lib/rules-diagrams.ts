/**
 * The diagrams of the rules: positions that the rules have played (games/<id>/diagrams.toml) and the game's own board draws.
 * A page of rules has an empty frame for each, which keeps its room and is filled when it comes near.
 */
import { mount, unmount, type Component } from 'svelte'
import type { At, DiagramProps } from '../games/game'
import type { SeatNo, TableInfo } from './protocol'

/** A position, as `make types` writes it down. */
export interface Diagram
  extends Pick<At, 'view' | 'turn' | 'may' | 'awaited' | 'names'>, Pick<TableInfo, 'game' | 'rules' | 'setup' | 'sources'> {
  id: string
  /** What of the board is shown. */
  part: string
  /** How high it is, in rem: on a wide page and on a phone. */
  room: [number, number]
  seat: SeatNo | null
}

const positions = import.meta.glob<Diagram[]>('../games/*/diagrams.json', { import: 'default' })
const drawings = import.meta.glob<Component<DiagramProps>>('../games/*/Diagram.svelte', { import: 'default' })

export const diagramsOf = async (game: string): Promise<Diagram[]> => (await positions[`../games/${game}/diagrams.json`]?.()) ?? []

/** What a diagram's board is told: a table at which nobody can do anything. */
export function atOf({ id, game, rules, setup, sources, names, seat, ...now }: Diagram): At {
  const people = names.map((name) => ({ id: name, name }))
  const table: TableInfo = {
    id,
    game,
    rules,
    setup,
    sources,
    invite: '',
    stage: 'running',
    public: false,
    clock: 'none',
    pace: 'normal',
    host: people[0]!.id,
    created: 0,
    seats: people.map((person) => ({ taker: { type: 'person', person } })),
    paused: false,
    end_may_be_missing: false,
  }
  return { ...now, names, you: seat ?? undefined, legal: [], table }
}

/** Gives every frame its room, and draws in it once it is less than a screen away. */
export class Diagrams {
  readonly #frames = new Map<Element, Diagram>()
  readonly #drawn = new Map<Element, object>()
  readonly #observer: IntersectionObserver
  readonly #loading: Promise<Component<DiagramProps> | undefined>
  #board: Component<DiagramProps> | undefined

  constructor(page: HTMLElement, game: string, diagrams: Diagram[]) {
    this.#loading = drawings[`../games/${game}/Diagram.svelte`]?.() ?? Promise.resolve(undefined)
    void this.#loading.then((board) => (this.#board = board))
    this.#observer = new IntersectionObserver((entries) => void this.#near(entries), { rootMargin: '100%' })
    for (const figure of page.querySelectorAll<HTMLElement>('[data-diagram]')) {
      const diagram = diagrams.find(({ id }) => id === figure.dataset.diagram)
      const frame = figure.querySelector<HTMLElement>('.frame')
      if (!diagram || !frame) continue
      const [wide, narrow] = diagram.room
      frame.style.setProperty('--wide', `${wide}rem`)
      frame.style.setProperty('--narrow', `${narrow}rem`)
      // A picture: the caption says what is seen.
      frame.inert = true
      frame.setAttribute('aria-hidden', 'true')
      this.#frames.set(frame, diagram)
      this.#observer.observe(frame)
    }
  }

  /** Draws all of them, as for paper. */
  all = async (): Promise<void> => {
    await this.#loading
    this.now()
  }

  /** Draws all of them at once, if the boards are there already. */
  now = (): void => {
    for (const frame of this.#frames.keys()) this.#draw(frame)
  }

  stop = (): void => {
    this.#observer.disconnect()
    for (const drawn of this.#drawn.values()) void unmount(drawn)
    this.#drawn.clear()
  }

  async #near(entries: IntersectionObserverEntry[]): Promise<void> {
    await this.#loading
    for (const { target, isIntersecting } of entries) if (isIntersecting) this.#draw(target)
  }

  #draw(frame: Element): void {
    const diagram = this.#frames.get(frame)
    if (!this.#board || !diagram || this.#drawn.has(frame) || !frame.isConnected) return
    this.#observer.unobserve(frame)
    this.#drawn.set(frame, mount(this.#board, { target: frame, props: { at: atOf(diagram), part: diagram.part } }))
  }
}
