import { afterEach, describe, expect, test, vi } from 'vitest'
import { api, Refused } from './api'

afterEach(() => vi.unstubAllGlobals())

/** Answers every request, and says what was asked. */
function server(status = 200, body: unknown = {}) {
  const asked = vi.fn((_path: string, _init: RequestInit) =>
    Promise.resolve(new Response(typeof body === 'string' ? body : JSON.stringify(body), { status, statusText: 'No' })),
  )
  vi.stubGlobal('fetch', asked)
  return asked
}

test.each([
  [{}, '/api/tables'],
  [{ game: '', free: true }, '/api/tables?free=true'],
  [{ game: 'pinch', free: false, before: 'a b' }, '/api/tables?game=pinch&free=false&before=a+b'],
])('what is not asked for is left out of the address: %j', async (filter, path) => {
  const asked = server()
  await api.lobby(filter)
  expect(asked.mock.calls[0]![0]).toBe(path)
})

test('a record is sent as it is, a name as JSON', async () => {
  const asked = server()
  await api.verify('hideout 1\n')
  await api.rename('Ann')
  expect(asked.mock.calls.map(([, { body, headers }]) => [body, headers])).toEqual([
    ['hideout 1\n', { 'content-type': 'text/plain' }],
    ['{"name":"Ann"}', { 'content-type': 'application/json' }],
  ])
})

test('a refusal has the server’s own words', async () => {
  server(409, { error: { kind: 'seat_taken', message: 'seat 2 is taken' } })
  await expect(api.look('x')).rejects.toEqual(new Refused({ kind: 'seat_taken', message: 'seat 2 is taken' }))
})

test('whatever is no answer of the server’s is an inner fault', async () => {
  server(502, '<html>')
  await expect(api.look('x')).rejects.toMatchObject({ error: { kind: 'internal', message: 'No' } })
})

describe('a session ends', () => {
  const answered: (() => void)[] = []
  const asked = vi.fn((_path: string, _init: RequestInit) => new Promise((done) => answered.push(() => done(new Response('{}')))))
  const methods = () => asked.mock.calls.map(([, { method }]) => method)

  /** With nothing under way that other tests have asked. */
  async function freshApi() {
    vi.resetModules()
    vi.stubGlobal('fetch', asked.mockClear())
    answered.length = 0
    return (await import('./api')).api
  }

  test.each(['leave', 'deleteAccount'] as const)('after what was asked in it is answered: %s', async (end) => {
    const fresh = await freshApi()
    const mine = fresh.mine()
    const gone = fresh[end]()
    await Promise.resolve()
    expect(methods()).toEqual(['GET'])
    answered[0]!()
    await mine
    await vi.waitFor(() => expect(methods()).toEqual(['GET', 'DELETE']))
    answered[1]!()
    await gone
  })

  test('although an answer never comes', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout'] })
    const fresh = await freshApi()
    void fresh.mine()
    void fresh.leave()
    await vi.runAllTimersAsync()
    expect(methods()).toEqual(['GET', 'DELETE'])
    vi.useRealTimers()
  })
})
