import type { UploadTicket } from '#core/uploads/schema'
import type { TestPerson } from '#scripts/testing/people'
import { png } from '#scripts/testing/pictures'
import { call } from '#scripts/testing/request'

/** Sends bytes to the bucket as the site does, and answers their key. */
export async function uploadPicture({ token }: TestPerson, bytes: Uint8Array = png): Promise<string> {
  const { body: ticket } = await call<UploadTicket>('POST', '/uploads', {
    token,
    body: { kind: 'image', fileName: 'a.png', contentType: 'image/png', size: bytes.byteLength },
  })
  const form = new FormData()
  for (const [name, value] of Object.entries(ticket.fields)) form.append(name, value)
  form.append('file', new Blob([new Uint8Array(bytes)]))
  await fetch(ticket.url, { method: 'POST', body: form })
  return ticket.key
}
