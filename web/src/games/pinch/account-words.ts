/** What is said when the game is over, in every language. */
import { translator } from '../../lib/i18n'

const en = {
  stones: 'Stones',
  fromWhere: 'Where they came from',
  before: 'There before',
  put: 'Put on the board',
  turned: 'Turned over',
  left: 'Out of the game',
  pinched: 'Stones pinched',
  turns: 'Turns',
  turn: 'Turn {n}',
  beginning: 'Start',
  course: 'Stones each side still needs to join its ends: up is closer',
} as const

const es: Record<keyof typeof en, string> = {
  stones: 'Piedras',
  fromWhere: 'De dónde salieron',
  before: 'Ya estaban',
  put: 'Puestas en el tablero',
  turned: 'Volteadas',
  left: 'Fuera del juego',
  pinched: 'Piedras pinzadas',
  turns: 'Turnos',
  turn: 'Turno {n}',
  beginning: 'Inicio',
  course: 'Piedras que faltan a cada lado para unir sus extremos: más arriba, más cerca',
}

export const t = translator<keyof typeof en>({ en, es })
