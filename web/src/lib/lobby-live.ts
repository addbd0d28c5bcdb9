/** What the lobby tells of everybody's public tables as they change, by a socket that comes back by itself. */
import type { LobbyMsg, TableSummary } from './protocol'
import { heardClosing } from './signed-out'

/** How long a lost socket waits before it is opened again, in milliseconds. */
const PAUSE = 2000

interface Listener {
  /** A table is new, or is not what it was. */
  change: (table: TableSummary) => void
  /** So much has changed that the list is asked for again. */
  reload: () => void
}

/** Listens until the function it gives is called. */
export function hearLobby({ change, reload }: Listener): () => void {
  const scheme = location.protocol === 'https:' ? 'wss' : 'ws'
  let socket: WebSocket
  let timer: ReturnType<typeof setTimeout>
  let over = false
  const hear = (message: LobbyMsg) => {
    if (message.type === 'table') change(message.table)
    else if (message.type === 'reload') reload()
    else heardClosing(message.reason)
  }
  const open = () => {
    socket = new WebSocket(`${scheme}://${location.host}/api/lobby/live`)
    socket.onmessage = (event) => hear(JSON.parse(event.data as string) as LobbyMsg)
    socket.onclose = () => {
      if (!over) timer = setTimeout(() => (open(), reload()), PAUSE)
    }
  }
  open()
  return () => {
    over = true
    clearTimeout(timer)
    socket.close()
  }
}

/** Which public tables a list is of. */
export interface LobbyWish {
  game?: string
  stage?: string
  /** Only tables with a free seat. */
  free?: boolean
}

const fits = (table: TableSummary, { game, stage, free }: LobbyWish) =>
  table.public &&
  (!game || table.game === game) &&
  (!stage || table.stage === stage) &&
  (!free || table.seats.some((seat) => seat.taker.type === 'open'))

/** A list of tables, the newest first, after one of them has changed. */
export function withChange(tables: TableSummary[], table: TableSummary, wish: LobbyWish): TableSummary[] {
  const others = tables.filter(({ id }) => id !== table.id)
  return fits(table, wish) ? [...others, table].sort((a, b) => b.created - a.created) : others
}
