import { afterEach, expect, test, vi } from 'vitest'
import { Live } from './live.svelte'
import type { ServerMsg, Update } from './protocol'

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

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

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

const MOVE = { type: 'moved' } as unknown as Update['what']
const TALK = { type: 'said' } as unknown as Update['what']
const update = (v: number, what = MOVE) => ({ type: 'update', v, what, events: [] }) as unknown as ServerMsg

/** A table that has been opened, its clock turned by hand. */
async function opened(): Promise<{ live: Live; socket: FakeSocket }> {
  vi.useFakeTimers()
  vi.stubGlobal('WebSocket', FakeSocket)
  vi.stubGlobal('fetch', () => Promise.resolve(new Response('[]')))
  FakeSocket.all = []
  const live = new Live('t', Promise.resolve())
  await vi.advanceTimersByTimeAsync(0)
  const [socket] = FakeSocket.all as [FakeSocket]
  socket.say(snapshot(1))
  await vi.advanceTimersByTimeAsync(0)
  return { live, socket }
}

const seen = (live: Live) => live.log.map(({ v }) => v)

test('what others play waits behind what is read, and comes when it is put away', async () => {
  const { live, socket } = await opened()
  live.hold('sheet', 60_000)
  socket.say(update(2, TALK))
  socket.say(update(3))
  socket.say(update(4))
  await vi.advanceTimersByTimeAsync(30_000)
  expect([seen(live), live.behind, live.v]).toEqual([[2], 2, 2])
  live.hold(undefined, 60_000)
  await vi.advanceTimersByTimeAsync(300)
  expect([seen(live), live.behind, live.v]).toEqual([[2, 3, 4], 0, 4])
  live.close()
})

test('whoever catches up sees all that has been played at once', async () => {
  const { live, socket } = await opened()
  live.setBeat(() => 5000)
  live.hold('sheet', 60_000)
  for (const v of [2, 3, 4]) socket.say(update(v))
  await vi.advanceTimersByTimeAsync(1000)
  expect([seen(live), live.behind]).toEqual([[], 3])
  live.hurry()
  await vi.advanceTimersByTimeAsync(100)
  expect([seen(live), live.behind]).toEqual([[2, 3, 4], 0])
  live.close()
})

test('a reader is waited for no longer than is said', async () => {
  const { live, socket } = await opened()
  live.hold('sheet', 10_000)
  for (const v of [2, 3]) socket.say(update(v))
  await vi.advanceTimersByTimeAsync(9000)
  expect(live.behind).toBe(2)
  await vi.advanceTimersByTimeAsync(1500)
  expect([seen(live), live.behind]).toEqual([[2, 3], 0])
  // What comes while the same is still being read waits no more.
  socket.say(update(4))
  await vi.advanceTimersByTimeAsync(10)
  expect(seen(live)).toEqual([2, 3, 4])
  // The next sheet is another one.
  live.hold(undefined, 10_000)
  live.hold('sheet', 10_000)
  socket.say(update(5))
  await vi.advanceTimersByTimeAsync(9000)
  expect(live.behind).toBe(1)
  live.close()
})

test('one’s own move waits for nothing that is read', async () => {
  const { live, socket } = await opened()
  live.hold('sheet', 60_000)
  socket.say({ type: 'done', id: 'mine', v: 2 })
  socket.say(update(2))
  await vi.advanceTimersByTimeAsync(10)
  expect([seen(live), live.behind]).toEqual([[2], 0])
  live.close()
})
