import type { Actor } from '#core/lib/actor'
import { newId } from '#core/lib/ids'
import { invalid } from '#core/shared/errors'
import { messages } from '#core/shared/messages'
import * as Bucket from '#core/uploads/bucket'
import { mayHoldMetadata, withoutMetadata } from '#core/uploads/metadata'
import { detectNamedType, detectType, HEAD_BYTES } from '#core/uploads/shared/content'
import { MAX_FILE_BYTES, type UploadKind } from '#core/uploads/shared/schema'
import { storageKeyOf } from '#core/uploads/storage-key'

const UPLOAD_KEY = /^tmp\/([^/]+)\/([^/]+)\/([0-9A-HJKMNP-TV-Z]{26})\.[a-z0-9]+$/

export type FileSource = string | File

export interface CheckedFile {
  id: string
  contentType: string
  /** In bytes, as it will be stored. */
  size: number
  origin: { key: string; etag: string } | { bytes: Uint8Array }
}

/**
 * Checks a file that the caller sent as `kind`, and removes metadata from pictures and videos. Throws 400 for the
 * field named like `kind`.
 */
export async function checkFile(actor: Actor, kind: UploadKind, source: FileSource): Promise<CheckedFile> {
  const file = typeof source === 'string' ? await uploaded(actor, kind, source) : await sent(kind, source)
  const judged = await detectType(kind, file.head, file.claimed)
  if ('refusal' in judged) throw refused(kind, judged.refusal)
  return clean(kind, file, judged.contentType)
}

/** Does the same for a file that keeps its name, which gets a matching extension. Throws 400 for the field `key`. */
export async function checkNamedFile(
  actor: Actor,
  key: string,
  fileName: string,
): Promise<CheckedFile & { name: string }> {
  const file = await uploaded(actor, 'attachment', key, 'key')
  const judged = await detectNamedType(file.head, fileName)
  if ('refusal' in judged) throw refused('key', judged.refusal)
  return { ...(await clean('key', file, judged.contentType)), name: judged.name }
}

/** Stores a checked file in a folder of the bucket and returns its key. The same upload always gets the same key. */
export async function storeFile(file: CheckedFile, folder: string): Promise<string> {
  const { contentType, origin } = file
  const key = storageKeyOf(file, folder)
  if ('bytes' in origin) await Bucket.put(key, origin.bytes, contentType)
  else await Bucket.copy(origin.key, origin.etag, key, contentType)
  return key
}

export const discardFiles = (keys: (string | null)[]) =>
  Promise.all(keys.filter((key) => key !== null).map((key) => Bucket.removeObject(key)))

type Found = Pick<CheckedFile, 'id' | 'size' | 'origin'> & { head: Uint8Array; claimed: string }

/** Removes the metadata of a picture or video, such as where it was taken (rule strip-picture-metadata). */
async function clean(field: string, { id, size, origin, head }: Found, contentType: string) {
  if (!mayHoldMetadata(contentType)) return { id, contentType, size, origin }
  const all = 'bytes' in origin ? origin : await Bucket.readHead(origin.key, MAX_FILE_BYTES)
  const bytes = withoutMetadata(contentType, all?.bytes ?? head)
  if (typeof bytes === 'string') throw refused(field, bytes)
  return { id, contentType, size: bytes.length, origin: { bytes } }
}

async function uploaded(actor: Actor, kind: UploadKind, key: string, field: string = kind): Promise<Found> {
  const id = uploadOf(actor, kind, key)
  const head = id && (await Bucket.readHead(key, HEAD_BYTES))
  if (!head) throw refused(field, 'Please upload the file again')
  const { bytes, contentType, etag, size } = head
  return { id, size, head: bytes, claimed: contentType, origin: { key, etag } }
}

/** Returns the id of the caller's upload, or undefined if the key isn't one of theirs. */
export function uploadOf(actor: Actor, kind: UploadKind, key: string): string | undefined {
  const [, owner, ownKind, id] = UPLOAD_KEY.exec(key) ?? []
  return owner === actor.id && ownKind === kind ? id : undefined
}

async function sent(kind: UploadKind, file: File): Promise<Found> {
  const { size } = file
  if (size === 0) throw refused(kind, 'The file is empty')
  if (size > MAX_FILE_BYTES) throw refused(kind, messages.fileTooLarge)
  const bytes = await file.bytes()
  const claimed = file.type === 'application/octet-stream' ? '' : file.type
  return { id: newId(), size, head: bytes.subarray(0, HEAD_BYTES), claimed, origin: { bytes } }
}

const refused = (field: string, message: string) => invalid([{ path: field, message }])
