import { Server } from '../tests/server'

/** Bots that take a moment, as at a table of people, so that every animation runs its course. */
export default async function setup(): Promise<() => Promise<void>> {
  const server = await Server.start('100,300')
  process.env.HIDEOUT_URL = server.url
  return () => server.stop()
}
