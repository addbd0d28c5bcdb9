/** What is said of the game before it is played. */
import type { About } from '../game'
import type { PinchChoice, PinchOption, PinchPreset } from './types'

const about: About<Exclude<PinchOption, 'players'>, PinchChoice, PinchPreset> = {
  en: {
    o_size: 'Board size',
    o_variant: 'Captured stones',
    o_variant_relocate: 'are put down elsewhere',
    o_variant_flip: 'change colour (2019)',
    o_variant_remove: 'leave the game',
    o_pie: 'Swap after the first stone',
    oh_pie: 'The second player may take over the first stone and its colour.',
    o_turns_per_cell: 'Turns for every cell before the game is a draw',
    p_usual: 'Usual board',
    p_small: 'Small board',
    p_large: 'Large board',
  },
  es: {
    blurb: 'Une tus dos lados; pellizca las piedras enemigas en ángulo recto y ponlas en otro sitio.',
    o_size: 'Tamaño del tablero',
    o_variant: 'Las piedras capturadas',
    o_variant_relocate: 'se ponen en otro sitio',
    o_variant_flip: 'cambian de color (2019)',
    o_variant_remove: 'salen de la partida',
    o_pie: 'Cambio tras la primera piedra',
    oh_pie: 'El segundo jugador puede quedarse con la primera piedra y su color.',
    o_turns_per_cell: 'Turnos por casilla antes de las tablas',
    p_usual: 'Tablero habitual',
    p_small: 'Tablero pequeño',
    p_large: 'Tablero grande',
  },
}

export default about
