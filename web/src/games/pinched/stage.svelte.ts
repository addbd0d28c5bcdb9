/** The reveal on stage: until the plans have been turned, nothing tells what they brought. */
import type { PinchedEvent } from './types'
import type { PinchedAt } from './view'

class Stage {
  /** The table as it was before the plans were turned, while they are. */
  held: PinchedAt | undefined = $state.raw()
  /** What is told once they have been. */
  #kept: readonly PinchedEvent[] = $state.raw([])

  hold(held: PinchedAt | undefined, kept: readonly PinchedEvent[] = []): void {
    this.held = held
    this.#kept = held ? kept : []
  }

  /** Shows the last reveal once more. */
  again: (() => void) | undefined = $state.raw()

  hides = (event: PinchedEvent): boolean => this.#kept.includes(event)
}

/** The stage of the table that is played at. */
export const stage = new Stage()
