/** What is said of the game before it is played. */
import type { About } from '../game'
import type { MillionsChoice, MillionsMeasure, MillionsOption, MillionsPreset } from './types'

const about: About<Exclude<MillionsOption, 'cards'>, MillionsChoice, MillionsPreset, MillionsMeasure> = {
  en: {
    o_players: 'Players',
    o_no_repeat: 'Won’t get fooled again',
    oh_no_repeat: 'Nobody takes the same role twice in a row.',
    o_cash: 'Starting cash',
    o_rounds: 'Jobs at most',
    p_usual: 'Five players',
    p_three: 'Three players, two characters each',
    p_eight: 'Eight players',
    c_planning: '{time} to take a role',
    c_negotiation: '{time} to bargain',
    c_naming: '{time} for the Snitch to name a role',
  },
  es: {
    blurb: 'Toma un papel en secreto, soborna a tus dobles para que se vayan y reparte el botín.',
    o_players: 'Jugadores',
    o_no_repeat: 'No me engañan dos veces',
    oh_no_repeat: 'Nadie toma el mismo papel dos veces seguidas.',
    o_cash: 'Dinero inicial',
    o_rounds: 'Golpes como máximo',
    p_usual: 'Cinco jugadores',
    p_three: 'Tres jugadores, dos personajes cada uno',
    p_eight: 'Ocho jugadores',
    c_planning: '{time} para tomar un papel',
    c_negotiation: '{time} para negociar',
    c_naming: '{time} para que el Soplón señale un papel',
  },
}

export default about
