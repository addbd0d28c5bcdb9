/** What is said of the game before it is played. */
import type { About } from '../game'
import type { HexChoice, HexMeasure, HexOption, HexPreset } from './types'

const about: About<HexOption, HexChoice, HexPreset, HexMeasure> = {
  en: {
    o_size: 'Board size',
    o_misere: 'Misère',
    oh_misere: 'Whoever joins their sides loses.',
    p_usual: 'Usual board',
    p_misere: 'Misère',
    c_move: '{time} for a stone',
  },
  es: {
    blurb: 'Une tus dos lados del tablero antes que tu vecino.',
    o_size: 'Tamaño del tablero',
    o_misere: 'Misère',
    oh_misere: 'Quien une sus lados pierde.',
    p_usual: 'Tablero habitual',
    p_misere: 'Misère',
    c_move: '{time} por piedra',
  },
}

export default about
