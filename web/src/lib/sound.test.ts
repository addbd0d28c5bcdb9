/** Every sound is short, quiet and made of something, and every game's events sound like one of them. */
import { beforeEach, expect, test } from 'vitest'
import type { GameEvent } from '../games/game'
import { cues } from './event-sounds'
import { settings } from './settings.svelte'
import { lengthOf, LONGEST, voices, type Sound } from './sound-voices'

const mappings = import.meta.glob<Record<string, Sound>>('../games/*/sounds.ts', { import: 'default', eager: true })
const sounds = Object.keys(voices) as Sound[]

beforeEach(() => (settings.pace = 'normal'))

test.each(sounds)('%s is short and quiet', (sound) => {
  expect(voices[sound].length).toBeGreaterThan(0)
  expect(lengthOf(sound)).toBeLessThan(LONGEST)
  for (const { from, to = from, length, gain, attack = 0 } of voices[sound]) {
    for (const pitch of [from, to]) expect(pitch).toBeGreaterThan(20)
    expect(gain).toBeLessThanOrEqual(0.25)
    expect(attack).toBeLessThan(length)
  }
})

test('every game has sounds, and each is one that there is', () => {
  expect(Object.keys(mappings)).toHaveLength(6)
  for (const mapping of Object.values(mappings)) {
    expect(Object.values(mapping).length).toBeGreaterThan(0)
    expect(Object.values(mapping).filter((sound) => !sounds.includes(sound))).toEqual([])
  }
})

const told = (...kinds: string[]): GameEvent[] => kinds.map((event) => ({ event }))
const table: Record<string, Sound> = { put: 'stone', lifted: 'lift' }
const game = { beat: () => 400, sound: ({ event }: GameEvent) => table[event] }

test('what happens one after the other is heard one after the other, not before it is seen', () => {
  expect(cues(told('put', 'thought', 'lifted'), game)).toEqual([
    { sound: 'stone', after: 200 },
    { sound: 'lift', after: 1000 },
  ])
})

test('without motion all is heard at once, and two of a kind are one', () => {
  settings.pace = 'none'
  expect(cues(told('put', 'put', 'lifted'), game)).toEqual([
    { sound: 'stone', after: 0 },
    { sound: 'lift', after: 0 },
  ])
})

test('a game without sounds of its own has one for every move', () => {
  expect(cues(told('put'), { beat: () => 400 })).toEqual([{ sound: 'move', after: 200 }])
})
