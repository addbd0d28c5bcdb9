/** The favicon: it says in a browser's tab whose turn it is. */

/** One's own turn, somebody else's, or nobody's any more. */
export type Turn = 'mine' | 'theirs' | 'over'

const files: Record<Turn, string> = { mine: '/icon-turn.svg', theirs: '/icon-wait.svg', over: '/icon-over.svg' }

/** To draw an icon takes a slow phone longer than to show a move: whoever looks at the table can wait for it. */
const REST = 1000
let timer: ReturnType<typeof setTimeout> | undefined

/** Shows whose turn it is, or the house's own icon where nothing is played. */
export function setFavicon(turn: Turn | undefined): void {
  clearTimeout(timer)
  timer = setTimeout(show, document.hidden ? 0 : REST, turn ? files[turn] : '/icon.svg')
}

function show(file: string): void {
  const icon = document.getElementById('icon') as HTMLLinkElement
  if (icon.getAttribute('href') !== file) icon.href = file
}
