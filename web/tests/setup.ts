import { holdDatabase, nodes } from './nodes'
import { Server } from './server'

/** One server for all tests, unless `HIDEOUT_URL` names one that runs already. */
export default async function setup(): Promise<(() => Promise<void>) | void> {
  if (process.env.HIDEOUT_URL) return
  const release = nodes > 1 ? await holdDatabase() : () => undefined
  const server = await Server.start()
  process.env.HIDEOUT_URL = server.url
  console.log(`Hideout is at ${server.url}`)
  return async () => {
    await server.stop()
    release()
  }
}
