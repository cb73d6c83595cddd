import { ownMessages } from '@/entities/chat/own-messages'
import type { Connection } from '@/features/chat/connection/connection'
import { type Content, clientMessageIdOf, formatMessageKey } from '@/features/chat/connection/message'
import type { HistoryPage } from '@/features/chat/connection/pubnub-client'
import type { MessageHistories } from '@/features/chat/messages/message-history'
import { createSendQueue, type Outcome, type QueuedMessage } from '@/features/chat/messages/send-queue'
import { createStoredMessages } from '@/features/chat/messages/stored-messages'
import type { Uploads } from '@/features/chat/messages/uploads'

/** Older messages that a closed page has left are only sent if their author still wants that. */
const STALE_MILLISECONDS = 24 * 3_600_000
/** Where a text is looked for that an earlier page may have sent without learning of it. */
const RECENT_COUNT = 25

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
  const stored = createStoredMessages(me)

  function queue(message: QueuedMessage, createdAt: number) {
    if (message.content.file) return files.add(message)
    stored.add({ ...message, createdAt })
    texts.add(message)
  }

  async function attempt(message: QueuedMessage): Promise<Outcome> {
    const { channelId, key, clientMessageId, content, isTakenOver } = message
    const provider = connection.provider()
    for (let isLast = false; provider; isLast = true) {
      try {
        const timetoken =
          (isTakenOver && timetokenOf(key, await provider.history(channelId, RECENT_COUNT, {}))) ||
          (await provider.publish(channelId, { ...content, clientMessageId }))
        stored.remove(key)
        dispatch(channelId, { type: 'sent', key, timetoken })
        ownMessages.set(ownMessages.get() + 1)
        return 'sent'
      } catch (error) {
        if (isAnswered(error) || isLast) {
          stored.markFailed(key)
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
    /** Continues with the texts that an earlier page couldn't send. */
    async takeOver() {
      for (const { createdAt, isFailed, ...message } of await stored.takeOver()) {
        const { channelId, key, content } = message
        const state = { ...content, key, authorId: me, state: 'sending', createdAt } as const
        dispatch(channelId, { type: 'sending', message: state })
        if (isFailed || createdAt < Date.now() - STALE_MILLISECONDS)
          dispatch(channelId, { type: 'failed', key })
        else texts.add({ ...message, isTakenOver: true })
      }
    },
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
      stored.remove(key)
      dispatch(channelId, { type: 'discarded', key })
    },
    close: stored.close,
  }
}

const timetokenOf = (wanted: string, { messages }: HistoryPage) =>
  messages.find(({ key }) => key === wanted)?.timetoken
