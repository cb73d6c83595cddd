import { findByTime, type SentMessage } from '@/features/chat/messages/message-list'
import type { Provider } from '@/features/chat/connection/pubnub-client'
import { nextTimetoken, type Timetoken } from '@/features/chat/connection/timetoken'

/**
 * The messages that others quote (rule quotes-are-looked-up). One outside of the loaded part of its conversation
 * is asked for alone, and once.
 */
export function createOriginals(
  provider: () => Pick<Provider, 'history'> | undefined,
  loaded: (channelId: string) => readonly SentMessage[],
  notify: () => void,
) {
  const known = new Map<string, SentMessage | null>()
  const asked = new Set<string>()
  const placeOf = (channelId: string, timetoken: Timetoken) => `${channelId} ${timetoken}`

  async function find(channelId: string, timetoken: Timetoken) {
    const history = provider()?.history
    if (!history) throw new Error('There is no connection yet')
    const { messages } = await history(channelId, 1, { start: nextTimetoken(timetoken), end: timetoken })
    return findByTime(messages, timetoken) ?? null
  }

  async function seek(channelId: string, timetoken: Timetoken) {
    const name = placeOf(channelId, timetoken)
    if (known.has(name) || asked.has(name)) return
    asked.add(name)
    try {
      known.set(name, await find(channelId, timetoken))
      notify()
    } catch {
      // Nothing is known of it yet; it is looked for again when the connection is back.
    } finally {
      asked.delete(name)
    }
  }

  return {
    /** Null where there is none, undefined as long as that is not known. */
    get: (channelId: string, timetoken: Timetoken) =>
      findByTime(loaded(channelId), timetoken) ?? known.get(placeOf(channelId, timetoken)),
    seek: (channelId: string, timetoken: Timetoken) => void seek(channelId, timetoken),
  }
}
