import { stripGif } from '#core/uploads/gif'
import { stripJpeg } from '#core/uploads/jpeg'
import { stripPng } from '#core/uploads/png'
import { DAMAGED_PICTURE } from '#core/uploads/shared/content'
import type { StrippedPicture } from '#core/uploads/stripped'
import { stripWebp } from '#core/uploads/webp'

/** A decoded picture of this size takes 200 MB. */
const MAX_PIXELS = 50_000_000

const STRIP: Record<string, (bytes: Buffer) => StrippedPicture | undefined> = {
  'image/jpeg': stripJpeg,
  'image/png': stripPng,
  'image/webp': stripWebp,
  'image/gif': stripGif,
}

export const isPicture = (contentType: string) => contentType in STRIP

/**
 * Removes a picture's metadata (rule strip-picture-metadata), or returns a message for the user. It works without
 * decoding, because an image decoder doesn't fit into a function.
 */
export function strip(contentType: string, bytes: Uint8Array): Buffer | string {
  const picture = STRIP[contentType]?.(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength))
  const pixels = (picture?.width ?? 0) * (picture?.height ?? 0)
  if (!picture || pixels === 0) return DAMAGED_PICTURE
  return pixels > MAX_PIXELS ? 'Photos can have at most 50 megapixels' : picture.bytes
}
