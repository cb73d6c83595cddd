import { fileTypeFromBuffer } from 'file-type'
import {
  EXTENSIONS,
  IMAGE_TYPES,
  TYPES_BY_EXTENSION,
  TYPES_BY_KIND,
  type UploadKind,
} from '#core/uploads/shared/schema'

/** Enough to tell a Word document from any other archive. */
export const HEAD_BYTES = 262_144

const NOT_ACCEPTED = { refusal: 'This type of file is not accepted' }
/** What iPhones take pictures in. Their pickers make a JPEG of it; what is dropped or pasted comes as it is. */
const HEIC = ['image/heic', 'image/heif', 'image/heic-sequence', 'image/heif-sequence']
const IS_HEIC = {
  refusal: 'This is a HEIC picture, which many browsers cannot show. Please save it as JPEG and try again.',
}
const MISNAMED = { refusal: 'The file is not what its name says' }

/** What a file is by its first bytes, or why it is not taken as `kind`: the site asks before it sends anything. */
export async function judge(
  kind: UploadKind,
  head: Uint8Array,
  claimed: string,
): Promise<{ contentType: string } | { refusal: string }> {
  const types = await typesOf(head)
  if (types.some((type) => HEIC.includes(type))) return IS_HEIC
  const accepted = types.filter((type) => TYPES_BY_KIND[kind].includes(type))
  const [contentType] = accepted
  if (!contentType) return NOT_ACCEPTED
  // A picture is what its bytes say; a document that is not what it claims was renamed.
  const isPicture = kind === 'image' || (kind === 'attachment' && isImage(contentType) && isImage(claimed))
  if (isPicture || !claimed) return { contentType }
  return accepted.includes(claimed) ? { contentType: claimed } : MISNAMED
}

/** The same of a file that goes on under its name, with a name that says what it is. */
export async function judgeNamed(
  head: Uint8Array,
  name: string,
): Promise<{ contentType: string; name: string } | { refusal: string }> {
  const extension = /\.([a-z]\w{0,9})$/i.exec(name)?.[1]?.toLowerCase() ?? ''
  const claimed = TYPES_BY_EXTENSION[extension] ?? ''
  const judged = await judge('attachment', head, claimed)
  if ('refusal' in judged) return judged
  const { contentType } = judged
  if (claimed) return { contentType, name }
  // Pages and programs are text too.
  if (extension && contentType.startsWith('text/')) return NOT_ACCEPTED
  return { contentType, name: `${name}.${EXTENSIONS[contentType]}` }
}

const isImage = (type: string) => (IMAGE_TYPES as readonly string[]).includes(type)

/** What the bytes may be, the likeliest first. */
async function typesOf(head: Uint8Array): Promise<string[]> {
  const mime = (await fileTypeFromBuffer(head))?.mime
  if (mime === undefined) return isText(head) ? ['text/plain', 'text/csv'] : []
  // The container of the Word and Excel documents of before 2007.
  if (mime === 'application/x-cfb') return ['application/msword', 'application/vnd.ms-excel']
  return [mime === 'audio/x-m4a' ? 'audio/mp4' : mime]
}

/** No sign that only programs read, in whatever encoding of letters. */
const isText = (head: Uint8Array) =>
  head.length > 0 && head.every((byte) => byte >= 0x20 || byte === 0x09 || byte === 0x0a || byte === 0x0d)
