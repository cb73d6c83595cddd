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

/** Whether messages come by themselves, so that nobody has to ask for them. */
export const live = {
  get: () => isLive,
  set(next: boolean) {
    if (next === isLive) return
    isLive = next
    notify()
  },
  /** A screen of chats has a connection of its own, until it calls back. */
  enterScreen() {
    screens++
    notify()
    return () => {
      screens--
      live.set(false)
      notify()
    }
  },
}

interface Link {
  onConnected(): void
  onLost(): void
}

/** A listener by which it is known whether messages come; `isWhole` tells whether all conversations are listened to. */
export const whileConnected = <L extends Link>(listener: L, isWhole: () => boolean): L => ({
  ...listener,
  onConnected() {
    live.set(isWhole())
    listener.onConnected()
  },
  onLost() {
    live.set(false)
    listener.onLost()
  },
})

export const useIsLive = () => useSyncExternalStore(subscribe, live.get)

export const useHasChatScreen = () => useSyncExternalStore(subscribe, () => screens > 0)
