/** The router: the address as state, and links that do not reload the page. */

export interface Route {
  path: string[]
  /** The part behind `#`: the tokens of links, which browsers do not send to servers. */
  fragment: string
}

function read(): Route {
  return {
    path: location.pathname.split('/').filter(Boolean).map(decodeURIComponent),
    fragment: location.hash.slice(1),
  }
}

let current = $state.raw(read())

export function route(): Route {
  return current
}

export function go(address: string, replace = false): void {
  if (replace) history.replaceState(null, '', address)
  else history.pushState(null, '', address)
  current = read()
  scrollTo(0, 0)
}

addEventListener('popstate', () => {
  current = read()
})
addEventListener('hashchange', () => {
  current = read()
})

/** Let clicks on our own links change the page in place. */
export function followLinks(event: MouseEvent): void {
  if (event.defaultPrevented || event.button !== 0) return
  if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
  const link = (event.target as Element | null)?.closest('a')
  if (!link || link.origin !== location.origin || link.target || link.hasAttribute('download'))
    return
  if (link.pathname.startsWith('/api/')) return
  if (link.pathname === location.pathname && link.hash) return
  event.preventDefault()
  go(link.pathname + link.search + link.hash)
}
