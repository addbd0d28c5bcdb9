/** Calls: tables where others wait for a person who is on another page of the site. One socket, which comes back by itself. */
import { me } from './me.svelte'
import type { Call, SessionMsg } from './protocol'
import { heardClosing } from './signed-out'

const FIRST_WAIT = 1000
const LONGEST_WAIT = 30_000

let list: Call[] = $state.raw([])

export const calls = {
  get list(): Call[] {
    return list
  },
}

/** Listens for calls of the person this browser belongs to; ends with the function it gives. */
export function listen(): () => void {
  let socket: WebSocket | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  let wait = FIRST_WAIT
  let ended = false

  function open() {
    clearTimeout(timer)
    const scheme = location.protocol === 'https:' ? 'wss' : 'ws'
    socket = new WebSocket(`${scheme}://${location.host}/api/session/live`)
    socket.onmessage = (event: MessageEvent<string>) => {
      wait = FIRST_WAIT
      hear(JSON.parse(event.data) as SessionMsg)
    }
    socket.onclose = () => {
      if (ended) return
      timer = setTimeout(open, wait * (0.5 + Math.random() / 2))
      wait = Math.min(wait * 2, LONGEST_WAIT)
    }
  }

  function hear(message: SessionMsg) {
    switch (message.type) {
      case 'calls':
        list = message.calls
        break
      case 'renamed':
        me.renamed(message.person)
        break
      case 'closing':
        heardClosing(message.reason)
        break
    }
  }

  const again = () => {
    if (!document.hidden && socket?.readyState === WebSocket.CLOSED) open()
  }
  addEventListener('online', again)
  document.addEventListener('visibilitychange', again)
  open()
  return () => {
    ended = true
    clearTimeout(timer)
    removeEventListener('online', again)
    document.removeEventListener('visibilitychange', again)
    socket?.close()
    list = []
  }
}
