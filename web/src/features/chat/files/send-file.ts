import type { Content, SentFile } from '@/features/chat/connection/message'
import { encodeQuote } from '@/features/chat/connection/message-codec'
import type { Timetoken } from '@/features/chat/connection/timetoken'
import { createPreview } from '@/features/chat/files/image-preview'
import { api } from '@/lib/api'
import { isApiError } from '@/lib/api-error'
import { upload } from '@/lib/upload'

const NAME_LENGTH = 200

export interface FileSending {
  channelId: string
  clientMessageId: string
  content: Content
  onProgress: (percent: number) => void
  signal: AbortSignal
}

export type SendFile = (sending: FileSending) => Promise<{ timetoken: Timetoken; file: SentFile }>

/** Under which key the bucket has it: who tries again need not send all of it again. */
const uploadedKeys = new WeakMap<File, string>()

/** Sends a file to the bucket, and then as a message; answers when the provider has that. */
export async function sendFile(sending: FileSending) {
  window.addEventListener('beforeunload', confirmLeave)
  try {
    return await send(sending)
  } finally {
    window.removeEventListener('beforeunload', confirmLeave)
  }
}

/** Who closes the page would end it. */
const confirmLeave = (event: BeforeUnloadEvent) => event.preventDefault()

async function send({ channelId, clientMessageId, content, onProgress, signal }: FileSending) {
  const { text, quote, file } = content
  if (!file) throw new Error('There is no file to send')
  const [key, preview] = await Promise.all([
    uploadedKeys.get(file) ?? upload(file, { kind: 'attachment', onProgress, signal }),
    createPreview(file),
  ])
  uploadedKeys.set(file, key)
  // The end says what it is.
  const body = { channelId, key, fileName: file.name.slice(-NAME_LENGTH), text, clientMessageId, preview }
  try {
    return await api.chat.sendFile({ body: { ...body, ...encodeQuote(quote) }, signal })
  } catch (error) {
    if (isApiError(error) && error.status === 400) uploadedKeys.delete(file)
    throw error
  }
}
