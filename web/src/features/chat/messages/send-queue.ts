import type { Content } from '@/features/chat/messages/message-list'

export interface Waiting {
  channelId: string
  key: string
  clientMessageId: string
  content: Content
}

/** What became of an attempt: `offline` leaves the message where it is. */
export type Outcome = 'sent' | 'failed' | 'offline'

/** Sends one message after the other, so that they arrive in the order of writing. */
export function createSendQueue(send: (waiting: Waiting) => Promise<Outcome>, isOnline: () => boolean) {
  const queue: Waiting[] = []
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
    add(waiting: Waiting) {
      queue.push(waiting)
      void run()
    },
    remove(key: string) {
      const index = queue.findIndex((waiting) => waiting.key === key)
      if (index >= 0) queue.splice(index, 1)
    },
    /** Goes on after the connection came back. */
    run: () => void run(),
  }
}
