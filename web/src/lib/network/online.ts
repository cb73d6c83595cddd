import { useSyncExternalStore } from 'react'

/** Calls back whenever the device gains or loses its network connection, until the returned function is called. */
export function onNetworkChange(listener: (isOnline: boolean) => void) {
  const goOnline = () => listener(true)
  const goOffline = () => listener(false)
  window.addEventListener('online', goOnline)
  window.addEventListener('offline', goOffline)
  return () => {
    window.removeEventListener('online', goOnline)
    window.removeEventListener('offline', goOffline)
  }
}

/** Whether the device reports a network connection. */
export const useOnline = () => useSyncExternalStore(onNetworkChange, () => navigator.onLine)
