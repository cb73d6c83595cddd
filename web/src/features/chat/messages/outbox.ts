import { ownMessages } from '@/entities/chat/own-messages'
import type { Connection } from '@/features/chat/connection/connection'
import { type Content, clientMessageIdOf, formatMessageKey } from '@/features/chat/connection/message'
import type { MessageHistories } from '@/features/chat/messages/message-history'
import { createSendQueue, type Outcome, type QueuedMessage } from '@/features/chat/messages/send-queue'
import type { Uploads } from '@/features/chat/messages/uploads'

interface Options {
  /** The caller's user id at PubNub. */
  me: string
  connection: Pick<Connection, 'provider' | 'state' | 'goOffline'>
  histories: Pick<MessageHistories, 'history' | 'dispatch'>
  /** Whether an error came from PubNub, rather than from the network. */
  isAnswered: (error: unknown) => boolean
  uploads: Pick<Uploads, 'attempt' | 'cancel'>
}

/**
 * Sends messages. Each one appears in its conversation immediately, and only once no matter how often it is retried.
 */
export function createOutbox({
  me,
  connection,
  histories: { history, dispatch },
  isAnswered,
  uploads,
}: Options) {
  const isOnline = () => connection.state() === 'online'
  const texts = createSendQueue(attempt, isOnline)
  // A separate queue, so that slow uploads don't hold up texts.
  const files = createSendQueue(uploads.attempt, isOnline)
  const queueOf = ({ file }: Content) => (file ? files : texts)

  async function attempt({ channelId, key, clientMessageId, content }: QueuedMessage): Promise<Outcome> {
    const provider = connection.provider()
    for (let isLast = false; provider; isLast = true) {
      try {
        const timetoken = await provider.publish(channelId, { ...content, clientMessageId })
        dispatch(channelId, { type: 'sent', key, timetoken })
        ownMessages.set(ownMessages.get() + 1)
        return 'sent'
      } catch (error) {
        if (isAnswered(error) || isLast) {
          dispatch(channelId, { type: 'failed', key })
          return 'failed'
        }
        if (!(await provider.isReachable())) break
      }
    }
    connection.goOffline()
    return 'offline'
  }

  return {
    run() {
      texts.run()
      files.run()
    },
    send(channelId: string, content: Content) {
      const clientMessageId = crypto.randomUUID()
      const key = formatMessageKey(me, clientMessageId)
      const message = { key, authorId: me, ...content, state: 'sending', createdAt: Date.now() } as const
      dispatch(channelId, { type: 'sending', message })
      queueOf(content).add({ channelId, key, clientMessageId, content })
    },
    retry(channelId: string, key: string) {
      const message = history(channelId).list.unsent.find(
        (unsent) => unsent.key === key && unsent.state === 'failed',
      )
      if (!message) return
      const { text, quote, file } = message
      const content = { text, ...(quote && { quote }), ...(file && { file }) }
      dispatch(channelId, { type: 'sending', message })
      // The key ends with the id of the first attempt, so retries never create a second message.
      const clientMessageId = clientMessageIdOf(key)
      queueOf(content).add({ channelId, key, clientMessageId, content })
    },
    discard(channelId: string, key: string) {
      texts.remove(key)
      files.remove(key)
      uploads.cancel(key)
      dispatch(channelId, { type: 'discarded', key })
    },
  }
}
