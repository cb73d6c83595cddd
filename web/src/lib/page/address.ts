import { useSyncExternalStore } from 'react'

const subscribe = (changed: () => void) => {
  window.addEventListener('popstate', changed)
  return () => window.removeEventListener('popstate', changed)
}

/** The query string of a public page. Empty during prerendering. */
export function useAddress() {
  const search = useSyncExternalStore(
    subscribe,
    () => window.location.search,
    () => '',
  )
  return new URLSearchParams(search)
}

const subscribeHash = (changed: () => void) => {
  window.addEventListener('hashchange', changed)
  return () => window.removeEventListener('hashchange', changed)
}

/** The URL fragment of a public page. Undefined during prerendering. */
export const useHash = () =>
  useSyncExternalStore(
    subscribeHash,
    () => window.location.hash.slice(1),
    () => undefined,
  )

/** Navigates to the same page with another query string. Back returns to the current one. */
export function pushSearch(search: URLSearchParams) {
  window.history.pushState(null, '', `?${search}`)
  window.dispatchEvent(new PopStateEvent('popstate'))
}
