import type { Connection } from '@/features/chat/connection'
import { type Content, keyOf } from '@/features/chat/messages'
import type { Rooms } from '@/features/chat/rooms'
import { createSendQueue, type Outcome, type Waiting } from '@/features/chat/send-queue'

interface Options {
  /** The caller's identity at the provider. */
  me: string
  connection: Pick<Connection, 'provider' | 'state' | 'lose'>
  rooms: Pick<Rooms, 'room' | 'dispatch'>
  /** Whether the provider has answered, though with a refusal. */
  isAnswered: (error: unknown) => boolean
}

/** The messages on their way out: each shows in its conversation at once, and once however often it is tried. */
export function createOutbox({ me, connection, rooms: { room, dispatch }, isAnswered }: Options) {
  const queue = createSendQueue(attempt, () => connection.state() === 'online')

  async function attempt({ channelId, key, clientMessageId, content }: Waiting): Promise<Outcome> {
    const provider = connection.provider()
    for (let isLast = false; provider; isLast = true) {
      try {
        const timetoken = await provider.publish(channelId, { ...content, clientMessageId })
        dispatch(channelId, { type: 'sent', key, timetoken })
        return 'sent'
      } catch (error) {
        if (isAnswered(error) || isLast) {
          dispatch(channelId, { type: 'failed', key })
          return 'failed'
        }
        if (!(await provider.isReachable())) break
      }
    }
    connection.lose()
    return 'offline'
  }

  return {
    run: queue.run,
    send(channelId: string, content: Content) {
      const clientMessageId = crypto.randomUUID()
      const key = keyOf(me, clientMessageId)
      const message = { key, authorId: me, ...content, state: 'sending', createdAt: Date.now() } as const
      dispatch(channelId, { type: 'sending', message })
      queue.add({ channelId, key, clientMessageId, content })
    },
    retry(channelId: string, key: string) {
      const message = room(channelId).list.unsent.find((one) => one.key === key && one.state === 'failed')
      if (!message) return
      const { text, quote } = message
      dispatch(channelId, { type: 'sending', message })
      // The key ends in the id of the first attempt: however often it arrives, it is one message.
      const clientMessageId = key.slice(me.length + 1)
      queue.add({ channelId, key, clientMessageId, content: { text, ...(quote && { quote }) } })
    },
    discard(channelId: string, key: string) {
      queue.remove(key)
      dispatch(channelId, { type: 'discarded', key })
    },
  }
}
