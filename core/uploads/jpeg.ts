import { exifOf, readOrientation } from '#core/uploads/orientation'
import type { StrippedPicture } from '#core/uploads/stripped'

const [SOI, EOI, SOS, COM] = [0xd8, 0xd9, 0xda, 0xfe]
/** Huffman and quantization tables, restart interval. */
const TABLES = [0xc4, 0xdb, 0xdd]
const [JFIF, EXIF, ICC, ADOBE] = ['JFIF\0', 'Exif\0\0', 'ICC_PROFILE\0', 'Adobe']
const JFIF_BYTES = 16

/**
 * Keeps the pixels, their colors and the orientation. Thumbnails, comments and anything after the picture are
 * removed. Returns undefined if the JPEG is invalid.
 */
export function stripJpeg(bytes: Buffer): StrippedPicture | undefined {
  if (bytes[0] !== 0xff || bytes[1] !== SOI) return undefined
  const segments: Buffer[] = []
  let frame: { width: number; height: number } | undefined
  let exif: Buffer | undefined
  let hasScan = false
  let at = 2
  while (at + 2 <= bytes.length) {
    const marker = bytes[at + 1] ?? 0
    if (bytes[at] !== 0xff) return undefined
    if (marker === 0xff) {
      at += 1
      continue
    }
    if (marker === EOI)
      return frame && hasScan
        ? { ...frame, bytes: assemble(segments, exif && readOrientation(exif)) }
        : undefined
    const end = at + 4 <= bytes.length ? at + 2 + bytes.readUInt16BE(at + 2) : Number.NaN
    if (!(end >= at + 4 && end <= bytes.length)) return undefined
    const segment = bytes.subarray(at, end)
    const content = segment.subarray(4)
    const startsWith = (name: string) => content.toString('latin1', 0, name.length) === name
    at = end
    if (marker === SOS) {
      at = endOfScan(bytes, end)
      segments.push(bytes.subarray(end - segment.length, at))
      hasScan = true
    } else if (isFrame(marker)) {
      if (frame || content.length < 5) return undefined
      frame = { height: content.readUInt16BE(1), width: content.readUInt16BE(3) }
      segments.push(segment)
    } else if (TABLES.includes(marker)) segments.push(segment)
    else if (marker === 0xe0 && startsWith(JFIF) && segment.length >= JFIF_BYTES + 2)
      segments.push(withoutThumbnail(segment))
    else if (marker === 0xe1 && startsWith(EXIF)) exif ??= content.subarray(EXIF.length)
    else if ((marker === 0xe2 && startsWith(ICC)) || (marker === 0xee && startsWith(ADOBE)))
      segments.push(segment)
    else if (marker !== COM && (marker < 0xe0 || marker > 0xef)) return undefined
  }
  return undefined
}

/** Baseline, extended and progressive, which browsers can display. */
const isFrame = (marker: number) => marker >= 0xc0 && marker <= 0xc2

/**
 * Returns the position of the next marker. Inside scan data, 0xff is followed by zero, a restart marker or another
 * 0xff.
 */
function endOfScan(bytes: Buffer, from: number): number {
  for (let at = bytes.indexOf(0xff, from); at !== -1; at = bytes.indexOf(0xff, at + 1)) {
    const next = bytes[at + 1] ?? 0
    if (next !== 0 && next !== 0xff && !(next >= 0xd0 && next <= 0xd7)) return at
  }
  return bytes.length
}

function withoutThumbnail(segment: Buffer): Buffer {
  const short = Buffer.alloc(JFIF_BYTES + 2)
  segment.copy(short, 0, 0, JFIF_BYTES)
  short.writeUInt16BE(JFIF_BYTES, 2)
  return short
}

function assemble(segments: Buffer[], orientation = 1): Buffer {
  const exif = exifOf(orientation)
  const length = Buffer.alloc(2)
  if (exif) length.writeUInt16BE(2 + EXIF.length + exif.length)
  return Buffer.concat([
    Buffer.from([0xff, SOI]),
    ...(exif ? [Buffer.from([0xff, 0xe1]), length, Buffer.from(EXIF, 'latin1'), exif] : []),
    ...segments,
    Buffer.from([0xff, EOI]),
  ])
}
