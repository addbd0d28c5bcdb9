/** Several servers on one database, each with a client's connection in turn: `NODES=2 scripts/web play friends`. */
import { execFileSync, spawn } from 'node:child_process'
import { createServer, connect, type AddressInfo, type Server } from 'node:net'
import { resolve } from 'node:path'

/** How many servers stand for one. */
export const nodes = Number(process.env.NODES || 1)

/** Where the scratch database of all tests is. */
const DATABASE = 'HIDEOUT_TEST_POSTGRES'

let schemas = 0

/** Starts a PostgreSQL server for the tests, unless one is named; says how it is ended. */
export async function holdDatabase(): Promise<() => void> {
  if (process.env[DATABASE]) return () => undefined
  const how = ['run', '--quiet', '--package', 'pg-scratch', '--example', 'hold']
  const child = spawn('cargo', how, { cwd: resolve(import.meta.dirname, '../..'), stdio: ['pipe', 'pipe', 'inherit'] })
  process.env[DATABASE] = await new Promise<string>((found, failed) => {
    child.once('exit', (code) => failed(new Error(`there is no database: ${code}`)))
    child.stdout.once('data', (text) => found(String(text).trim()))
  })
  return () => child.stdin.end()
}

/** Where an empty schema of the database is. */
export function schema(): string {
  const url = process.env[DATABASE]!
  const name = `web_${process.pid}_${(schemas += 1)}`
  execFileSync('psql', ['--no-psqlrc', '--quiet', '--command', `CREATE SCHEMA ${name}`, url])
  return `${url}${url.includes('?') ? '&' : '?'}options=-c%20search_path%3D${name}`
}

/** Somewhere on this machine to listen at. */
async function listening(server: Server): Promise<number> {
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  return (server.address() as AddressInfo).port
}

/** A port nobody listens at now. */
export async function freePort(): Promise<number> {
  const held = createServer()
  const port = await listening(held)
  await new Promise((done) => held.close(done))
  return port
}

/** One address in front of all: whoever connects gets the next port, and is hung up on where nobody listens. */
export async function inTurn(ports: () => number[]): Promise<{ port: number; close: () => void }> {
  let turn = 0
  const front = createServer((client) => {
    const there = ports()
    const port = there[(turn += 1) % there.length]
    if (port === undefined) return void client.destroy()
    const server = connect(port, '127.0.0.1')
    for (const [one, other] of [
      [client, server],
      [server, client],
    ] as const) {
      one.pipe(other)
      // What ends in good order ends the other by the pipe, when that has passed on everything.
      one.on('error', () => other.destroy())
    }
  })
  const port = await listening(front)
  front.unref()
  return { port, close: () => void front.close() }
}
