/** Notifications that it is one's turn, sent by the server through the browser's push service. Off until asked for. */
import { api } from './api'
import { me } from './me.svelte'
import { settings } from './settings.svelte'

const WORKER = '/push-worker.js'

let on = $state(false)

export const push = {
  /** Whether this browser can be told at all. */
  get possible(): boolean {
    return 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window
  },
  /** Whether the reader has forbidden it; only the browser's own settings change that. */
  get forbidden(): boolean {
    return push.possible && Notification.permission === 'denied'
  },
  get on(): boolean {
    return on
  },
  /** Finds out whether it is on in this browser. */
  async recall(): Promise<void> {
    if (!push.possible) return
    const worker = await navigator.serviceWorker.getRegistration(WORKER)
    on = !!(await worker?.pushManager.getSubscription()) && Notification.permission === 'granted'
  },
  /** Asks the reader, then the browser, then the server; says whether it is on now. */
  async turnOn(): Promise<boolean> {
    if ((await Notification.requestPermission()) !== 'granted') return false
    await me.be()
    await navigator.serviceWorker.register(WORKER)
    const worker = await navigator.serviceWorker.ready
    const { key } = await api.pushKey()
    const subscription = await worker.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key })
    const { endpoint, keys } = subscription.toJSON()
    await api.subscribe({ endpoint: endpoint!, p256dh: keys!['p256dh']!, auth: keys!['auth']!, language: settings.language })
    on = true
    return true
  },
  async turnOff(): Promise<void> {
    const worker = await navigator.serviceWorker.getRegistration(WORKER)
    const subscription = await worker?.pushManager.getSubscription()
    on = false
    if (!subscription) return
    await subscription.unsubscribe()
    await api.unsubscribe(subscription.endpoint)
  },
}
