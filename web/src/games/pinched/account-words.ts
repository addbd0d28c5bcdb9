/** What is said when the game is over, in every language. */
import { translator } from '../../lib/i18n'

const en = {
  points: 'Points',
  fromWhere: 'Where they came from',
  sold: '{type} sold',
  lisa: 'Lisa Mona',
  diamonds: 'Diamonds',
  clues: 'Clues',
  curses: 'Curses',
  alone: 'Manors had alone',
  beginning: 'Start',
  night: 'Night {n}',
  course: 'Points after every night; Curses count at the end',
  nights: 'Where everybody went, night by night',
  nightsHelp: 'A ring marks the Mastermind; ✓ a word kept, ✕ one broken.',
  wordKept: 'Had said so: {place}.',
  wordBroken: 'Had said: {place}.',
  leftOver: 'What nobody saw',
  hand: 'Left in hand: {cards}',
  cursesHeld: 'Curses: {list}',
  letter: 'The letter named the {place}.',
  nothing: 'Nothing left.',
} as const

const es: Record<keyof typeof en, string> = {
  points: 'Puntos',
  fromWhere: 'De dónde salieron',
  sold: 'Venta: {type}',
  lisa: 'Lisa Mona',
  diamonds: 'Diamantes',
  clues: 'Pistas',
  curses: 'Maldiciones',
  alone: 'Mansiones en solitario',
  beginning: 'Inicio',
  night: 'Noche {n}',
  course: 'Puntos tras cada noche; las maldiciones cuentan al final',
  nights: 'Adónde fue cada cual, noche a noche',
  nightsHelp: 'Un anillo marca al Cerebro; ✓ palabra cumplida, ✕ palabra rota.',
  wordKept: 'Lo había dicho: {place}.',
  wordBroken: 'Había dicho: {place}.',
  leftOver: 'Lo que nadie vio',
  hand: 'Le quedó en la mano: {cards}',
  cursesHeld: 'Maldiciones: {list}',
  letter: 'La carta nombraba: {place}.',
  nothing: 'No quedó nada.',
}

export const t = translator<keyof typeof en>({ en, es })
