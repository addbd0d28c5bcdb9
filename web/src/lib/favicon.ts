/** The favicon: it says in a browser's tab whose turn it is. */

/** To draw an icon takes a slow phone longer than to show a move: whoever looks at the table can wait for it. */
const REST = 1000
let timer: ReturnType<typeof setTimeout> | undefined

export function setFavicon(yourTurn: boolean): void {
  clearTimeout(timer)
  timer = setTimeout(show, document.hidden ? 0 : REST, yourTurn ? '/icon-turn.svg' : '/icon.svg')
}

function show(file: string): void {
  const icon = document.getElementById('icon') as HTMLLinkElement
  if (icon.getAttribute('href') !== file) icon.href = file
}
