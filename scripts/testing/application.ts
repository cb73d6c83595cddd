import type { Coach } from '#core/coach/shared/schema'
import type { UploadTicket } from '#core/uploads/shared/schema'
import { localKeys } from '#scripts/local/environment'
import { call } from '#scripts/testing/request'
import { services } from '#scripts/testing/setup/test-services'

export const pdf = Buffer.from('%PDF-1.4\n%âãÏÓ\n')

export const apply = (token: string, body: object) =>
  call<Coach>('POST', '/user/nutritionist', { token, body })

/** Uploads a file the way the site does and returns its key. */
export async function upload(
  token: string,
  kind: string,
  bytes: Buffer = pdf,
  contentType = 'application/pdf',
) {
  const body = { kind, fileName: 'file', contentType, size: Math.max(bytes.length, 1) }
  const { key } = (await call<UploadTicket>('POST', '/uploads', { token, body })).body
  services.s3.putObject({ bucket: localKeys.bucket, key, body: bytes, contentType })
  return key
}

/** Lists the keys of all files stored for a person. */
export const filesOf = (userId: string) =>
  services.s3.list(localKeys.bucket, `private/${userId}/`).map(({ key }) => key)
