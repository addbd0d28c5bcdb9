/** What is said of the game before it is played. */
import type { About } from '../game'
import type { DiamondsChoice, DiamondsMeasure, DiamondsOption, DiamondsPreset } from './types'

const about: About<DiamondsOption, DiamondsChoice, DiamondsPreset, DiamondsMeasure> = {
  en: {
    o_players: 'Players (and rounds)',
    o_diamonds: 'Diamonds on the Madams',
    on_diamonds: 'Madam {n}',
    o_ranks: 'Ranks in play',
    oh_ranks: 'Four ranks for each player.',
    on_ranks: '{n|Lowest|Highest}',
    p_usual: 'Four players',
    p_three: 'Three players',
    p_five: 'Five players',
    c_play: '{time} for a card',
    c_steal: '{time} for each Madam to steal',
  },
  es: {
    blurb:
      'Un juego de bazas en el que el número de palos sobre la mesa decide qué gana, los Ladrones cuestan Damas y el mayor ladrón roba en la casa más rica.',
    o_players: 'Jugadores (y rondas)',
    o_diamonds: 'Diamantes de las Damas',
    on_diamonds: 'Dama {n}',
    o_ranks: 'Valores en juego',
    oh_ranks: 'Cuatro valores por jugador.',
    on_ranks: '{n|El más bajo|El más alto}',
    p_usual: 'Cuatro jugadores',
    p_three: 'Tres jugadores',
    p_five: 'Cinco jugadores',
    c_play: '{time} por carta',
    c_steal: '{time} por cada Dama que robar',
  },
}

export default about
