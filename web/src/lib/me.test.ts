import { expect, test, vi } from 'vitest'
import { api } from './api'
import { me } from './me.svelte'
import type { Session } from './protocol'

const ana = (name: string) => ({ person: { id: 'p1', name } }) as unknown as Session

test('a new name that arrives after one was forgotten brings nobody back', async () => {
  let named: (session: Session) => void = () => undefined
  vi.spyOn(api, 'arrive').mockResolvedValue(ana('Ana'))
  vi.spyOn(api, 'rename').mockReturnValue(new Promise((resolve) => (named = resolve)))
  vi.spyOn(api, 'leave').mockResolvedValue(undefined)
  await me.be()
  const renamed = me.rename('Brief')
  await me.forget()
  named(ana('Brief'))
  await renamed
  expect(me.person).toBeUndefined()
})
