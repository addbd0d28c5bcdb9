import type { Sounds } from '../game'
import type { MastersEvent } from './types'

const sounds: Sounds<MastersEvent> = {
  round: 'shuffle',
  bought: 'coin',
  welfare: 'coin',
  ready: 'paper',
  select: 'door',
  flip: 'card',
  skill: 'lock',
  muscle: 'thud',
  take: 'coins',
  set: 'coins',
  kept: 'card',
}

export default sounds
