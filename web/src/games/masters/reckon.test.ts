import { describe, expect, test } from 'vitest'
import type { Crew, Figures, Mark } from './figures'
import type { CrewId } from './view'
import { arranged, belongings, bonusOf, firstFailure, jobsOf, longestJob, mostJobs, picks, skillAt, strongest } from './reckon'

const card = (id: string, kind: Crew['class'], part: Partial<Crew> = {}): Crew => ({
  id: id as CrewId,
  name: id,
  class: kind,
  price: 1,
  skill: 1,
  muscle: 0,
  ...part,
})
const car = card('car', 'car', { skill: 0, draw: 2 })
const partner = card('partner', 'partner', { muscle: 7, draw: 1 })
const veteran = card('veteran', 'partner', { muscle: 11, draw: 1, variety: 1 })
const thug = card('thug', 'muscle', { muscle: 13 })
const pickpocket = card('pickpocket', 'thief', { muscle: 4, cash: 1 })
const bookie = card('bookie', 'thief', { muscle: 9, per: ['thief', 2] })
const docker = card('docker', 'insider', { muscle: 6, local: ['docks', 3] })
const cop = card('cop', 'bribe', { skill: 1 })
const mark = (neighbourhood: Mark['neighbourhood']) => ({ neighbourhood }) as Mark

describe('a stack in jobs (R13)', () => {
  test.each<[string, Crew[], string[], number]>([
    ['one by one', [thug, docker], ['thug', 'docker'], 0],
    ['a partner brings one along', [partner, thug, docker], ['partner thug', 'docker'], 0],
    ['draws add up', [car, partner, thug, docker, bookie], ['car partner thug docker', 'bookie'], 0],
    ['a stack that runs out', [thug, car], ['thug', 'car'], 2],
    ['nobody', [], [], 0],
  ])('%s', (_, stack, jobs, owed) => {
    const found = jobsOf(stack)
    expect(found.map(({ cards }) => cards.map(({ id }) => id).join(' '))).toEqual(jobs)
    expect(found.at(-1)?.owed ?? 0).toBe(owed)
  })

  const orders = (crew: Crew[]): Crew[][] =>
    crew.length ? crew.flatMap((first, at) => orders(crew.toSpliced(at, 1)).map((rest) => [first, ...rest])) : [[]]

  test.each<[string, Crew[]]>([
    ['no draws', [thug, docker, bookie]],
    ['one draw', [thug, partner, bookie]],
    ['two partners', [thug, partner, veteran, bookie]],
    ['a car and a partner', [car, partner, thug, docker, bookie]],
    ['only cars', [car, { ...car, id: 'getaway-car-2' }, { ...car, id: 'getaway-car-3' }]],
  ])('the most and the longest jobs of any order: %s', (_, crew) => {
    const all = orders(crew).map(jobsOf)
    expect(mostJobs(crew)).toBe(Math.max(...all.map((jobs) => jobs.length)))
    expect(longestJob(crew)).toBe(Math.max(...all.flatMap((jobs) => jobs.map(({ cards }) => cards.length))))
  })
})

test.each([
  ['at the docks', [docker, thug], [cop], mark('docks'), 5],
  ['elsewhere', [docker, thug], [cop], mark('market'), 3],
  ['nowhere yet', [docker, thug], [], undefined, 2],
  ['two bribes help together (R7)', [thug], [cop, cop], mark('docks'), 3],
])('skill %s', (_, cards, bribes, where, skill) => expect(skillAt(cards, bribes, where)).toBe(skill))

test('the strongest fights; cars do not', () => {
  expect(strongest([partner, thug, docker])?.id).toBe('thug')
  expect(strongest([car])).toBeUndefined()
})

test.each<[string, Crew[], number]>([
  ['cash', [pickpocket], 1],
  ['for each of a class, oneself included (R20)', [bookie, pickpocket], 2 * 2 + 1],
  ['for each class, cars left out (R20)', [veteran, car, thug], 2],
  ['classes count once', [veteran, partner, thug, docker], 3],
  ['nothing', [thug, docker], 0],
])('bonus: %s', (_, cards, sum) => expect(bonusOf(cards)).toBe(sum))

test('crew is planned, bribes are not', () => {
  const all: Record<string, Crew> = { thug, cop, car }
  const { crew, bribes } = belongings([cop.id, thug.id, car.id], { crew: (id: string) => all[id]! } as Figures)
  expect([crew, bribes]).toEqual([[thug, car], [cop]])
})

test('an order begins with what was picked, then what is remembered, then what is new', () => {
  expect(arranged(['a', 'b', 'c', 'd'], ['c'], ['gone', 'b', 'c'])).toEqual(['c', 'b', 'a', 'd'])
})

describe('the moves of a plan', () => {
  const moves = (plan: { crew: string[]; selectors: number[] } | null, crew: string[], selectors: number[]) =>
    picks({ plan } as Parameters<typeof picks>[0], crew as CrewId[], selectors)

  test('the last of each goes by itself', () => {
    expect(moves(null, ['a', 'b', 'c'], [2, 1])).toEqual(['crew a', 'crew b', 'select 2'])
  })
  test('what has been picked is not picked again', () => {
    expect(moves({ crew: ['a'], selectors: [] }, ['a', 'b', 'c'], [2, 1, 4])).toEqual(['crew b', 'select 2', 'select 1'])
  })
  test('selectors of empty slots lie at the bottom and are not asked for (R11)', () => {
    expect(moves({ crew: ['a'], selectors: [3, 2] }, ['a'], [2, 1, 4])).toEqual(['select 1'])
  })
})

describe('the first job that fails at its first choice', () => {
  const hard = (difficulty: number, neighbourhood: Mark['neighbourhood'] = 'market') => ({ neighbourhood, difficulty }) as Mark
  test.each<[string, Crew[], Crew[], Mark[], number | undefined]>([
    ['all able', [thug, docker], [], [hard(1), hard(1)], undefined],
    ['the first', [thug, docker], [], [hard(2), hard(1)], 0],
    ['the second', [thug, docker], [], [hard(1), hard(2)], 1],
    ['local skill counts', [docker], [], [hard(3, 'docks')], undefined],
    ['bribes count', [thug], [cop], [hard(2)], undefined],
    ['a crew without a mark fails nowhere', [thug, docker], [], [hard(1)], undefined],
  ])('%s', (_, stack, bribes, marks, index) => {
    expect(firstFailure(jobsOf(stack), bribes, marks)).toBe(index)
  })
})
