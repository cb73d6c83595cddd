import type { SentMessage } from '@/features/chat/messages'
import type { Provider } from '@/features/chat/provider'
import { isAfter } from '@/features/chat/timetoken'

/** The newest message of each conversation, for the list. */
export function createPreviews(provider: () => Pick<Provider, 'latest'> | undefined, notify: () => void) {
  let isSettled = false
  let latest: ReadonlyMap<string, SentMessage> = new Map()

  function set(channelId: string, message: SentMessage) {
    const known = latest.get(channelId)
    if (known && !isAfter(message.timetoken, known.timetoken)) return
    latest = new Map(latest).set(channelId, message)
    notify()
  }

  function settle() {
    if (isSettled) return
    isSettled = true
    notify()
  }

  return {
    get: () => latest,
    set,
    isKnown: (channelId: string) => latest.has(channelId),
    /** Whether the first answer has come, or will not: until then nobody knows which conversation is the latest. */
    isSettled: () => isSettled,
    settle,
    load(channels: string[]) {
      if (channels.length === 0) return
      provider()
        ?.latest(channels)
        .then(
          (found) => {
            for (const { channelId, message } of found) set(channelId, message)
          },
          // A list without previews is still a list.
          () => undefined,
        )
        .then(settle)
    },
  }
}
