/** The icon of the page, which says whose turn it is to somebody who looks elsewhere. */

/** To draw an icon takes a slow phone longer than to show a move: whoever looks at the table can wait for it. */
const REST = 1000
let timer: ReturnType<typeof setTimeout> | undefined

export function sign(yourTurn: boolean): void {
  clearTimeout(timer)
  timer = setTimeout(show, document.hidden ? 0 : REST, yourTurn ? '/icon-turn.svg' : '/icon.svg')
}

function show(file: string): void {
  const icon = document.getElementById('icon') as HTMLLinkElement
  if (icon.getAttribute('href') !== file) icon.href = file
}
