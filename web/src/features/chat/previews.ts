import type { SentMessage } from '@/features/chat/messages'
import type { Provider } from '@/features/chat/provider'
import { isAfter } from '@/features/chat/timetoken'

/** The newest message of each conversation, for the list. */
export function createPreviews(provider: () => Pick<Provider, 'latest'> | undefined, notify: () => void) {
  let latest: ReadonlyMap<string, SentMessage> = new Map()

  function set(channelId: string, message: SentMessage) {
    const known = latest.get(channelId)
    if (known && !isAfter(message.timetoken, known.timetoken)) return
    latest = new Map(latest).set(channelId, message)
    notify()
  }

  return {
    get: () => latest,
    set,
    isKnown: (channelId: string) => latest.has(channelId),
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
    },
  }
}
