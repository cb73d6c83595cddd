import type { Content } from '@/features/chat/connection/message'

export interface QueuedMessage {
  channelId: string
  key: string
  clientMessageId: string
  content: Content
  /** An earlier page may have sent it. */
  isTakenOver?: boolean
}

/** The result of an attempt. `offline` keeps the message in the queue. */
export type Outcome = 'sent' | 'failed' | 'offline'

/** Sends messages one at a time, so that they arrive in the order of writing. */
export function createSendQueue(send: (message: QueuedMessage) => Promise<Outcome>, isOnline: () => boolean) {
  const queue: QueuedMessage[] = []
  let isRunning = false

  async function run() {
    if (isRunning) return
    isRunning = true
    for (let next = queue[0]; next && isOnline(); next = queue[0]) {
      if ((await send(next)) === 'offline') break
      if (queue[0] === next) queue.shift()
    }
    isRunning = false
  }

  return {
    add(message: QueuedMessage) {
      queue.push(message)
      void run()
    },
    remove(key: string) {
      const index = queue.findIndex((message) => message.key === key)
      if (index >= 0) queue.splice(index, 1)
    },
    /** Resumes when the connection is back. */
    run: () => void run(),
  }
}
