/** Reloads, second tabs, lost connections and servers that fall over: nobody misses anything. */
import type { TableInfo, Update } from '../src/lib/protocol'
import { answers, expect, games, get, listMoves, lots, move, moves, myTurn, post, sit, test, type Page } from './house'
import { nodes } from './nodes'
import { Server } from './server'

const pinch = games[0]!
// A connection that is cut is written down by the browser itself.
test.use({ expected: /ERR_|WebSocket/ })

/** The log as it reads, once it stands still. */
async function log(page: Page): Promise<string[]> {
  await page.getByRole('tab', { name: 'Log' }).click()
  // Not as it is seen: what is out of sight is not laid out yet.
  return page.locator('ol[data-table] li').allTextContents()
}

async function playThree(page: Page, heard: { count: number }): Promise<void> {
  await listMoves(page)
  const pick = lots(3)
  for (let turn = 0; turn < 3; turn += 1) {
    await myTurn(page)
    await move(page, heard, pick)
  }
  await myTurn(page)
}

test('a reload shows the same table', async ({ page }) => {
  const heard = answers(page)
  await page.goto(`/table/${await sit(page, pinch)}`)
  await playThree(page, heard)
  const before = await log(page)
  await page.reload()
  await expect.poll(() => log(page)).toEqual(before)
  await listMoves(page)
  await move(page, heard, lots(4))
})

test('two tabs show the same table', async ({ page, context }) => {
  const heard = answers(page)
  const id = await sit(page, pinch)
  await page.goto(`/table/${id}`)
  const other = await context.newPage()
  await other.goto(`/table/${id}`)
  await page.bringToFront()
  await playThree(page, heard)
  const here = await log(page)
  await other.bringToFront()
  await expect.poll(() => log(other)).toEqual(here)
})

test('a move made while the network is away arrives when it is back', async ({ page, context }) => {
  const heard = answers(page)
  await page.goto(`/table/${await sit(page, pinch)}`)
  await playThree(page, heard)
  const before = heard.count
  await context.setOffline(true)
  await moves(page).first().click()
  await context.setOffline(false)
  await expect.poll(() => heard.count).toBeGreaterThan(before)
  await myTurn(page)
})

test('a move whose answer was lost is made once', async ({ page }) => {
  let sent = 0
  await page.routeWebSocket(/\/live/, (socket) => {
    const server = socket.connectToServer()
    socket.onMessage((message) => {
      server.send(message)
      if (!String(message).startsWith('{"type":"act"')) return
      sent += 1
      // The first act reaches the server, and its answer nobody.
      if (sent === 1) setTimeout(() => void socket.close(), 0)
    })
    server.onMessage((message) => {
      if (sent !== 1) socket.send(message)
    })
  })
  const id = await sit(page, pinch)
  await page.goto(`/table/${id}`)
  await listMoves(page)
  await myTurn(page)
  await moves(page).first().click()
  await expect.poll(() => sent).toBe(2)
  await myTurn(page)
  const lines = await get<Update[]>(page, `/api/tables/${id}/log`)
  expect(lines.filter(({ what }) => what.type === 'moved' && what.seat === 0)).toHaveLength(1)
})

test('a connection that died without a word is replaced once the page is looked at again', async ({ page }) => {
  let opened = 0
  await page.routeWebSocket(/\/tables\/.*\/live/, (socket) => {
    opened += 1
    const server = socket.connectToServer()
    if (opened > 1) return
    // As after a phone has slept: nobody says that the line is dead.
    let dead = false
    socket.onMessage((message) => {
      if (String(message) === '{"type":"ping"}') dead = true
      if (!dead) server.send(message)
    })
    server.onMessage((message) => {
      if (!dead) socket.send(message)
    })
  })
  const heard = answers(page)
  await page.goto(`/table/${await sit(page, pinch)}`)
  await playThree(page, heard)
  await page.evaluate(() => dispatchEvent(new Event('online')))
  await expect.poll(() => opened).toBe(2)
  await moves(page).first().click()
  await myTurn(page)
})

test('a server that falls over and gets up loses nothing', async ({ somebody }) => {
  const server = await Server.start()
  try {
    const page = await somebody(server.url)
    const heard = answers(page)
    await page.goto(`/table/${await sit(page, pinch, 'random', server.url)}`)
    await playThree(page, heard)
    const before = await log(page)
    await server.kill()
    await expect(page.getByText('Connection lost')).toBeVisible()
    await server.again()
    await expect(page.getByText('Connection lost')).toBeHidden()
    expect(await log(page)).toEqual(before)
    await listMoves(page)
    await move(page, heard, lots(6))
    await myTurn(page)
  } finally {
    await server.stop()
  }
})

test('a table whose end may be missing says so until somebody moves on', async ({ somebody }) => {
  test.skip(nodes > 1, 'PostgreSQL guards the end of its log')
  const server = await Server.start()
  try {
    const page = await somebody(server.url)
    const heard = answers(page)
    await page.goto(`/table/${await sit(page, pinch, 'random', server.url)}`)
    const missing = page.getByText('The newest moves of this table may be missing.')
    await listMoves(page)
    await myTurn(page)
    await server.kill()
    server.keep()
    await server.again()
    await move(page, heard, lots(6))
    await myTurn(page)
    await expect(missing).toBeHidden()
    await server.kill()
    server.putBack()
    await server.again()
    await page.reload()
    await expect(missing).toBeVisible()
    await listMoves(page)
    await move(page, heard, lots(7))
    await expect(missing).toBeHidden()
  } finally {
    await server.stop()
  }
})

test('the title and the icon of a page say whose turn it is', async ({ page, somebody }) => {
  const other = await somebody()
  await post(page, '/api/session', {})
  await post(other, '/api/session', {})
  const seats = [{ type: 'me' }, { type: 'open' }]
  const { id } = await post<TableInfo>(page, '/api/tables', { game: 'pinch', setup: { size: 5, pie: false }, seats })
  await post(other, `/api/tables/${id}/actions`, { id: 'join', action: { type: 'join' } })
  const icon = page.locator('#icon')

  await page.goto(`/table/${id}`)
  await expect(page).toHaveTitle('● Your move – Hideout')
  await expect(icon).toHaveAttribute('href', '/icon-turn.svg')
  await post(page, `/api/tables/${id}/actions`, { id: 'move', action: { type: 'move', moves: ['c3'] } })
  await expect(page).toHaveTitle('Hideout')
  await expect(icon).toHaveAttribute('href', '/icon-wait.svg')
  await post(other, `/api/tables/${id}/actions`, { id: 'move', action: { type: 'move', moves: ['a1'] } })
  await expect(icon).toHaveAttribute('href', '/icon-turn.svg')
  await post(page, `/api/tables/${id}/actions`, { id: 'end', action: { type: 'resign' } })
  await expect(icon).toHaveAttribute('href', '/icon-over.svg')
  await page.getByRole('link', { name: 'Lobby' }).click()
  await expect(icon).toHaveAttribute('href', '/icon.svg')
})
