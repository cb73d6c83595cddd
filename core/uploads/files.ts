import type { Actor } from '#core/lib/actor'
import { invalid } from '#core/lib/errors'
import { newId } from '#core/lib/ids'
import { messages } from '#core/messages'
import * as Bucket from '#core/uploads/bucket'
import { HEAD_BYTES, judge } from '#core/uploads/content'
import { isPicture, strip } from '#core/uploads/picture'
import { EXTENSIONS, MAX_FILE_BYTES, type UploadKind } from '#core/uploads/schema'

const UPLOAD_KEY = /^tmp\/([^/]+)\/([^/]+)\/([0-9A-HJKMNP-TV-Z]{26})\.[a-z0-9]+$/

export type FileSource = string | File

export interface CheckedFile {
  id: string
  contentType: string
  origin: { key: string; etag: string } | { bytes: Uint8Array }
}

/** Looks at what the caller sent as `kind`, and strips pictures; refuses with the field of that name (400). */
export async function check(actor: Actor, kind: UploadKind, source: FileSource): Promise<CheckedFile> {
  const { id, origin, head, claimed } =
    typeof source === 'string' ? await uploaded(actor, kind, source) : await sent(kind, source)
  const judged = await judge(kind, head, claimed)
  if ('refusal' in judged) throw refused(kind, judged.refusal)
  const { contentType } = judged
  if (!isPicture(contentType)) return { id, contentType, origin }
  const all = 'bytes' in origin ? origin : await Bucket.readHead(origin.key, MAX_FILE_BYTES)
  const bytes = strip(contentType, all?.bytes ?? head)
  if (typeof bytes === 'string') throw refused(kind, bytes)
  return { id, contentType, origin: { bytes } }
}

/** Stores a checked file in a folder of the bucket and returns its key; the same upload always has the same key. */
export async function store({ id, contentType, origin }: CheckedFile, folder: string): Promise<string> {
  const key = `${folder}/${id}.${EXTENSIONS[contentType]}`
  if ('bytes' in origin) await Bucket.put(key, origin.bytes, contentType)
  else await Bucket.copy(origin.key, origin.etag, key, contentType)
  return key
}

export const discard = (keys: (string | null)[]) =>
  Promise.all(keys.filter((key) => key !== null).map((key) => Bucket.remove(key)))

async function uploaded(actor: Actor, kind: UploadKind, key: string) {
  const [, owner, ownKind, id = ''] = UPLOAD_KEY.exec(key) ?? []
  const head = owner === actor.id && ownKind === kind && (await Bucket.readHead(key, HEAD_BYTES))
  if (!head) throw refused(kind, 'Please upload the file again')
  return { id, head: head.bytes, claimed: head.contentType, origin: { key, etag: head.etag } }
}

async function sent(kind: UploadKind, file: File) {
  if (file.size === 0) throw refused(kind, 'The file is empty')
  if (file.size > MAX_FILE_BYTES) throw refused(kind, messages.fileTooLarge)
  const bytes = await file.bytes()
  const claimed = file.type === 'application/octet-stream' ? '' : file.type
  return { id: newId(), head: bytes.subarray(0, HEAD_BYTES), claimed, origin: { bytes } }
}

const refused = (field: string, message: string) => invalid([{ path: field, message }])
