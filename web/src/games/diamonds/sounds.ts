import type { Sounds } from '../game'
import type { DiamondsEvent } from './types'

const sounds: Sounds<DiamondsEvent> = { played: 'card', trick_won: 'gather', stolen: 'gem', round_scored: 'coins', round_begins: 'shuffle' }

export default sounds
