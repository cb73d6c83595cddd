import type { Connection } from '@/features/chat/connection/connection'
import { type Content, clientMessageIdOf, formatMessageKey } from '@/features/chat/connection/message'
import { createSendQueue, type QueuedMessage } from '@/features/chat/connection/send-queue'
import { createTextQueue } from '@/features/chat/connection/text-queue'
import type { MessageHistories } from '@/features/chat/messages/message-history'
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
  const texts = createTextQueue({ me, connection, dispatch, isAnswered })
  // A separate queue, so that slow uploads don't hold up texts.
  const files = createSendQueue(uploads.attempt, () => connection.state() === 'online')

  const queue = (message: QueuedMessage, createdAt: number) =>
    message.content.file ? files.add(message) : texts.add(message, createdAt)

  return {
    run() {
      texts.run()
      files.run()
    },
    takeOver: texts.takeOver,
    send(channelId: string, content: Content) {
      const clientMessageId = crypto.randomUUID()
      const key = formatMessageKey(me, clientMessageId)
      const message = { key, authorId: me, ...content, state: 'sending', createdAt: Date.now() } as const
      dispatch(channelId, { type: 'sending', message })
      queue({ channelId, key, clientMessageId, content }, message.createdAt)
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
      queue({ channelId, key, clientMessageId, content }, message.createdAt)
    },
    discard(channelId: string, key: string) {
      texts.remove(key)
      files.remove(key)
      uploads.cancel(key)
      dispatch(channelId, { type: 'discarded', key })
    },
    close: texts.close,
  }
}
