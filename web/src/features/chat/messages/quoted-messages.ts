import type { SentMessage } from '@/features/chat/connection/message'
import type { Provider } from '@/features/chat/connection/pubnub-client'
import { nextTimetoken, type Timetoken } from '@/features/chat/connection/timetoken'
import { findByTime } from '@/features/chat/messages/message-list'

/**
 * The messages that others quote (rule quotes-come-from-original). A message outside the loaded part of its
 * conversation is fetched individually, and only once.
 */
export function createQuotedMessages(
  provider: () => Pick<Provider, 'history'> | undefined,
  loadedMessages: (channelId: string) => readonly SentMessage[],
  notify: () => void,
) {
  const cached = new Map<string, SentMessage | null>()
  const requested = new Set<string>()
  const cacheKey = (channelId: string, timetoken: Timetoken) => `${channelId} ${timetoken}`

  async function find(channelId: string, timetoken: Timetoken) {
    const history = provider()?.history
    if (!history) throw new Error('There is no connection yet')
    const { messages } = await history(channelId, 1, { start: nextTimetoken(timetoken), end: timetoken })
    return findByTime(messages, timetoken) ?? null
  }

  async function load(channelId: string, timetoken: Timetoken) {
    const key = cacheKey(channelId, timetoken)
    if (cached.has(key) || requested.has(key)) return
    requested.add(key)
    try {
      cached.set(key, await find(channelId, timetoken))
      notify()
    } catch {
      // Left unknown, so that it is looked up again when the connection is back.
    } finally {
      requested.delete(key)
    }
  }

  return {
    /** Null if there is none, undefined until it has been looked up. */
    get: (channelId: string, timetoken: Timetoken) =>
      findByTime(loadedMessages(channelId), timetoken) ?? cached.get(cacheKey(channelId, timetoken)),
    load: (channelId: string, timetoken: Timetoken) => void load(channelId, timetoken),
  }
}
