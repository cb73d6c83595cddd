import { fileTypeFromBuffer } from 'file-type'
import {
  EXTENSIONS,
  IMAGE_TYPES,
  TYPES_BY_EXTENSION,
  TYPES_BY_KIND,
  type UploadKind,
} from '#core/uploads/shared/schema'

/** Enough to tell a Word document from other archives. */
export const HEAD_BYTES = 262_144

const PDF_HEADER_WITHIN = 1_024

const NOT_ACCEPTED = { refusal: "This file type isn't supported" }
/**
 * The format of iPhone pictures. The phone's file picker converts them to JPEG, but dropped or pasted files arrive
 * unchanged.
 */
const HEIC = ['image/heic', 'image/heif', 'image/heic-sequence', 'image/heif-sequence']
const IS_HEIC = {
  refusal: "This is a HEIC photo, which many browsers can't show. Please save it as JPEG and try again.",
}
export const DAMAGED_PICTURE =
  'This photo is damaged or animated. Please save it as JPEG or PNG and try again.'
const TYPE_MISMATCH = { refusal: "The file's content doesn't match its name" }

/**
 * Determines a file's type from its first bytes, or why it isn't accepted as `kind`. The site checks this before it
 * uploads anything.
 */
export async function detectType(
  kind: UploadKind,
  head: Uint8Array,
  claimed: string,
): Promise<{ contentType: string } | { refusal: string }> {
  const types = await typesOf(head)
  if (types.some((type) => HEIC.includes(type))) return IS_HEIC
  const accepted = types.filter((type) => TYPES_BY_KIND[kind].includes(type))
  const [contentType] = accepted
  if (!contentType) return NOT_ACCEPTED
  if (contentType === 'image/webp' && isAnimatedWebp(head)) return { refusal: DAMAGED_PICTURE }
  // A picture's type is what its bytes say. A document that doesn't match its claimed type has been renamed.
  const isPicture = kind === 'image' || (kind === 'attachment' && isImage(contentType) && isImage(claimed))
  if (isPicture || !claimed) return { contentType }
  return accepted.includes(claimed) ? { contentType: claimed } : TYPE_MISMATCH
}

/** Does the same for a file that keeps its name, and adds an extension to a name without a known one. */
export async function detectNamedType(
  head: Uint8Array,
  name: string,
): Promise<{ contentType: string; name: string } | { refusal: string }> {
  const extension = /\.([a-z]\w{0,9})$/i.exec(name)?.[1]?.toLowerCase() ?? ''
  const claimed = TYPES_BY_EXTENSION[extension] ?? ''
  const detected = await detectType('attachment', head, claimed)
  if ('refusal' in detected) return detected
  const { contentType } = detected
  if (claimed) return { contentType, name }
  // Web pages and programs are text too.
  if (extension && contentType.startsWith('text/')) return NOT_ACCEPTED
  return { contentType, name: `${name}.${EXTENSIONS[contentType]}` }
}

const isImage = (type: string) => (IMAGE_TYPES as readonly string[]).includes(type)

/** Returns the types that the bytes may be, most likely first. */
async function typesOf(head: Uint8Array): Promise<string[]> {
  const mime = (await fileTypeFromBuffer(head))?.mime
  if (mime === undefined)
    return [...(isPdf(head) ? ['application/pdf'] : []), ...(isText(head) ? ['text/plain', 'text/csv'] : [])]
  // The container format of Word and Excel documents from before 2007.
  if (mime === 'application/x-cfb') return ['application/msword', 'application/vnd.ms-excel']
  return [mime === 'audio/x-m4a' ? 'audio/mp4' : mime]
}

/** Returns whether the extended header of a WebP announces an animation (RFC 9649, 2.7.1). */
const isAnimatedWebp = (head: Uint8Array) =>
  String.fromCharCode(...head.subarray(12, 16)) === 'VP8X' && ((head[20] ?? 0) & 0x02) !== 0

/** Readers of PDF files accept other bytes before the header, which mail programs and scanners put there. */
const isPdf = (head: Uint8Array) =>
  String.fromCharCode(...head.subarray(0, PDF_HEADER_WITHIN)).includes('%PDF-')

/** Returns whether the bytes contain only characters that occur in text, in any encoding. */
const isText = (head: Uint8Array) =>
  head.length > 0 && head.every((byte) => byte >= 0x20 || byte === 0x09 || byte === 0x0a || byte === 0x0d)
