import type { Content, SentFile } from '@/features/chat/connection/message'
import { encodeQuote } from '@/features/chat/connection/message-codec'
import type { Timetoken } from '@/features/chat/connection/timetoken'
import { createPreview } from '@/features/chat/files/image-preview'
import { api } from '@/lib/network/api'
import { isApiError } from '@/lib/network/api-error'
import { upload } from '@/lib/network/upload'

const NAME_LENGTH = 200

export interface FileSending {
  channelId: string
  clientMessageId: string
  content: Content
  onProgress: (percent: number) => void
  signal: AbortSignal
}

export type SendFile = (sending: FileSending) => Promise<{ timetoken: Timetoken; file: SentFile }>

/** The storage keys of uploaded files, so that a retry doesn't upload them again. */
const uploadedKeys = new WeakMap<File, string>()

/** Uploads a file and then sends it as a message. Resolves when PubNub has accepted the message. */
export async function sendFile(sending: FileSending) {
  window.addEventListener('beforeunload', confirmLeave)
  try {
    return await send(sending)
  } finally {
    window.removeEventListener('beforeunload', confirmLeave)
  }
}

/** Warns before the page is closed, which would stop the upload. */
const confirmLeave = (event: BeforeUnloadEvent) => event.preventDefault()

async function send({ channelId, clientMessageId, content, onProgress, signal }: FileSending) {
  const { text, quote, file } = content
  if (!file) throw new Error('There is no file to send')
  const [key, preview] = await Promise.all([
    uploadedKeys.get(file) ?? upload(file, { kind: 'attachment', onProgress, signal }),
    createPreview(file),
  ])
  uploadedKeys.set(file, key)
  // Long names are cut at the start, because the end has the file type.
  const body = {
    channelId,
    key,
    fileName: file.name.slice(-NAME_LENGTH).replace(/^[\udc00-\udfff]/, ''),
    text,
    clientMessageId,
    preview,
  }
  try {
    return await api.chat.sendFile({ body: { ...body, ...encodeQuote(quote) }, signal })
  } catch (error) {
    if (isApiError(error) && error.status === 400) uploadedKeys.delete(file)
    throw error
  }
}
