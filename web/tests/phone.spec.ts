/** Whole games on a phone, by touching the board alone; what lies below it stays at hand, nothing jumps, and no touch goes astray. */
import { runs } from './effort'
import { answers, built, decision, ending, expect, games, lots, post, sit, test, unhurried } from './house'
import { touch, unanswered } from './touch'

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

for (const { one: game, seed, nth } of runs(games)) {
  test(`${game.id} is played to its end by touching the board of a phone${nth}`, async ({ page }) => {
    const open = unanswered(page)
    const pick = lots(seed + 50)
    await page.goto(`/table/${await sit(page, game)}`)
    await page.locator('.board > *').first().waitFor()
    while (!(await ending(page).count())) await touch(page, open, pick)
    await expect(ending(page).getByRole('link', { name: 'Replay' })).toBeVisible()
  })
}

test('whoever talks goes on writing while the board changes', async ({ page }) => {
  const id = await sit(
    page,
    games.find(({ id }) => id === 'masters')!,
  )
  await page.goto(`/table/${id}`)
  await page.getByRole('tab', { name: 'Talk' }).tap()
  const words = page.getByRole('textbox', { name: 'Say something' })
  await words.tap()
  const before = await page.locator('.scene').elementHandle()
  // A scene is made anew with every phase.
  for (let made = 0; await before.evaluate((scene) => scene.isConnected); made += 1) {
    const { legal } = await decision(page, id)
    await post(page, `/api/tables/${id}/actions`, { id: `m${made}`, action: { type: 'move', moves: [legal[0]] } })
  }
  await built(page)
  await expect(words).toBeFocused()
})

for (const what of ['cannot be pressed any more', 'is gone', 'lies under a sheet', 'lay on a sheet put away']) {
  test(`a second touch does nothing to what ${what} since the first`, async ({ page }) => {
    await page.goto(
      `/table/${await sit(
        page,
        games.find(({ id }) => id === 'diamonds')!,
      )}`,
    )
    await page.locator('.board > *').first().waitFor()
    await page.evaluate((what) => {
      const [button, sheet] = [document.createElement('button'), document.createElement('dialog')]
      button.style.cssText = 'position: fixed; inset: 0; z-index: 99'
      button.onclick = () => {
        document.body.dataset.touches = String(Number(document.body.dataset.touches ?? 0) + 1)
        if (what === 'is gone') button.remove()
        else if (what === 'lies under a sheet') sheet.showModal()
        else if (what === 'lay on a sheet put away') sheet.close()
        else button.disabled = true
      }
      // Both touches wait for a page that is busy.
      button.onpointerdown = () => {
        for (const end = performance.now() + 300; performance.now() < end;);
      }
      document.body.append(button, sheet)
      if (what !== 'lay on a sheet put away') return
      sheet.append(button)
      sheet.showModal()
    }, what)
    await Promise.all([page.touchscreen.tap(195, 400), page.touchscreen.tap(195, 400)])
    const touches = () => page.evaluate(() => new Promise((done) => setTimeout(() => done(document.body.dataset.touches))))
    await expect.poll(touches).toBeDefined()
    expect(await touches()).toBe('1')
  })
}

const steady = [
  { what: "one's corner of Pinched!", of: 'pinched', width: 360, part: '.own header' },
  { what: "one's corner of Millions", of: 'millions', width: 390, part: '.tray' },
  { what: "everybody's place beside Millions", of: 'millions', width: 1280, part: 'aside [data-seat]' },
]
for (const { what, of, width, part } of steady) {
  test(`${what} stays as high as it is, whatever one has`, async ({ page }) => {
    const [open, pick] = [unanswered(page), lots(9)]
    await page.setViewportSize({ width, height: 740 })
    // Long enough to fill a line, but for a clock.
    await post(page, '/api/session', { name: 'Roguish Pickpocket' })
    await page.goto(
      `/table/${await sit(
        page,
        games.find(({ id }) => id === of)!,
      )}`,
    )
    await page.locator('.board > *').first().waitFor()
    const heights = new Set<string>()
    while (!(await ending(page).count())) {
      // It may make room for the reckoning when the game is over.
      const now = await page.locator(part).evaluateAll((parts) => parts.flatMap(({ clientHeight }) => clientHeight || []))
      if (now.length) heights.add(now.join())
      await touch(page, open, pick)
    }
    expect([...heights]).toHaveLength(1)
  })
}

