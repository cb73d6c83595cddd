import { useSyncExternalStore } from 'react'

const listeners = new Set<() => void>()
let isLive = false
let screens = 0

const notify = () => {
  for (const listener of listeners) listener()
}
const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** True while messages of every conversation arrive live, so nothing has to be polled. */
export const connectionStatus = {
  isLive: () => isLive,
  setLive(next: boolean) {
    if (next === isLive) return
    isLive = next
    notify()
  },
  /**
   * Call it when a chat screen opens, because that screen has its own connection. Returns the function that ends it.
   */
  enterScreen() {
    screens++
    notify()
    return () => {
      screens--
      notify()
    }
  },
}

export const useIsLive = () => useSyncExternalStore(subscribe, connectionStatus.isLive)

export const useHasChatScreen = () => useSyncExternalStore(subscribe, () => screens > 0)
