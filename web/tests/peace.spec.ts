import type { Done, Session, TableInfo } from '../src/lib/protocol'
import { expect, get, post, test } from './house'

test('a person is muted, reported and voted out at their seat', async ({ page, somebody }) => {
  const [ben, cid] = [await somebody(), await somebody()]
  await page.goto('/')
  await post<Session>(page, '/api/session', {})
  const { id } = await post<TableInfo>(page, '/api/tables', { game: 'diamonds', setup: { players: 3 } })
  const act = (who: typeof page, action: object) =>
    post<Done>(who, `/api/tables/${id}/actions`, { id: crypto.randomUUID().slice(0, 20), action })
  for (const guest of [ben, cid]) {
    await guest.goto('/')
    await post<Session>(guest, '/api/session', {})
    await act(guest, { type: 'join' })
  }
  const name = (await get<Session>(cid, '/api/session')).person.name
  await page.evaluate((person) => localStorage.setItem('hideout-known', person), (await get<Session>(page, '/api/session')).person.id)
  await page.goto(`/table/${id}`)
  await act(cid, { type: 'say', text: 'you fool' })

  await page.getByRole('button', { name: `About ${name}` }).click()
  const sheet = page.getByRole('dialog', { name: `About ${name}` })
  await sheet.getByRole('button', { name: 'Mute' }).click()
  await expect(sheet.getByRole('button', { name: 'Hear again' })).toHaveAttribute('aria-pressed', 'true')
  await sheet.getByRole('button', { name: 'Hear again' }).click()
  await sheet.getByLabel('What is wrong?').fill('rude')
  await sheet.getByRole('button', { name: 'Report to the operators' }).click()
  await expect(page.getByText('The operators will read it.')).toBeVisible()

  await page.getByRole('button', { name: `About ${name}` }).click()
  await sheet.getByRole('button', { name: 'Vote out' }).click()
  await act(ben, { type: 'vote_out', seat: 2 })
  await expect(page.getByText('The others have voted out the player of seat 3. A bot plays on.').first()).toBeVisible()
  await expect(page.getByRole('button', { name: `About ${name}` })).toHaveCount(0)
})
