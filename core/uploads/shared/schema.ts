import * as v from 'valibot'
import { messages } from '#core/shared/messages'

/** Rule files. */
export const MAX_FILE_BYTES = 10_000_000
/**
 * The limit for a picture inside the request itself. A function accepts requests of up to 6 MB, including the
 * overhead of base64.
 */
export const MAX_INLINE_IMAGE_BYTES = 4_000_000

export const UPLOAD_KINDS = ['image', 'resume', 'coverLetter', 'liabilityInsurance', 'attachment'] as const
export type UploadKind = (typeof UPLOAD_KINDS)[number]

export const IMAGE_TYPES = ['image/jpeg', 'image/png', 'image/webp'] as const
export const DOCUMENT_TYPES = [
  'application/pdf',
  'application/msword',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  'image/jpeg',
  'image/png',
] as const
export const ATTACHMENT_TYPES = [
  ...IMAGE_TYPES,
  ...DOCUMENT_TYPES,
  'image/gif',
  'text/plain',
  'text/csv',
  'video/mp4',
  'video/quicktime',
  'audio/mpeg',
  'audio/mp4',
  'application/zip',
  'application/vnd.ms-excel',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
] as const

export const EXTENSIONS: Record<string, string> = {
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'image/webp': 'webp',
  'image/gif': 'gif',
  'application/pdf': 'pdf',
  'application/msword': 'doc',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': 'docx',
  'application/vnd.ms-excel': 'xls',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': 'xlsx',
  'application/zip': 'zip',
  'text/plain': 'txt',
  'text/csv': 'csv',
  'video/mp4': 'mp4',
  'video/quicktime': 'mov',
  'audio/mpeg': 'mp3',
  'audio/mp4': 'm4a',
}

/** The content type that a file's extension claims, by lowercase extension. */
export const TYPES_BY_EXTENSION: Record<string, string> = {
  ...Object.fromEntries(Object.entries(EXTENSIONS).map(([type, extension]) => [extension, type])),
  jpeg: 'image/jpeg',
}

export const TYPES_BY_KIND: Record<UploadKind, readonly string[]> = {
  image: IMAGE_TYPES,
  resume: DOCUMENT_TYPES,
  coverLetter: DOCUMENT_TYPES,
  liabilityInsurance: DOCUMENT_TYPES,
  attachment: [...new Set(ATTACHMENT_TYPES)],
}

export const UploadRequest = v.pipe(
  v.strictObject({
    kind: v.picklist(UPLOAD_KINDS),
    fileName: v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(200)),
    contentType: v.pipe(v.string(), v.maxLength(120)),
    size: v.pipe(
      v.number(),
      v.integer(),
      v.minValue(1, 'The file is empty'),
      v.maxValue(MAX_FILE_BYTES, messages.fileTooLarge),
    ),
  }),
  v.forward(
    v.partialCheck(
      [['kind'], ['contentType']],
      ({ kind, contentType }) => TYPES_BY_KIND[kind].includes(contentType),
      "This file type isn't supported",
    ),
    ['contentType'],
  ),
)
export type UploadRequest = v.InferOutput<typeof UploadRequest>

export const UploadTicket = v.object({
  url: v.string(),
  fields: v.record(v.string(), v.string()),
  key: v.string(),
})
export type UploadTicket = v.InferOutput<typeof UploadTicket>
