import { quoting } from '@/features/chat/connection/message-codec'
import { previewOf } from '@/features/chat/files/image-preview'
import type { Sending } from '@/features/chat/messages/uploads'
import { api } from '@/lib/api'
import { isApiError } from '@/lib/api-error'
import { upload } from '@/lib/upload'

const NAME_LENGTH = 200

/** Under which key the bucket has it: who tries again need not send all of it again. */
const uploaded = new WeakMap<File, string>()

/** Sends a file to the bucket, and then as a message; answers when the provider has that. */
export async function sendFile(sending: Sending) {
  window.addEventListener('beforeunload', askFirst)
  try {
    return await send(sending)
  } finally {
    window.removeEventListener('beforeunload', askFirst)
  }
}

/** Who closes the page would end it. */
const askFirst = (event: BeforeUnloadEvent) => event.preventDefault()

async function send({ channelId, clientMessageId, content, onProgress, signal }: Sending) {
  const { text, quote, file } = content
  if (!file) throw new Error('There is no file to send')
  const [key, preview] = await Promise.all([
    uploaded.get(file) ?? upload(file, { kind: 'attachment', onProgress, signal }),
    previewOf(file),
  ])
  uploaded.set(file, key)
  // The end says what it is.
  const body = { channelId, key, fileName: file.name.slice(-NAME_LENGTH), text, clientMessageId, preview }
  try {
    return await api.chat.sendFile({ body: { ...body, ...quoting(quote) }, signal })
  } catch (error) {
    if (isApiError(error) && error.status === 400) uploaded.delete(file)
    throw error
  }
}
