import type { Connection } from '@/features/chat/connection/connection'
import type { Outcome, QueuedMessage } from '@/features/chat/connection/send-queue'
import type { SendFile } from '@/features/chat/files/send-file'
import type { MessageAction } from '@/features/chat/messages/message-list'
import { isApiError, messageOf } from '@/lib/network/api-error'

interface Options {
  connection: Pick<Connection, 'provider' | 'goOffline'>
  dispatch: (channelId: string, action: MessageAction) => void
  sendFile: SendFile
  notify: () => void
}

export type Uploads = ReturnType<typeof createUploads>

/** Sends files one at a time, reports their progress and keeps them for display. */
export function createUploads({ connection, dispatch, sendFile, notify }: Options) {
  let running: { key: string; controller: AbortController; percent: number } | undefined
  const localFiles = new Map<string, File>()

  async function attempt(message: QueuedMessage): Promise<Outcome> {
    const { channelId, key, content } = message
    const controller = new AbortController()
    const upload = { key, controller, percent: 0 }
    running = upload
    const onProgress = (percent: number) => {
      upload.percent = percent
      notify()
    }
    try {
      const { timetoken, file } = await sendFile({ ...message, onProgress, signal: controller.signal })
      if (content.file) localFiles.set(file.id, content.file)
      dispatch(channelId, { type: 'sent', key, timetoken, file })
      return 'sent'
    } catch (error) {
      if (controller.signal.aborted) return 'failed'
      const isUnanswered = isApiError(error) && error.status === 0
      if (isUnanswered && !(await connection.provider()?.isReachable())) {
        connection.goOffline()
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
    /** Undefined while a file is waiting for its turn. */
    percentOf: (key: string) => (running?.key === key ? running.percent : undefined),
    /** Returns a file sent from this device, which saves downloading it. */
    localFile: (fileId: string) => localFiles.get(fileId),
  }
}
