import type { SentFile } from '#core/chat/shared/schema'
import { newId } from '#core/lib/ids'
import { MAX_FILE_BYTES, type UploadKind, type UploadTicket } from '#core/uploads/shared/schema'
import type { TestPerson } from '#scripts/testing/people'
import { png } from '#scripts/testing/pictures'
import { call } from '#scripts/testing/request'

interface Upload {
  kind: UploadKind
  contentType: string
  bytes: Uint8Array
}

/** Uploads a file the way the site does and returns its key. When the file is too large, the bucket stores nothing. */
export async function uploadAs({ token }: TestPerson, { kind, contentType, bytes }: Upload): Promise<string> {
  const { body: ticket } = await call<UploadTicket>('POST', '/uploads', {
    token,
    body: { kind, fileName: 'a', contentType, size: Math.min(bytes.byteLength, MAX_FILE_BYTES) },
  })
  const form = new FormData()
  for (const [name, value] of Object.entries(ticket.fields)) form.append(name, value)
  form.append('file', new Blob([new Uint8Array(bytes)]))
  await fetch(ticket.url, { method: 'POST', body: form })
  return ticket.key
}

export const uploadPicture = (person: TestPerson, bytes: Uint8Array = png): Promise<string> =>
  uploadAs(person, { kind: 'image', contentType: 'image/png', bytes })

/** Sends a file in a conversation. */
export async function sendFileAs(
  person: TestPerson,
  channelId: string,
  fileName: string,
  { contentType, bytes }: Omit<Upload, 'kind'>,
): Promise<SentFile> {
  const key = await uploadAs(person, { kind: 'attachment', contentType, bytes })
  const body = { channelId, key, fileName, clientMessageId: newId() }
  return (await call<SentFile>('POST', '/chat/files', { token: person.token, body })).body
}
