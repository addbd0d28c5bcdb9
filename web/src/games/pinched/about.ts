/** What is said of the game before it is played. */
import type { About } from '../game'
import type { PinchedChoice, PinchedMeasure, PinchedOption, PinchedPreset } from './types'

const about: About<Exclude<PinchedOption, 'figures'>, PinchedChoice, PinchedPreset, PinchedMeasure> = {
  en: {
    o_players: 'Players',
    o_setup: 'Boards',
    o_setup_basic: 'Basic',
    'o_setup_paranoid-proprietor': 'Paranoid Proprietor',
    'o_setup_search-for-lisa-mona': 'The Search for Lisa Mona',
    'o_setup_cursed-secrets': 'Cursed Secrets',
    'o_setup_full-monty': 'The Full Monty',
    o_memory_aid: 'Show what was seen going into hands',
    o_talk: 'Words are moves',
    oh_talk:
      'Twice a day everybody may declare a Location, true or not; kept and broken words stay on record. Without it there is chat only.',
    p_usual: 'Basic, four players',
    p_two: 'Basic, two players',
    p_lisa: 'The Search for Lisa Mona',
    p_cursed: 'Cursed Secrets',
    p_monty: 'The Full Monty',
    c_plan: '{time} to choose a house',
    c_choice: '{time} for any other choice',
  },
  es: {
    blurb: 'Adivina dónde golpea esta noche el Cerebro, comparte el botín o quédatelo entero, y véndelo en series.',
    o_players: 'Jugadores',
    o_setup: 'Tableros',
    o_setup_basic: 'Básico',
    'o_setup_paranoid-proprietor': 'El propietario paranoico',
    'o_setup_search-for-lisa-mona': 'En busca de la Lisa Mona',
    'o_setup_cursed-secrets': 'Secretos malditos',
    'o_setup_full-monty': 'El completo',
    o_memory_aid: 'Mostrar lo que se vio entrar en las manos',
    o_talk: 'Las palabras son jugadas',
    oh_talk:
      'Dos veces al día cada uno puede anunciar un lugar, sea verdad o no; queda constancia de las palabras cumplidas y rotas. Sin esto solo hay chat.',
    p_usual: 'Básico, cuatro jugadores',
    p_two: 'Básico, dos jugadores',
    p_lisa: 'En busca de la Lisa Mona',
    p_cursed: 'Secretos malditos',
    p_monty: 'El completo',
    c_plan: '{time} para elegir casa',
    c_choice: '{time} para cualquier otra decisión',
  },
}

export default about
