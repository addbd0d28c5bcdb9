import type { Sounds } from '../game'
import type { MillionsEvent } from './types'

const sounds: Sounds<MillionsEvent> = {
  chosen: 'card',
  loot: 'card',
  faceup: 'shuffle',
  ante: 'note',
  anteback: 'note',
  paid: 'note',
  returned: 'note',
  heist: 'door',
  reveal: 'card',
  out: 'thud',
  antelost: 'note',
  fine: 'note',
  card: 'card',
  pot: 'coins',
  share: 'note',
  fee: 'note',
  steal: 'note',
  symbol: 'coin',
}

export default sounds
