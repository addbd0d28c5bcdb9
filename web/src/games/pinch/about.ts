/** What is said of the game before it is played. */
import type { About } from '../game'
import type { PinchChoice, PinchMeasure, PinchOption, PinchPreset } from './types'

const about: About<Exclude<PinchOption, 'players'>, PinchChoice, PinchPreset, PinchMeasure> = {
  en: {
    o_size: 'Board size',
    oh_size: 'The rulebook recommends 13 or more; smaller boards are for learning.',
    o_variant: 'Captured stones',
    o_variant_relocate: 'are put down elsewhere',
    oh_variant: 'In the rulebook they are put down elsewhere. The other two are variants that are not in it.',
    o_variant_flip: 'change colour (variant)',
    o_variant_remove: 'leave the game (variant)',
    o_pie: 'Swap after the first stone',
    oh_pie: 'The second player may take over the first stone and its colour.',
    o_turns_per_cell: 'Turns for every cell before the game is a draw',
    p_usual: 'Usual board',
    p_small: 'Small board, for learning',
    p_large: 'Large board',
    c_placement: '{time} for a stone',
    c_relocation: '{time} for each pinched stone',
  },
  es: {
    blurb: 'Une tus dos lados; pellizca las piedras enemigas en ángulo recto y ponlas en otro sitio.',
    o_size: 'Tamaño del tablero',
    oh_size: 'El reglamento recomienda 13 o más; los tableros menores son para aprender.',
    o_variant: 'Las piedras capturadas',
    o_variant_relocate: 'se ponen en otro sitio',
    oh_variant: 'En el reglamento se ponen en otro sitio. Las otras dos son variantes que no están en él.',
    o_variant_flip: 'cambian de color (variante)',
    o_variant_remove: 'salen de la partida (variante)',
    o_pie: 'Cambio tras la primera piedra',
    oh_pie: 'El segundo jugador puede quedarse con la primera piedra y su color.',
    o_turns_per_cell: 'Turnos por casilla antes de las tablas',
    p_usual: 'Tablero habitual',
    p_small: 'Tablero pequeño, para aprender',
    p_large: 'Tablero grande',
    c_placement: '{time} por piedra',
    c_relocation: '{time} por cada piedra pellizcada',
  },
}

export default about
