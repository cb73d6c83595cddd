import { heard } from '@/features/chat/heard'
import type { SentMessage } from '@/features/chat/messages'
import type { Provider } from '@/features/chat/provider'

/** What was said last in each conversation, for the list. */
export const createPreviews = (provider: () => Pick<Provider, 'latest'> | undefined, notify: () => void) => ({
  get: heard.latest,
  set(channelId: string, message: SentMessage) {
    heard.text([[channelId, message]])
    notify()
  },
  load(channels: string[]) {
    if (channels.length === 0) return
    provider()
      ?.latest(channels)
      .then(
        (found) => {
          heard.text(found.map(({ channelId, message }) => [channelId, message]))
          notify()
        },
        // A list without previews is still a list.
        () => undefined,
      )
  },
})
