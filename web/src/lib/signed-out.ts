/** A socket that the server closes because its session has ended: this browser is nobody's now. */
import { t } from '../words'
import { me } from './me.svelte'
import type { Closing } from './protocol'
import { toasts } from './toast.svelte'

export function heardClosing(reason: Closing): void {
  if ((reason === 'signed_out' || reason === 'banned') && me.lost()) toasts.say(t(`closed_${reason}`), true)
}
