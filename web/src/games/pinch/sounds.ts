import type { Sounds } from '../game'
import type { PinchEvent } from './types'

const sounds: Sounds<PinchEvent> = { put: 'stone', lifted: 'lift', left: 'lift', flipped: 'stone', removed: 'lift', swapped: 'gather' }

export default sounds
