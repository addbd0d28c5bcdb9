/**
 * A table as it lives: one socket that comes back by itself, asks for what it missed, and sends again what was never
 * answered. What arrives is shown in order, each thing for as long as it takes to look at it.
 */
import { actionId, api, Refused } from './api'
import { addedToRematch, adding } from './fair'
import { me } from './me.svelte'
import { renamedIn } from './people'
import type {
  Act,
  Action,
  Closing,
  Done,
  ErrorBody,
  ErrorKind,
  Eyes,
  Person,
  Position,
  Presence,
  ServerMsg,
  Snapshot,
  TableInfo,
  Update,
} from './protocol'
import { heardClosing } from './signed-out'

export type Connection = 'connecting' | 'open' | 'lost' | 'gone'

interface Waiting {
  act: Act
  resolve(done: Done): void
  reject(error: unknown): void
}

/** What a table is not to run ahead of. */
type Reads = 'show' | 'sheet'

/** How long an update is looked at before the next is shown, in milliseconds. */
export type Beat = (update: Update) => number

const FIRST_WAIT = 300
const LONGEST_WAIT = 8000
const QUIET = 25_000
/** A socket that is asked whether the server is there, and hears nothing for so long, is dead. */
const ANSWER = 10_000
/** A connection that does not come about in this time is tried again. */
const CONNECT = 10_000
/** Back from a sleep, or on another network, nobody waits that long. */
const QUICK_ANSWER = 3000
/** How often a reader is looked at, in milliseconds. */
const LOOK_UP = 250
/** Refusals of a whole table after which coming back changes nothing. */
const FINAL: ErrorKind[] = ['no_such_table', 'unknown_rules', 'parked']
/** How many positions are remembered to be looked at again. */
const MEMORY = 200

export class Live {
  connection: Connection = $state('connecting')
  trouble: ErrorBody | undefined = $state.raw()
  you: Eyes = $state.raw({ type: 'spectator' })
  table: TableInfo | undefined = $state.raw()
  position: Position | undefined = $state.raw()
  presence: Presence = $state.raw({ here: [], away: [], watchers: 0 })
  /** Since when the connection is lost. */
  lostAt: number | undefined = $state()
  /** Everything that happened and has been shown, oldest first. */
  log: Update[] = $state.raw([])
  /** What is being shown now. */
  current: Update | undefined = $state.raw()
  /** The version of what is shown. */
  v = $state(0)
  /** The version that was shown first. */
  since = $state(0)
  /** How many actions wait for an answer. */
  busy = $state(0)
  /** How many moves have been made that wait until what lies on the table has been read. */
  behind = $state(0)

  #socket: WebSocket | undefined
  /** Whose socket it is. */
  #owner: string | undefined
  #heard = 0
  /** When the server was last heard of. */
  #heardAt = 0
  #waiting = new Map<string, Waiting>()
  #queue: { update?: Update; snapshot?: Snapshot; renamed?: Person }[] = []
  #showing = false
  #hurry = false
  #reads: Reads | undefined
  /** How long a reader is waited for, in milliseconds. */
  #patience = 0
  /** Until when: it counts from the first move that waits, whatever else comes meanwhile. */
  #until: number | undefined
  /** The version of one's own last move: what came before it is not lingered on. */
  #own = 0
  #wait = FIRST_WAIT
  #timers = new Set<ReturnType<typeof setTimeout>>()
  #closed = false
  /** Positions by version, as they were shown. */
  #positions = new Map<number, Position>()
  #wake: (() => void) | undefined

  private beat: Beat = () => 0

