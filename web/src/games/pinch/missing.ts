/** How far a side is from joining its ends: the empty cells on the shortest way through its own stones. */
import type { Colour, PinchView } from './types'

/** As many as the board is wide where the other side has closed every way. */
export function missing({ size, board }: Pick<PinchView, 'size' | 'board'>, colour: Colour): number {
  const own = colour === 'black' ? 'x' : 'o'
  const cost = (row: number, column: number): number => {
    const cell = board[row]?.[column]
    return cell === own ? 0 : cell === '.' ? 1 : Infinity
  }
  const starts = Array.from({ length: size }, (_, n): [number, number] => (colour === 'black' ? [0, n] : [n, 0]))
  const best = new Map<number, number>()
  // Cells in order of their distance, which is a small whole number.
  const rings: [number, number][][] = []
  const reach = (row: number, column: number, before: number) => {
    const far = before + cost(row, column)
    if (far === Infinity || far >= (best.get(row * size + column) ?? Infinity)) return
    best.set(row * size + column, far)
    ;(rings[far] ??= []).push([row, column])
  }
  for (const [row, column] of starts) reach(row, column, 0)
  for (let far = 0; far < rings.length; far += 1) {
    // A ring grows while it is walked along one's own stones.
    for (const [row, column] of rings[far] ?? []) {
      if ((colour === 'black' ? row : column) === size - 1) return far
      reach(row - 1, column, far)
      reach(row + 1, column, far)
      reach(row, column - 1, far)
      reach(row, column + 1, far)
    }
  }
  return size
}
