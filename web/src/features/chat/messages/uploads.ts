import type { Connection } from '@/features/chat/connection/connection'
import type { MessageAction, SentFile } from '@/features/chat/messages/message-list'
import type { Outcome, Waiting } from '@/features/chat/messages/send-queue'
import type { Timetoken } from '@/features/chat/connection/timetoken'
import { isApiError, messageOf } from '@/lib/api-error'

export interface Sending extends Waiting {
  onProgress: (percent: number) => void
  signal: AbortSignal
}

export type SendFile = (sending: Sending) => Promise<{ timetoken: Timetoken; file: SentFile }>

interface Options {
  connection: Pick<Connection, 'provider' | 'lose'>
  dispatch: (channelId: string, action: MessageAction) => void
  sendFile: SendFile
  notify: () => void
}

export type Uploads = ReturnType<typeof createUploads>

/** The files on their way out, one at a time: how far the present one is, and what of them is still at hand. */
export function createUploads({ connection, dispatch, sendFile, notify }: Options) {
  let running: { key: string; controller: AbortController; percent: number } | undefined
  const kept = new Map<string, File>()

  async function attempt(waiting: Waiting): Promise<Outcome> {
    const { channelId, key, content } = waiting
    const controller = new AbortController()
    const own = { key, controller, percent: 0 }
    running = own
    const onProgress = (percent: number) => {
      own.percent = percent
      notify()
    }
    try {
      const { timetoken, file } = await sendFile({ ...waiting, onProgress, signal: controller.signal })
      if (content.file) kept.set(file.id, content.file)
      dispatch(channelId, { type: 'sent', key, timetoken, file })
      return 'sent'
    } catch (error) {
      if (controller.signal.aborted) return 'failed'
      const isUnanswered = isApiError(error) && error.status === 0
      if (isUnanswered && !(await connection.provider()?.isReachable())) {
        connection.lose()
        return 'offline'
      }
      dispatch(channelId, { type: 'failed', key, reason: messageOf(error) })
      return 'failed'
    } finally {
      running = undefined
    }
  }

  return {
    attempt,
    cancel(key: string) {
      if (running?.key === key) running.controller.abort(new Error('Cancelled'))
    },
    /** Undefined of what waits for its turn. */
    percentOf: (key: string) => (running?.key === key ? running.percent : undefined),
    /** What this device sent itself it need not fetch. */
    keptFile: (fileId: string) => kept.get(fileId),
  }
}
