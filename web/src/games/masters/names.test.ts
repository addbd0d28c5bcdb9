import { expect, test } from 'vitest'
import cards from '../../../../games/masters/cards.toml?raw'
import { crewNames, markNames } from './names'

test('the cards are called as in the card file', () => {
  const printed = [...cards.matchAll(/^id = "(.+)"\nname = (".+")$/gm)].map(([, id, name]) => [id, JSON.parse(name!) as string])
  const called = Object.entries({ ...crewNames, ...markNames }).map(([id, { en }]) => [id, en])
  expect(called).toEqual(printed)
})
