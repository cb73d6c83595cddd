import { incomingActivity } from '@/features/chat/connection/incoming-activity'
import type { SentMessage } from '@/features/chat/messages/message-list'
import type { Provider } from '@/features/chat/connection/pubnub-client'

/** What was said last in each conversation, for the list. */
export const createPreviews = (provider: () => Pick<Provider, 'latest'> | undefined, notify: () => void) => ({
  get: incomingActivity.latest,
  set(channelId: string, message: SentMessage) {
    incomingActivity.text([[channelId, message]])
    notify()
  },
  load(channels: string[]) {
    if (channels.length === 0) return
    provider()
      ?.latest(channels)
      .then(
        (found) => {
          incomingActivity.text(found.map(({ channelId, message }) => [channelId, message]))
          notify()
        },
        // A list without previews is still a list.
        () => undefined,
      )
  },
})
