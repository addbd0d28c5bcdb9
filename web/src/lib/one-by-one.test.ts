import { expect, test } from 'vitest'
import { oneByOne } from './one-by-one'

test('a task begins when the one before it is done, even if that failed', async () => {
  const course: string[] = []
  const task = (name: string, fails = false) =>
    oneByOne(async () => {
      course.push(`${name} begins`)
      await Promise.resolve()
      course.push(`${name} ends`)
      if (fails) throw new Error(name)
      return name
    })
  const [first, second, third] = [task('a'), task('b', true), task('c')]
  await expect(second).rejects.toThrow('b')
  expect(await first).toBe('a')
  expect(await third).toBe('c')
  expect(course).toEqual(['a begins', 'a ends', 'b begins', 'b ends', 'c begins', 'c ends'])
})