  /** Opens the socket once it is settled who listens. */
  constructor(
    readonly id: string,
    settled: Promise<unknown>,
  ) {
    settled.then(this.#again, () => (this.connection = 'lost'))
    addEventListener('online', this.check)
    document.addEventListener('visibilitychange', this.check)
  }

  /** Looks at everything for as long as this says. */
  setBeat(beat: Beat): void {
    this.beat = beat
  }

  /** While a show runs or somebody reads what has come up by itself, moves wait to be shown, though not for ever. */
  hold(reads: Reads | undefined, patience: number): void {
    if (reads !== this.#reads) this.#until = undefined
    this.#reads = reads
    this.#patience = patience
    if (!reads) this.#wake?.()
  }

  /** Goes on to what comes next: what is shown has been seen. */
  goOn = (): void => this.#wake?.()

  /** Shows all that has arrived at once. */
  hurry = (): void => {
    this.#hurry = this.#showing
    this.#wake?.()
  }

  /** The position at a version, if it was shown here not too long ago. */
  remembered = (v: number): Position | undefined => this.#positions.get(v)

  /** Does something at the table; a refusal is thrown as `Refused`. A move is made on the position that is shown. */
  act(asked: Action): Promise<Done> {
    const action = asked.type === 'move' ? { on: this.v, ...asked } : adding(this.id, asked)
    const act = { id: actionId(), action }
    this.busy += 1
    return new Promise<Done>((resolve, reject) => {
      this.#waiting.set(act.id, { act, resolve, reject })
      this.#send(act)
    })
      .then((done) => (addedToRematch(done, action), done))
      .finally(() => (this.busy -= 1))
  }

  /** Looks whether the connection still stands, and opens another at once if it does not. */
  check = (): void => {
    const socket = this.#socket
    if (document.hidden || !socket) return
    if (socket.readyState === WebSocket.OPEN) this.#ask(socket, QUICK_ANSWER)
    else if (socket.readyState !== WebSocket.CONNECTING) this.#again()
  }

  /** Opens another socket if this one was opened by somebody else: a visitor who has a name now, say. */
  recognise(person: string | undefined): void {
    if (this.#socket && !this.#closed && person !== this.#owner) this.#open()
  }

  close(): void {
    this.#closed = true
    removeEventListener('online', this.check)
    document.removeEventListener('visibilitychange', this.check)
    for (const timer of this.#timers) clearTimeout(timer)
    this.#socket?.close()
  }

  #open(): void {
    const since = this.#heard ? `?since=${this.#heard}` : ''
    const scheme = location.protocol === 'https:' ? 'wss' : 'ws'
    const socket = new WebSocket(`${scheme}://${location.host}/api/tables/${this.id}/live${since}`)
    const old = this.#socket
    this.#socket = socket
    this.#owner = me.person?.id
    old?.close()
    socket.onmessage = (event: MessageEvent<string>) => {
      if (socket !== this.#socket) return
      this.#heardAt = Date.now()
      this.#hear(JSON.parse(event.data) as ServerMsg)
    }
    socket.onopen = () => {
      this.#wait = FIRST_WAIT
      this.#keepAlive(socket)
      for (const { act } of this.#waiting.values()) this.#send(act)
    }
    socket.onclose = () => this.#lost(socket)
    this.#after(CONNECT, () => {
      if (socket.readyState === WebSocket.CONNECTING) this.#giveUp(socket)
    })
  }

  #keepAlive(socket: WebSocket): void {
    this.#after(QUIET, () => {
      if (socket !== this.#socket || socket.readyState !== WebSocket.OPEN) return
      this.#ask(socket, ANSWER)
      this.#keepAlive(socket)
    })
  }

  /** A network can go away without a word: a server that does not answer is not there. */
  #ask(socket: WebSocket, patience: number): void {
    const asked = Date.now()
    socket.send('{"type":"ping"}')
    this.#after(patience, () => {
      if (this.#heardAt < asked) this.#giveUp(socket)
    })
  }

  /** A dead socket can take minutes to close. */
  #giveUp(socket: WebSocket): void {
    socket.onclose = null
    socket.close()
    this.#lost(socket)
  }

  #lost(socket: WebSocket): void {
    if (this.#closed || socket !== this.#socket) return
    this.connection = this.connection === 'gone' ? 'gone' : 'lost'
    this.lostAt ??= Date.now()
    this.#after(this.#wait * (0.5 + Math.random() / 2), this.#again)
    this.#wait = Math.min(this.#wait * 2, LONGEST_WAIT)
    void this.#look()
  }

  /** A socket does not say why it was refused, so the table is asked. */
  async #look(): Promise<void> {
    try {
      await api.look(this.id)
      if (this.connection === 'gone') this.connection = 'lost'
    } catch (error) {
      if (error instanceof Refused) this.#refused(error.error)
    }
  }

  /** The table itself was refused; for good, or for a while. */
  #refused(error: ErrorBody): void {
    if (!FINAL.includes(error.kind)) return
    this.connection = 'gone'
    this.trouble = error
    this.close()
  }

  #again = (): void => {
    if (!this.#closed && this.#socket?.readyState !== WebSocket.OPEN) this.#open()
  }

  #after(ms: number, then: () => void): void {
    const timer = setTimeout(() => {
      this.#timers.delete(timer)
      then()
    }, ms)
    this.#timers.add(timer)
  }

  #send(act: Act): void {
    if (this.#socket?.readyState === WebSocket.OPEN) this.#socket.send(JSON.stringify({ type: 'act', ...act }))
  }

  #hear(message: ServerMsg): void {
    switch (message.type) {
      case 'snapshot':
        this.connection = 'open'
        this.lostAt = undefined
        this.presence = message.presence
        this.#heard = message.v
        this.#show({ snapshot: message })
        break
      case 'update':
        this.#heard = message.v
        this.#show({ update: message })
        break
      case 'unseen':
        this.#heard = message.v
        break
      case 'renamed':
        this.#show({ renamed: message.person })
        break
      case 'presence':
        this.presence = message
        break
      case 'done':
        this.#own = Math.max(this.#own, message.v)
        if (this.v < this.#own) this.#wake?.()
        this.#settle(message.id)?.resolve(message)
        break
      case 'refused':
        // A move made on what has gone: whoever made it is to see what has come.
        if (message.error.kind === 'stale') this.hurry()
        if (message.id) this.#settle(message.id)?.reject(new Refused(message.error))
        else {
          this.trouble = message.error
          this.#refused(message.error)
        }
        break
      case 'closing':
        this.#closing(message.reason)
        break
      case 'pong':
        break
    }
  }

  #closing(reason: Closing): void {
    if (reason === 'reload') this.#wait = 50
    heardClosing(reason)
  }

  #settle(id: string): Waiting | undefined {
    const waiting = this.#waiting.get(id)
    this.#waiting.delete(id)
    return waiting
  }

  #show(thing: { update?: Update; snapshot?: Snapshot; renamed?: Person }): void {
    this.#queue.push(thing)
    if (!this.#showing) void this.#showAll()
  }

  async #showAll(): Promise<void> {
    this.#showing = true
    for (let thing = this.#queue.shift(); thing; thing = this.#queue.shift()) {
      if (thing.snapshot) await this.#takeAll(thing.snapshot)
      else if (thing.renamed) this.#rename(thing.renamed)
      else if (thing.update) {
        await this.#untilRead(thing.update)
        await this.#take(thing.update)
      }
      // What comes all at once is drawn one after the other, and a slow phone listens in between.
      if (this.#queue.length && !document.hidden) await new Promise((resolve) => setTimeout(resolve))
    }
    this.#showing = false
    this.#hurry = false
  }

  /** One's own moves wait for nobody, and neither does talk. */
  async #untilRead(update: Update): Promise<void> {
    const waits = () => this.#reads && !this.#hurry && update.v > this.#own && !document.hidden
    const moved = ({ update }: { update?: Update }) => update?.what.type === 'moved'
    if (!moved({ update })) return
    while (waits() && Date.now() < (this.#until ??= Date.now() + this.#patience)) {
      this.behind = 1 + this.#queue.filter(moved).length
      await new Promise<void>((resolve) => {
        this.#wake = resolve
        this.#after(LOOK_UP, resolve)
      })
    }
    this.behind = 0
  }

  async #takeAll(snapshot: Snapshot): Promise<void> {
    // A server that has lost what was seen here has gone back: its table is looked at as for the first time.
    const back = snapshot.v < this.v
    const first = back || this.table === undefined
    if (back) this.#own = 0
    this.you = snapshot.you
    this.table = snapshot.table
    this.#place(snapshot.position, snapshot.v)
    this.v = snapshot.v
    if (!first) return
    this.since = snapshot.v
    const log = await api.log(this.id).catch(() => [] as Update[])
    this.log = log.filter((update) => update.v <= snapshot.v)
  }

  async #take(update: Update): Promise<void> {
    if (update.v <= this.v && this.log.some((other) => other.v === update.v)) return
    const { position, table, ...line } = update
    this.current = update
    this.log = [...this.log, line]
    this.v = update.v
    if (table) this.table = table
    if (position) this.#place(position, update.v)
    const ms = this.beat(update)
    if (ms > 0 && !this.#hurry && update.v >= this.#own && !document.hidden) {
      await new Promise<void>((resolve) => {
        this.#wake = resolve
        this.#after(ms, resolve)
      })
    }
  }

  /** A person is called otherwise now, wherever they are shown. */
  #rename(person: Person): void {
    if (this.table) this.table = renamedIn(this.table, person)
    this.log = renamedIn(this.log, person)
  }

  #place(position: Position | undefined, v: number): void {
    this.position = position
    if (position) this.#positions.set(v, position)
    const [oldest] = this.#positions.keys()
    if (this.#positions.size > MEMORY) this.#positions.delete(oldest!)
  }
}
