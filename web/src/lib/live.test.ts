import { afterEach, expect, test, vi } from 'vitest'
import { Live } from './live.svelte'

/** A socket that says what a test says, and remembers where it was opened. */
class FakeSocket {
  static readonly OPEN = 1
  static readonly CONNECTING = 0
  static all: FakeSocket[] = []
  readyState = FakeSocket.OPEN
  onopen?: () => void
  onmessage?: (event: { data: string }) => void
  onclose?: () => void
  constructor(readonly url: string) {
    FakeSocket.all.push(this)
  }
  send(): void {}
  close(): void {}
  say(message: object): void {
    this.onmessage?.({ data: JSON.stringify(message) })
  }
}

const snapshot = (v: number) => ({
  type: 'snapshot',
  v,
  you: { type: 'spectator' },
  table: { id: 't' },
  presence: { here: [], away: [], watchers: 0 },
})

afterEach(() => vi.unstubAllGlobals())

test('a server that has lost what was seen is looked at as for the first time', async () => {
  vi.stubGlobal('WebSocket', FakeSocket)
  const logs = [[{ v: 1 }, { v: 2 }, { v: 3 }], [{ v: 1 }]]
  vi.stubGlobal('fetch', () => Promise.resolve(new Response(JSON.stringify(logs.shift()))))
  const live = new Live('t', Promise.resolve())
  await vi.waitFor(() => expect(FakeSocket.all).toHaveLength(1))
  const [first] = FakeSocket.all
  first!.say(snapshot(3))
  await vi.waitFor(() => expect(live.log).toHaveLength(3))

  live.recognise('ann')
  const back = FakeSocket.all.at(-1)!
  expect(back.url).toContain('since=3')
  back.say({ type: 'refused', error: { kind: 'ahead', message: 'lost' } })
  back.say(snapshot(1))
  await vi.waitFor(() => expect(live.log).toHaveLength(1))
  expect([live.v, live.since, live.connection, live.trouble?.kind]).toEqual([1, 1, 'open', 'ahead'])
  live.close()
})
