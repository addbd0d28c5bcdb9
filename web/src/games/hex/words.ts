/** What Hex says, in every language. */
import { translator } from '../../lib/i18n'
import type { Vocabulary } from '../game'
import type { HexEvent, HexMoveKind } from './types'

const en = {
  side_0: 'Black',
  side_1: 'White',
  ends_0: 'north and south',
  ends_1: 'west and east',
  goal: 'Join {ends} first.',
  goalAny: 'First to join two sides wins.',
  goalMisere: 'Joining {ends} loses.',
  goalMisereAny: 'First to join two sides loses.',
  decide: 'Your turn as {side}: join {ends}.',
  decideMisere: 'Your turn as {side}: do not join {ends}.',
  wait: '{name} is to move, as {side}.',
  over: 'The game is over.',
  m_put: 'Put a stone on {cell}',
  e_put: '{name} puts a stone on {cell}.',
  e_putYou: 'You put a stone on {cell}.',
  sayThink: 'Let me think.',
  sayBridge: 'Nice bridge.',
  standing: '{side} · {n} {n|stone|stones}',
  ending: '{side} joined {ends}.',
  endTable: 'The game was ended at the table.',
  board: 'Board of {n} by {n}',
  cell_empty: '{cell}, empty',
  cell_black: '{cell}, black',
  cell_white: '{cell}, white',
  guideGoal: 'You are {side}. The thick sides of your colour are yours: {ends}. Join them with an unbroken chain of your stones.',
  guideMisere: 'You are {side}. The thick sides of your colour are yours: {ends}. In this game whoever joins them loses.',
  guidePut: 'Put a stone on any empty cell. Each cell touches six others; stones never move.',
} as const satisfies Vocabulary<HexEvent, HexMoveKind>

const es: Record<keyof typeof en, string> = {
  side_0: 'Negras',
  side_1: 'Blancas',
  ends_0: 'norte y sur',
  ends_1: 'oeste y este',
  goal: 'Une antes {ends}.',
  goalAny: 'Gana quien une antes sus lados.',
  goalMisere: 'Si unes {ends}, pierdes.',
  goalMisereAny: 'Pierde quien une antes sus lados.',
  decide: 'Te toca con {side}: une {ends}.',
  decideMisere: 'Te toca con {side}: no unas {ends}.',
  wait: 'Le toca a {name}, con {side}.',
  over: 'La partida ha terminado.',
  m_put: 'Poner una piedra en {cell}',
  e_put: '{name} pone una piedra en {cell}.',
  e_putYou: 'Pones una piedra en {cell}.',
  sayThink: 'Déjame pensar.',
  sayBridge: 'Buen puente.',
  standing: '{side} · {n} {n|piedra|piedras}',
  ending: '{side} unen {ends}.',
  endTable: 'La partida terminó en la mesa.',
  board: 'Tablero de {n} por {n}',
  cell_empty: '{cell}, vacía',
  cell_black: '{cell}, negra',
  cell_white: '{cell}, blanca',
  guideGoal: 'Juegas con {side}. Los bordes gruesos de tu color son tuyos: {ends}. Únelos con una cadena de piedras sin huecos.',
  guideMisere: 'Juegas con {side}. Los bordes gruesos de tu color son tuyos: {ends}. En esta partida quien los une pierde.',
  guidePut: 'Pon una piedra en cualquier casilla vacía. Cada casilla toca otras seis; las piedras no se mueven.',
}

export const words = { en, es }

export const t = translator(words)
