import type { Sounds } from '../game'
import type { HexEvent } from './types'

const sounds: Sounds<HexEvent> = { put: 'stone' }

export default sounds
