/** What keeps people out of a page, as axe finds it. */
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { AxeResults } from 'axe-core'
import type { Page } from './house'

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** Every barrier, with the place it is at. */
export async function barriers(page: Page): Promise<string[]> {
  await page.evaluate(axe)
  const found = await page.evaluate(() =>
    (window as unknown as { axe: { run(options: object): Promise<AxeResults> } }).axe.run({ resultTypes: ['violations'] }),
  )
  return found.violations.map(
    ({ id, impact, nodes }) => `${id} (${impact}): ${nodes.map((node) => `${node.html} ${node.failureSummary}`).join('\n')}`,
  )
}

/** The same in both lights. */
export async function barriersInEveryLight(page: Page): Promise<string[]> {
  const found: string[] = []
  for (const colorScheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    found.push(...(await barriers(page)).map((barrier) => `${colorScheme}: ${barrier}`))
  }
  return found
}
