/** What keeps people out of a page, as axe finds it. */
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { AxeResults } from 'axe-core'
import type { Page } from './house'

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

type Options = { resultTypes: ['violations']; runOnly?: string[] }
type Axed = Window & { axe?: { run(options: Options): Promise<AxeResults> } }

/** Every barrier, with the place it is at; or those of some rules only. */
export async function barriers(page: Page, runOnly?: string[]): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe)
  const options: Options = { resultTypes: ['violations'], ...(runOnly && { runOnly }) }
  const found = await page.evaluate((options) => (window as unknown as Axed).axe!.run(options), options)
  return found.violations.map(
    ({ id, impact, nodes }) => `${id} (${impact}): ${nodes.map((node) => `${node.html} ${node.failureSummary}`).join('\n')}`,
  )
}

/** The same in both lights, which differ in nothing but colours. */
export async function barriersInEveryLight(page: Page): Promise<string[]> {
  const found: string[] = []
  for (const [colorScheme, rules] of [['dark'], ['light', ['color-contrast']]] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    found.push(...(await barriers(page, rules && [...rules])).map((barrier) => `${colorScheme}: ${barrier}`))
  }
  return found
}
