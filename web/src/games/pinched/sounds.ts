import type { Sounds } from '../game'
import type { PinchedEvent } from './types'

const sounds: Sounds<PinchedEvent> = {
  chose: 'paper',
  cleared: 'coins',
  took: 'coin',
  passage: 'door',
  drew: 'card',
  lisa: 'gem',
  lisa_found: 'gem',
  diamond: 'gem',
  letter: 'paper',
  laid: 'card',
  kept: 'card',
  stashed: 'door',
  sold: 'coins',
  final_sale: 'coins',
  reshuffled: 'shuffle',
}

export default sounds
