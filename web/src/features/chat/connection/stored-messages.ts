import type { QueuedMessage } from '@/features/chat/connection/send-queue'
import { currentPersonId } from '@/lib/session/auth'
import { draftKeyOf } from '@/lib/storage'

/** A text message that PubNub hasn't accepted yet. Files can't be stored; their upload asks before the page is left. */
export interface StoredMessage extends QueuedMessage {
  /** Milliseconds since 1970. */
  createdAt: number
  /** It was refused, so it's only sent again on request. */
  isFailed?: boolean
}

/**
 * Keeps messages on this device until they are sent or deleted, so that a reload doesn't lose what the page has
 * promised to send. Each is locked by the tab that sends it, and free again when that tab is gone.
 */
export function createStoredMessages(me: string) {
  const person = currentPersonId() ?? ''
  const storageKey = (key: string) => draftKeyOf(person, 'unsent', key)
  const read = (name: string) => {
    const text = localStorage.getItem(name)
    return text === null ? [] : [JSON.parse(text) as StoredMessage]
  }
  const write = (message: StoredMessage) => {
    try {
      localStorage.setItem(storageKey(message.key), JSON.stringify(message))
    } catch {
      // Without space, the message is only sent while the page stays open.
    }
  }
  const releases = new Map<string, () => void>()
  const lock = async (key: string) => {
    const release = await lockIfFree(key)
    if (release) releases.set(key, release)
    return release !== undefined
  }
  const isStored = (key: string) => localStorage.getItem(storageKey(key)) !== null

  return {
    add(message: StoredMessage) {
      write(message)
      void lock(message.key)
    },
    markFailed(key: string) {
      for (const message of read(storageKey(key))) write({ ...message, isFailed: true })
    },
    remove(key: string) {
      localStorage.removeItem(storageKey(key))
      releases.get(key)?.()
      releases.delete(key)
    },
    /** Takes over those of these messages that no open tab is sending, in the order of writing. */
    async takeOver(isTaken: (message: StoredMessage) => boolean): Promise<StoredMessage[]> {
      const prefix = storageKey(`${me}/`)
      const all = Object.keys(localStorage).flatMap((name) => (name.startsWith(prefix) ? read(name) : []))
      const found = all.filter(isTaken)
      found.sort((a, b) => a.createdAt - b.createdAt)
      const free = await Promise.all(found.map(({ key }) => lock(key)))
      // Another tab may have sent one while this one asked for its lock.
      return found.filter(({ key }, index) => free[index] && isStored(key))
    },
    /** Leaves the messages to the next page. */
    close() {
      for (const release of releases.values()) release()
      releases.clear()
    },
  }
}

/** Resolves to a function that unlocks it again, or to undefined if another tab has locked it. */
function lockIfFree(key: string): Promise<(() => void) | undefined> {
  const { locks } = navigator
  // Only pages without https lack them.
  if (!locks) return Promise.resolve(() => {})
  return new Promise((resolve, reject) => {
    const hold = (free: Lock | null) =>
      free ? new Promise<void>((release) => resolve(release)) : resolve(undefined)
    locks.request(key, { ifAvailable: true }, hold).catch(reject)
  })
}
