/** A person's own socket, on every page: it tells what calls them back and which tables wait for them. It comes back by itself. */
import type { SessionMsg } from './protocol'

const FIRST_WAIT = 1000
const LONGEST_WAIT = 30_000

/** Listens for the person this browser belongs to; ends with the function it gives. */
export function listen(hear: (message: SessionMsg) => void): () => void {
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
  }
}
