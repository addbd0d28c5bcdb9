import type { GameModule } from '../game'
import Board from './Board.svelte'

const game: GameModule = {
  Board,
  decision: () => '',
  label: (move) => move,
  tell: (event) => JSON.stringify(event),
  beat: () => 0,
  standing: () => '',
  ending: () => '',
  guide: () => [],
  options: () => [],
}

export default game
