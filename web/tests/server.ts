/** A server of one's own: the real program on any free port, with a folder that goes away with it. */
import { spawn, type ChildProcess } from 'node:child_process'
import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'

const program = process.env.HIDEOUT_BIN ?? resolve(import.meta.dirname, '../../target/debug/hideout')

// Nothing is rationed: a test is in more of a hurry than any person.
const hurried = [
  ['--requests-per-second', '0'],
  ['--new-people-per-hour', '0'],
  ['--new-tables-per-hour', '0'],
  ['--hints-per-minute', '0'],
  ['--messages-per-second', '0'],
].flat()

/** The database and its write-ahead log. */
const databases = ['hideout.db', 'hideout.db-wal']

export class Server {
  url = ''
  #folder = mkdtempSync(join(tmpdir(), 'hideout-web-'))
  #kept = mkdtempSync(join(tmpdir(), 'hideout-web-'))
  #process: ChildProcess | undefined

  private constructor(
    readonly pace: string,
    readonly more: string[],
  ) {}

  /** Bots answer at once, unless they are told how long to take. */
  static async start(pace = '0,0', ...more: string[]): Promise<Server> {
    const server = new Server(pace, more)
    await server.#run('0')
    return server
  }

  /** As when the power fails. */
  async kill(): Promise<void> {
    const process = this.#process
    if (!process || process.exitCode !== null) return
    const gone = new Promise((done) => process.once('exit', done))
    process.kill('SIGKILL')
    await gone
  }

  /** Comes back at the same address, with what is in the folder. */
  async again(): Promise<void> {
    await this.#run(new URL(this.url).port)
  }

  async stop(): Promise<void> {
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

  #run(port: string): Promise<void> {
    const how = ['--port', port, '--data', this.#folder, '--bot-pace', this.pace, ...hurried, ...this.more]
    const child = spawn(program, ['serve', ...how], { stdio: ['ignore', 'pipe', 'ignore'] })
    // Whatever becomes of the tests, their server goes with them.
    process.once('exit', () => child.kill('SIGKILL'))
    this.#process = child
    return new Promise((ready, failed) => {
      child.once('error', failed)
      child.once('exit', (code) => failed(new Error(`${program} ended with ${code}`)))
      child.stdout.on('data', (text) => {
        const found = /http:\/\/\S+/.exec(String(text))
        if (!found) return
        this.url = found[0]
        ready()
      })
    })
  }
}
