/** A server of one's own: the real program on any free port, with a folder that goes away with it; or several on one database (./nodes). */
import { spawn, type ChildProcess } from 'node:child_process'
import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { freePort, inTurn, nodes, schema } from './nodes'

const program = process.env.HIDEOUT_BIN ?? resolve(import.meta.dirname, '../../target/debug/hideout')

// Nothing is rationed: a test is in more of a hurry than any person.
const hurried = [
  ['--requests-per-second', '0'],
  ['--new-people-per-hour', '0'],
  ['--new-tables-per-hour', '0'],
  ['--hints-per-minute', '0'],
  ['--messages-per-second', '0'],
].flat()

/** Whatever becomes of the tests, their servers go with them. */
const running = new Set<ChildProcess>()
process.once('exit', () => {
  for (const child of running) child.kill('SIGKILL')
})

/** The database and its write-ahead log. */
const databases = ['hideout.db', 'hideout.db-wal']

export class Server {
  url = ''
  #folder = mkdtempSync(join(tmpdir(), 'hideout-web-'))
  #kept = mkdtempSync(join(tmpdir(), 'hideout-web-'))
  #processes: ChildProcess[] = []
  #urls: string[] = []
  #database = nodes > 1 ? schema() : ''
  #close = () => {}

  private constructor(
    readonly pace: string,
    readonly more: string[],
  ) {}

  /** Bots answer at once, unless they are told how long to take. */
  static async start(pace = '0,0', ...more: string[]): Promise<Server> {
    const server = new Server(pace, more)
    await server.#start('0')
    server.url = server.#urls[0]!
    if (nodes > 1) {
      const { port, close } = await inTurn(() => server.#urls.map((url) => Number(new URL(url).port)))
      server.url = `http://127.0.0.1:${port}`
      server.#close = close
    }
    return server
  }

  /** As when the power fails. */
  async kill(): Promise<void> {
    for (const process of this.#processes.splice(0)) {
      if (process.exitCode !== null) continue
      const gone = new Promise((done) => process.once('exit', done))
      process.kill('SIGKILL')
      await gone
    }
  }

  /** Comes back at the same address, with what was kept. */
  async again(): Promise<void> {
    await this.#start(nodes > 1 ? '0' : new URL(this.url).port)
  }

  async stop(): Promise<void> {
    this.#close()
    await this.kill()
    for (const folder of [this.#folder, this.#kept]) rmSync(folder, { recursive: true, force: true })
  }

  /** Keeps a copy of the database as a server that was killed left it. */
  keep(): void {
    for (const file of databases) cpSync(join(this.#folder, file), join(this.#kept, file))
  }

  /** Puts that copy in the place of the database, as whoever restores an old one by mistake. */
  putBack(): void {
    for (const file of databases) cpSync(join(this.#kept, file), join(this.#folder, file))
  }

  async #start(port: string): Promise<void> {
    this.#urls = []
    // One after the other: the first makes the schema, and the key of all.
    for (let node = 0; node < nodes; node += 1) this.#urls.push(await this.#run(port, await this.#place()))
  }

  /** Where a server keeps everything. */
  async #place(): Promise<string[]> {
    if (nodes === 1) return ['--data', this.#folder]
    const advertised = `127.0.0.1:${await freePort()}`
    const key = join(this.#folder, 'seal.key')
    return ['--database', this.#database, '--seal-key', key, '--advertise', advertised, '--lease', '1']
  }

  #run(port: string, place: string[]): Promise<string> {
    const how = ['--port', port, ...place, '--bot-pace', this.pace, ...hurried, ...this.more]
    const child = spawn(program, ['serve', ...how], { stdio: ['ignore', 'pipe', 'ignore'] })
    running.add(child)
    child.once('exit', () => running.delete(child))
    this.#processes.push(child)
    return new Promise((ready, failed) => {
      child.once('error', failed)
      child.once('exit', (code) => failed(new Error(`${program} ended with ${code}`)))
      child.stdout.on('data', (text) => {
        const found = /http:\/\/\S+/.exec(String(text))
        if (found) ready(found[0])
      })
    })
  }
}
