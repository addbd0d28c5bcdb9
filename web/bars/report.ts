/** Prints what was measured as a table in Markdown: a row for each thing, a column for each place. */
import type { Reporter, TestCase, TestResult } from '@playwright/test/reporter'

export default class Report implements Reporter {
  #rows = new Map<string, Map<string, string>>()
  #places = new Set<string>()

  printsToStdio = () => true
  onStdOut = (text: string | Buffer) => process.stderr.write(text)
  onStdErr = (text: string | Buffer) => process.stderr.write(text)

  onTestEnd(test: TestCase, { status, error }: TestResult): void {
    if (status !== 'passed') console.error(`${test.title}: ${status} ${error?.message ?? ''}`)
    for (const { type, description } of test.annotations) {
      if (type !== 'bar') continue
      const { where, what, figure } = JSON.parse(description!) as { where: string; what: string; figure: string }
      this.#places.add(where)
      if (!this.#rows.has(what)) this.#rows.set(what, new Map())
      this.#rows.get(what)!.set(where, figure)
    }
  }

  onEnd(): void {
    const places = [...this.#places]
    console.log(`| | ${places.join(' | ')} |`)
    console.log(`|---|${places.map(() => '--:').join('|')}|`)
    for (const [what, figures] of this.#rows) {
      console.log(`| ${what} | ${places.map((place) => figures.get(place) ?? '').join(' | ')} |`)
    }
  }
}
