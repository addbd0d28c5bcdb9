/** Prints what was measured as a table in Markdown: a row for each thing, a column for each place. Fails if a bar is missed. */
import type { FullResult, Reporter, TestCase, TestResult } from '@playwright/test/reporter'
import { BARS, written, type Bar } from './bar'

export default class Report implements Reporter {
  #rows = new Map<string, Map<string, Bar>>()
  #places = new Set<string>()

  printsToStdio = () => true
  onStdOut = (text: string | Buffer) => process.stderr.write(text)
  onStdErr = (text: string | Buffer) => process.stderr.write(text)

  onTestEnd(test: TestCase, { status, error }: TestResult): void {
    if (status !== 'passed') console.error(`${test.title}: ${status} ${error?.message ?? ''}`)
    for (const { type, description } of test.annotations) {
      if (type !== 'bar') continue
      const bar = JSON.parse(description!) as Bar
      this.#places.add(bar.where)
      if (!this.#rows.has(bar.what)) this.#rows.set(bar.what, new Map())
      this.#rows.get(bar.what)!.set(bar.where, bar)
    }
  }

  onEnd({ status }: FullResult): Promise<{ status: FullResult['status'] }> {
    const places = [...this.#places]
    console.log(`| | bar | ${places.join(' | ')} |`)
    console.log(`|---|${['', ...places].map(() => '--:').join('|')}|`)
    const missed: string[] = []
    for (const [what, row] of this.#rows) {
      const most = BARS[what]
      const figures = places.map((place) => {
        const bar = row.get(place)
        if (!bar) return ''
        const figure = written(bar.figure, bar.unit)
        if (most !== undefined && (bar.figure ?? Infinity) > most) missed.push(`${place}, ${what}: ${figure}`)
        return figure
      })
      const { unit } = [...row.values()][0]!
      console.log(`| ${what} | ${most === undefined ? '' : `≤ ${written(most, unit)}`} | ${figures.join(' | ')} |`)
    }
    for (const miss of missed) console.error(`missed: ${miss}`)
    return Promise.resolve({ status: missed.length ? 'failed' : status })
  }
}
