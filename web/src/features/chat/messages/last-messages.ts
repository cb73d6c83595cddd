import { incomingActivity } from '@/features/chat/connection/incoming-activity'
import type { SentMessage } from '@/features/chat/connection/message'
import type { Provider } from '@/features/chat/connection/pubnub-client'

/** The latest message of each conversation, for the list. */
export const createLastMessages = (provider: () => Pick<Provider, 'latest'> | undefined) => ({
  set: (channelId: string, message: SentMessage) => incomingActivity.setLastMessages([[channelId, message]]),
  load(channels: string[]) {
    if (channels.length === 0) return
    provider()
      ?.latest(channels)
      .then(
        (messages) =>
          incomingActivity.setLastMessages(messages.map(({ channelId, message }) => [channelId, message])),
        // The list works without previews.
        () => undefined,
      )
  },
})
