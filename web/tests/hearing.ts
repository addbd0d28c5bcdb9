/** Ears: what a page would have sounded. */
import type { Page } from './house'

/** Notes down the pitch of whatever sounds from the next page on, also where there is nothing to hear it with. */
export const listen = (page: Page) =>
  page.addInitScript(() => {
    const heard: number[] = []
    Object.assign(window, { heard })
    Object.defineProperty(AudioContext.prototype, 'state', { get: () => 'running' })
    const { setValueAtTime } = AudioParam.prototype
    AudioParam.prototype.setValueAtTime = function (value, at) {
      heard.push(value)
      return setValueAtTime.call(this, value, at)
    }
  })

/** All pitches so far. */
export const heard = (page: Page) => page.evaluate(() => (window as unknown as { heard: number[] }).heard)
