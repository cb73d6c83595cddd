import { exifOf, readOrientation } from '#core/uploads/orientation'
import type { StrippedPicture } from '#core/uploads/stripped'

const [SOI, EOI, SOS, COM] = [0xd8, 0xd9, 0xda, 0xfe]
/** Huffman and quantization tables, restart interval. */
const TABLES = [0xc4, 0xdb, 0xdd]
const [JFIF, EXIF, ICC, ADOBE] = ['JFIF\0', 'Exif\0\0', 'ICC_PROFILE\0', 'Adobe']
const JFIF_BYTES = 16

/**
 * Keeps the pixels, their colors and the orientation. Thumbnails, comments and anything after the picture are
 * removed. Like browsers, it accepts a picture without an end marker (panoramas of Samsung phones) or with stray bytes
 * between two segments. Returns undefined if the JPEG is invalid.
 */
export function stripJpeg(bytes: Buffer): StrippedPicture | undefined {
  if (bytes[0] !== 0xff || bytes[1] !== SOI) return undefined
  const read = readSegments(bytes)
  // Only its end marker separates a picture from what Samsung's phones append.
  return read.hasEnd ? pictureOf(read) : pictureOf(readSegments(bytes.subarray(0, startOfTrailer(bytes))))
}

interface Segments {
  kept: Buffer[]
  frame?: { width: number; height: number }
  exif?: Buffer
  hasScan: boolean
  hasEnd: boolean
}

const pictureOf = ({ kept, frame, exif, hasScan }: Segments): StrippedPicture | undefined =>
  frame && hasScan ? { ...frame, bytes: assemble(kept, exif && readOrientation(exif)) } : undefined

/** Reads up to the end marker, or to the first segment that can't be read. */
function readSegments(bytes: Buffer): Segments {
  const read: Segments = { kept: [], hasScan: false, hasEnd: false }
  let at = 2
  while (at >= 0 && at + 2 <= bytes.length) {
    const marker = bytes[at + 1] ?? 0
    if (bytes[at] !== 0xff) {
      at = bytes.indexOf(0xff, at)
      continue
    }
    if (marker === 0xff) {
      at += 1
      continue
    }
    if (marker === EOI) return { ...read, hasEnd: true }
    const end = at + 4 <= bytes.length ? at + 2 + bytes.readUInt16BE(at + 2) : Number.NaN
    if (!(end >= at + 4 && end <= bytes.length)) return read
    const segment = bytes.subarray(at, end)
    const content = segment.subarray(4)
    const startsWith = (name: string) => content.toString('latin1', 0, name.length) === name
    at = end
    if (marker === SOS) {
      at = endOfScan(bytes, end)
      read.kept.push(bytes.subarray(end - segment.length, at))
      if (at > end) read.hasScan = true
    } else if (isFrame(marker)) {
      if (read.frame || content.length < 5) return read
      read.frame = { height: content.readUInt16BE(1), width: content.readUInt16BE(3) }
      read.kept.push(segment)
    } else if (TABLES.includes(marker)) read.kept.push(segment)
    else if (marker === 0xe0 && startsWith(JFIF) && segment.length >= JFIF_BYTES + 2)
      read.kept.push(withoutThumbnail(segment))
    else if (marker === 0xe1 && startsWith(EXIF)) read.exif ??= content.subarray(EXIF.length)
    else if ((marker === 0xe2 && startsWith(ICC)) || (marker === 0xee && startsWith(ADOBE)))
      read.kept.push(segment)
    else if (marker !== COM && (marker < 0xe0 || marker > 0xef)) return read
  }
  return read
}

/**
 * Where Samsung's trailer starts: a directory with the name SEFH, which says how far before it each of its parts (such
 * as a video) starts.
 */
function startOfTrailer(bytes: Buffer): number {
  const directory = bytes.lastIndexOf('SEFH', undefined, 'latin1')
  if (directory === -1) return bytes.length
  let longest = 0
  const entries = bytes.subarray(directory + 12)
  const count = directory + 12 <= bytes.length ? bytes.readUInt32LE(directory + 8) : 0
  for (let entry = 0; entry < count && (entry + 1) * 12 <= entries.length; entry++)
    longest = Math.max(longest, entries.readUInt32LE(entry * 12 + 4))
  return longest < directory ? directory - longest : directory
}

/** Baseline, extended and progressive, which browsers can display. */
const isFrame = (marker: number) => marker >= 0xc0 && marker <= 0xc2

/**
 * Returns the position of the next marker. Inside scan data, 0xff is followed by zero, a restart marker or another
 * 0xff.
 */
function endOfScan(bytes: Buffer, from: number): number {
  for (let at = bytes.indexOf(0xff, from); at !== -1; at = bytes.indexOf(0xff, at + 1)) {
    const next = bytes[at + 1]
    if (next !== 0 && next !== 0xff && !(next && next >= 0xd0 && next <= 0xd7)) return at
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
