/** Where one is. Links stay links: a click on one of ours is caught and no page is loaded. */
export interface Route {
  page: 'home' | 'lobby' | 'new' | 'table' | 'replay' | 'rules' | 'learn' | 'you' | 'nowhere'
  /** The table or the game that the address names, and behind a slash the lesson. */
  id: string
  query: URLSearchParams
}

const pages = ['lobby', 'new', 'table', 'replay', 'rules', 'learn', 'you'] as const

function read(): Route {
  const [first = '', ...rest] = location.pathname.split('/').filter(Boolean)
  const id = rest.join('/')
  const query = new URLSearchParams(location.search)
  if (first === '') return { page: 'home', id: '', query }
  return { page: pages.find((page) => page === first) ?? 'nowhere', id, query }
}

let current = $state.raw(read())

export const route = {
  get here(): Route {
    return current
  },
}

export function go(path: string, replace = false): void {
  if (replace) history.replaceState(null, '', path)
  else history.pushState(null, '', path)
  const before = current
  current = read()
  if (before.page !== current.page || before.id !== current.id) scrollTo(0, 0)
}

/** Listens to the browser's own buttons and to links. To be called once. */
export function keepRoute(): void {
  addEventListener('popstate', () => (current = read()))
  addEventListener('click', (event) => {
    if (event.defaultPrevented || event.button || event.metaKey || event.ctrlKey || event.shiftKey) return
    const link = (event.target as Element).closest('a')
    if (!link || link.target || link.origin !== location.origin || link.hasAttribute('download')) return
    if (link.pathname.startsWith('/api/') || (link.hash && link.pathname === location.pathname)) return
    event.preventDefault()
    go(link.pathname + link.search + link.hash)
  })
}
