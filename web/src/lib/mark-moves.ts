/**
 * Marks on the board: where a move is made. Whatever makes a legal move carries its notation,
 *
 *   <button data-move="take 3">…</button>
 *   <button data-move="offer p2 *|intimidate p2">…</button>      where several moves begin: `*` is any word
 *
 * and is marked by the attribute `data-hinted` while the move is hinted at: with its place in the order where there are
 * several, else with nothing. `style/base.css` draws it.
 */

/** Whether something that carries this makes the move, or leads to it. */
export function means(carried: string, move: string): boolean {
  const words = move.split(' ')
  return carried.split('|').some((pattern) => {
    const parts = pattern.split(' ')
    return parts.length === words.length && parts.every((part, index) => part === '*' || part === words[index])
  })
}

/** What makes the move itself; where nothing does, what leads to it. */
function spotsOf(all: HTMLElement[], move: string): HTMLElement[] {
  const exact = all.filter((spot) => spot.dataset.move === move)
  return exact.length ? exact : all.filter((spot) => means(spot.dataset.move ?? '', move))
}

/** Marks moves on a board for as long as they are to be seen, whatever is drawn anew meanwhile. Returns how to stop. */
export function markMoves(board: HTMLElement, moves: string[]): () => void {
  const mark = () => {
    const all = [...board.querySelectorAll<HTMLElement>('[data-move]')]
    const marks = new Map<HTMLElement, string>()
    for (const [index, move] of moves.entries()) {
      for (const spot of spotsOf(all, move)) if (!marks.has(spot)) marks.set(spot, moves.length > 1 ? String(index + 1) : '')
    }
    for (const spot of board.querySelectorAll<HTMLElement>('[data-hinted]')) if (!marks.has(spot)) delete spot.dataset.hinted
    for (const [spot, text] of marks) if (spot.dataset.hinted !== text) spot.dataset.hinted = text
    return marks
  }
  const [first] = mark().keys()
  first?.scrollIntoView({ block: 'nearest' })
  const observer = new MutationObserver(mark)
  observer.observe(board, { subtree: true, childList: true, attributeFilter: ['data-move'] })
  return () => {
    observer.disconnect()
    for (const spot of board.querySelectorAll<HTMLElement>('[data-hinted]')) delete spot.dataset.hinted
  }
}
