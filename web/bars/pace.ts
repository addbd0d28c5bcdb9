/**
 * How quick a device is, by the index that Chrome's own tools go by (they take 1000 for a phone of the middle and 264 for
 * a slow one): how often in 100 ms it joins 10,000 letters, and how often it copies 100,000 numbers, on average. Runs in
 * the page.
 */
export function pace(): number {
  const LONG = 250
  const timesIn100ms = (work: (time: number) => void) => {
    const begun = Date.now()
    let times = 0
    for (; Date.now() - begun < LONG; times += 1) work(times)
    return times / ((Date.now() - begun) / 100)
  }
  const joined = timesIn100ms(() => {
    let letters = ''
    for (let place = 0; place < 10_000; place += 1) letters += 'a'
    return letters
  })
  const rows = [0, 1].map(() => Array.from({ length: 100_000 }, (_, place) => place))
  const copied = timesIn100ms((time) => {
    const from = rows[time % 2]!
    const to = rows[1 - (time % 2)]!
    for (let place = 0; place < from.length; place += 1) to[place] = from[place]!
  })
  return Math.round((joined + copied) / 2)
}
