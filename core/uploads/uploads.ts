import type { Actor } from '#core/lib/actor'
import { newId } from '#core/lib/ids'
import { limit } from '#core/lib/limits'
import * as Bucket from '#core/uploads/bucket'
import { EXTENSIONS, type UploadRequest, type UploadTicket } from '#core/uploads/shared/schema'

const PER_WINDOW = 60
const WINDOW_SECONDS = 600

/** Lets the caller upload one file to the bucket, under a key that only they can use in a later request. */
export async function createUpload(
  actor: Actor,
  { kind, contentType }: UploadRequest,
): Promise<UploadTicket> {
  await limit(`upload#${actor.id}`, PER_WINDOW, WINDOW_SECONDS)
  const key = `tmp/${actor.id}/${kind}/${newId()}.${EXTENSIONS[contentType]}`
  return { ...(await Bucket.ticketFor(key, contentType)), key }
}
