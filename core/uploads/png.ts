import { crc32 } from 'node:zlib'
import { exifOf, readOrientation } from '#core/uploads/orientation'
import type { StrippedPicture } from '#core/uploads/stripped'

const SIGNATURE = Buffer.from('89504e470d0a1a0a', 'hex')
const HEADER_BYTES = 13
/** The picture itself and its color information. Animation frames aren't included. */
const KEPT = [
  'IHDR',
  'PLTE',
  'IDAT',
  'tRNS',
  'bKGD',
  'pHYs',
  'cHRM',
  'gAMA',
  'iCCP',
  'sBIT',
  'sRGB',
  'cICP',
  'mDCV',
  'cLLI',
]

/**
 * Keeps the chunks with pixels, color information and the orientation. Anything after the picture is removed. Like
 * browsers, it accepts a picture without an end, and ignores optional chunks with a wrong checksum. Returns undefined if
 * the PNG is invalid.
 */
export function stripPng(bytes: Buffer): StrippedPicture | undefined {
  if (!bytes.subarray(0, SIGNATURE.length).equals(SIGNATURE)) return undefined
  const chunks: Buffer[] = []
  let size: { width: number; height: number } | undefined
  let exif: Buffer | undefined
  let hasPixels = false
  let at = SIGNATURE.length
  const picture = () =>
    size && hasPixels ? { ...size, bytes: assemble(chunks, exif && readOrientation(exif)) } : undefined
  while (at + 12 <= bytes.length) {
    const end = at + 12 + bytes.readUInt32BE(at)
    if (end > bytes.length) return undefined
    const chunk = bytes.subarray(at, end)
    const type = chunk.toString('latin1', 4, 8)
    const content = chunk.subarray(8, -4)
    at = end
    // The header must be first, and there must be only one.
    if ((type === 'IHDR') === Boolean(size)) return undefined
    if (type === 'IHDR') {
      if (content.length !== HEADER_BYTES) return undefined
      size = { width: content.readUInt32BE(0), height: content.readUInt32BE(4) }
    }
    if (type === 'IEND') return picture()
    if (type === 'eXIf') exif ??= content
    const isOptional = /^[a-z][A-Za-z]{3}$/.test(type)
    const isIntact = crc32(chunk.subarray(4, -4)) === chunk.readUInt32BE(chunk.length - 4)
    if (!isOptional && !(KEPT.includes(type) && isIntact)) return undefined
    if (KEPT.includes(type) && isIntact) chunks.push(chunk)
    if (type === 'IDAT') hasPixels = true
  }
  return picture()
}

function assemble([header, ...others]: Buffer[], orientation = 1): Buffer {
  const exif = exifOf(orientation)
  return Buffer.concat([
    SIGNATURE,
    ...(header ? [header] : []),
    ...(exif ? [chunkOf('eXIf', exif)] : []),
    ...others,
    chunkOf('IEND', Buffer.alloc(0)),
  ])
}

function chunkOf(type: string, content: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), content])
  const ends = Buffer.alloc(8)
  ends.writeUInt32BE(content.length, 0)
  ends.writeUInt32BE(crc32(named), 4)
  return Buffer.concat([ends.subarray(0, 4), named, ends.subarray(4)])
}
