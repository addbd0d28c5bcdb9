/** A short shake of the phone, for whoever has switched it on. */
import { settings } from './settings.svelte'

/** Whether this device can do it at all. */
export const canVibrate = 'vibrate' in navigator && matchMedia('(pointer: coarse)').matches

export function vibrate(): void {
  // A browser refuses before the first touch, and says so in the console.
  if (settings.vibration && canVibrate && navigator.userActivation?.hasBeenActive) navigator.vibrate([60, 40, 60])
}
