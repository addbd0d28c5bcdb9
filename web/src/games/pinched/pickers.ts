/** Options of the form for a new table that this game draws itself. */
import type { Pickers } from '../game'
import BoardPicker from './BoardPicker.svelte'

const pickers: Pickers = { setup: BoardPicker }

export default pickers
