import { useSyncExternalStore } from 'react'

const subscribe = (changed: () => void) => {
  window.addEventListener('popstate', changed)
  return () => window.removeEventListener('popstate', changed)
}

/** What stands behind the ? of a public page; nothing while it is built ahead. */
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

/** What stands behind the # of a public page; undefined while it is built ahead. */
export const useHash = () =>
  useSyncExternalStore(
    subscribeHash,
    () => window.location.hash.slice(1),
    () => undefined,
  )

/** Goes on to the same page with another search; Back leads here. */
export function pushSearch(search: URLSearchParams) {
  window.history.pushState(null, '', `?${search}`)
  window.dispatchEvent(new PopStateEvent('popstate'))
}
