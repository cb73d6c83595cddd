import { ownMessages } from '@/entities/chat/own-messages'
import type { Connection } from '@/features/chat/connection/connection'
import type { UnsentMessage } from '@/features/chat/connection/message'
import type { HistoryPage } from '@/features/chat/connection/pubnub-client'
import { createSendQueue, type Outcome, type QueuedMessage } from '@/features/chat/connection/send-queue'
import { createStoredMessages, type StoredMessage } from '@/features/chat/connection/stored-messages'
import type { Timetoken } from '@/features/chat/connection/timetoken'

/** Older messages that a closed page has left are only sent if their author still wants that. */
const STALE_MILLISECONDS = 24 * 3_600_000
/** Where a text is looked for that an earlier page may have sent without learning of it. */
const RECENT_COUNT = 25

type SendingAction =
  | { type: 'sending'; message: UnsentMessage }
  | { type: 'sent'; key: string; timetoken: Timetoken }
  | { type: 'failed'; key: string }

interface Options {
  /** The caller's user id at PubNub. */
  me: string
  connection: Pick<Connection, 'provider' | 'state' | 'goOffline'>
  /** Shows what happens to a message. */
  dispatch: (channelId: string, action: SendingAction) => void
  /** Whether an error came from PubNub, rather than from the network. */
  isAnswered: (error: unknown) => boolean
}

/** Sends texts, and keeps them on this device until PubNub has accepted them. */
export function createTextQueue({ me, connection, dispatch, isAnswered }: Options) {
  const stored = createStoredMessages(me)
  const queue = createSendQueue(attempt, () => connection.state() === 'online')

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

  const isDue = ({ isFailed, createdAt }: StoredMessage) =>
    !isFailed && createdAt >= Date.now() - STALE_MILLISECONDS

  return {
    run: queue.run,
    add(message: QueuedMessage, createdAt: number) {
      stored.add({ ...message, createdAt })
      queue.add(message)
    },
    /** Continues with the texts that an earlier page couldn't send, and shows those that aren't sent without request. */
    async takeOver() {
      for (const message of await stored.takeOver(() => true)) {
        const { channelId, key, content, createdAt } = message
        const state = { ...content, key, authorId: me, state: 'sending', createdAt } as const
        dispatch(channelId, { type: 'sending', message: state })
        if (isDue(message)) queue.add({ ...message, isTakenOver: true })
        else dispatch(channelId, { type: 'failed', key })
      }
    },
    /** Does the same on a screen that shows no messages. The others stay free for one that does. */
    async takeOverUnseen() {
      for (const message of await stored.takeOver(isDue)) queue.add({ ...message, isTakenOver: true })
    },
    remove(key: string) {
      queue.remove(key)
      stored.remove(key)
    },
    /** Leaves the texts to the next page. */
    close: stored.close,
  }
}

const timetokenOf = (wanted: string, { messages }: HistoryPage) =>
  messages.find(({ key }) => key === wanted)?.timetoken
