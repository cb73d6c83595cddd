import { fileTypeFromBuffer } from 'file-type'
import type { Actor } from '#core/lib/actor'
import { invalid } from '#core/lib/errors'
import { newId } from '#core/lib/ids'
import { messages } from '#core/messages'
import * as Bucket from '#core/uploads/bucket'
import { isPicture, strip } from '#core/uploads/picture'
import { EXTENSIONS, MAX_FILE_BYTES, TYPES_BY_KIND, type UploadKind } from '#core/uploads/schema'

/** Enough to tell a Word document from any other archive. */
const HEAD_BYTES = 262_144
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
  const contentType = await typeOf(head)
  if (!contentType || !TYPES_BY_KIND[kind].includes(contentType))
    throw refused(kind, 'This type of file is not accepted')
  // A picture is what its bytes say (api.md); a document that is not what it claims was renamed.
  if (kind !== 'image' && claimed && claimed !== contentType)
    throw refused(kind, 'The file is not what its name says')
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

async function typeOf(head: Uint8Array): Promise<string | undefined> {
  const mime = (await fileTypeFromBuffer(head))?.mime
  // The container of the Word documents of before 2007.
  return mime === 'application/x-cfb' ? 'application/msword' : mime
}

const refused = (field: string, message: string) => invalid([{ path: field, message }])