test('what comes in from beyond the edge does not make the page wider', async ({ page }) => {
  await page.goto(`/table/${await sit(page, games[0]!)}`)
  const board = page.locator('.board > *').first()
  await board.waitFor()
  const wide = await board.evaluate(async (board) => {
    const stone = document.createElement('span')
    stone.style.cssText = 'display: block; width: 40px; height: 40px; margin-inline-start: auto; translate: 60px'
    board.append(stone)
    const beyond = stone.getBoundingClientRect().right > innerWidth
    await new Promise(requestAnimationFrame)
    return { beyond, page: document.documentElement.scrollWidth }
  })
  expect(wide).toEqual({ beyond: true, page: 390 })
})

for (const what of ['diamonds', 'pinch']) {
  test(`what is on its way in ${what} is not moved otherwise at the same time`, async ({ page }) => {
    await page.addInitScript(() => {
      const { animate } = Element.prototype
      const sent = { things: 0, twice: 0 }
      Object.assign(window, { sent })
      Element.prototype.animate = function (...how) {
        const animation = animate.apply(this, how)
        if (this.matches('[data-id]')) {
          sent.things += 1
          const journeys = this.getAnimations().filter(({ effect }) =>
            (effect as KeyframeEffect).getKeyframes().some((frame) => 'transform' in frame),
          )
          if (journeys.length > 1) sent.twice += 1
        }
        return animation
      }
    })
    await unhurried(page)
    const game = games.find(({ id }) => id === what)!
    const [heard, open, pick] = [answers(page), unanswered(page), lots(7)]
    await page.goto(`/table/${await sit(page, game)}`)
    await page.locator('.board button').first().waitFor()
    while (heard.count < 6) await touch(page, open, pick)
    const sent = await page.evaluate(() => (window as unknown as { sent: { things: number; twice: number } }).sent)
    expect(sent.things).toBeGreaterThan(6)
    expect(sent.twice).toBe(0)
  })
}

for (const [what, kind] of [
  ['pinched', '.ghost'],
  ['millions', '.flying-bill'],
  ['diamonds', '.lying'],
] as const) {
  test(`what flies in ${what} is seen all the way`, async ({ page }) => {
    await page.addInitScript((kind) => {
      const { animate } = Element.prototype
      const sent = { flights: 0, astray: 0 }
      Object.assign(window, { sent })
      Element.prototype.animate = function (...how) {
        const flight = animate.apply(this, how)
        if (!this.matches(kind)) return flight
        const { delay, duration } = flight.effect!.getComputedTiming()
        const placeAt = (part: number) => {
          flight.currentTime = delay! + Number(duration) * part
          return this.getBoundingClientRect()
        }
        const ends = [placeAt(0.15), placeAt(0.9)] as const
        flight.currentTime = 0
        // Some only appear where they are.
        if (Math.hypot(ends[0].top - ends[1].top, ends[0].left - ends[1].left) < 60) return flight
        sent.flights += 1
        if (ends.some(({ top, bottom }) => bottom < 0 || top > innerHeight)) sent.astray += 1
        return flight
      }
    }, kind)
    await unhurried(page)
    const [open, pick] = [unanswered(page), lots(5)]
    await page.goto(
      `/table/${await sit(
        page,
        games.find(({ id }) => id === what)!,
      )}`,
    )
    await page.locator('.board button').first().waitFor()
    const sent = () => page.evaluate(() => (window as unknown as { sent: { flights: number; astray: number } }).sent)
    while ((await sent()).flights < 12 && !(await ending(page).count())) await touch(page, open, pick)
    expect((await sent()).flights).toBeGreaterThan(0)
    expect((await sent()).astray).toBe(0)
  })
}

test('a card of a plan sets out when there is something to see of it', async ({ page }) => {
  await page.addInitScript(() => {
    const { animate } = Element.prototype
    const sent = { cards: 0, blank: 0 }
    Object.assign(window, { sent })
    Element.prototype.animate = function (...how) {
      if (this.matches('.plan [data-id]')) {
        sent.cards += 1
        if (!this.querySelector('svg')) sent.blank += 1
      }
      return animate.apply(this, how)
    }
  })
  await unhurried(page)
  const [open, pick] = [unanswered(page), lots(3)]
  await page.goto(
    `/table/${await sit(
      page,
      games.find(({ id }) => id === 'masters')!,
    )}`,
  )
  await page.locator('.shop').waitFor()
  const sent = () => page.evaluate(() => (window as unknown as { sent: { cards: number; blank: number } }).sent)
  while ((await sent()).cards < 2) await touch(page, open, pick)
  expect((await sent()).blank).toBe(0)
})
