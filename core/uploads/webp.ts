import { exifOf, readOrientation } from '#core/uploads/orientation'
import type { StrippedPicture } from '#core/uploads/stripped'

interface Size {
  width: number
  height: number
}

const [HAS_ICC, HAS_ALPHA, HAS_EXIF] = [0x20, 0x10, 0x08]
const CANVAS_BYTES = 10
const MOVING = ['ANIM', 'ANMF']
const EXIF_PREFIX = 'Exif\0\0'

/**
 * Keeps the chunks with pixels, color information and the orientation. Returns undefined if the WebP is invalid or
 * animated.
 */
export function stripWebp(bytes: Buffer): StrippedPicture | undefined {
  if (bytes.length < 12 || bytes.toString('latin1', 0, 4) !== 'RIFF') return undefined
  const end = 8 + bytes.readUInt32LE(4)
  if (bytes.toString('latin1', 8, 12) !== 'WEBP' || end > bytes.length) return undefined
  const chunks = readChunks(bytes.subarray(12, end))
  if (!chunks || chunks.some(({ type }) => MOVING.includes(type))) return undefined
  const find = (type: string) => chunks.find((chunk) => chunk.type === type)?.content
  const [first] = chunks
  const [lossy, lossless] = [find('VP8 '), find('VP8L')]
  const pixels = lossy ? lossySize(lossy) : lossless && losslessSize(lossless)
  if (!first || !pixels || (lossy && lossless)) return undefined
  const image = lossy ? chunkOf('VP8 ', lossy) : chunkOf('VP8L', lossless ?? Buffer.alloc(0))
  if (first.type !== 'VP8X')
    return first.type.startsWith('VP8') ? { ...pixels, bytes: assemble([image]) } : undefined

  const canvas = first.content
  if (canvas.length !== CANVAS_BYTES) return undefined
  const size = { width: 1 + canvas.readUIntLE(4, 3), height: 1 + canvas.readUIntLE(7, 3) }
  if (size.width !== pixels.width || size.height !== pixels.height) return undefined
  const [colours, alpha] = [find('ICCP'), lossy && find('ALPH')]
  const exif = exifOf(readOrientation(tiffOf(find('EXIF') ?? Buffer.alloc(0))))
  const announced = Buffer.alloc(CANVAS_BYTES)
  canvas.copy(announced, 4, 4)
  announced[0] = ((canvas[0] ?? 0) & HAS_ALPHA) | (colours ? HAS_ICC : 0) | (exif ? HAS_EXIF : 0)
  return {
    ...size,
    bytes: assemble([
      chunkOf('VP8X', announced),
      ...(colours ? [chunkOf('ICCP', colours)] : []),
      ...(alpha ? [chunkOf('ALPH', alpha)] : []),
      image,
      ...(exif ? [chunkOf('EXIF', exif)] : []),
    ]),
  }
}

function readChunks(body: Buffer) {
  const chunks: { type: string; content: Buffer }[] = []
  let at = 0
  while (at < body.length) {
    const end = at + 8 <= body.length ? at + 8 + body.readUInt32LE(at + 4) : Number.NaN
    if (!(end <= body.length)) return undefined
    chunks.push({ type: body.toString('latin1', at, at + 4), content: body.subarray(at + 8, end) })
    at = end + (end % 2)
  }
  return chunks
}

/** Reads the size from the header of a key frame (RFC 6386, 9.1): 14 bits each, with the scale in the bits above. */
function lossySize(frame: Buffer): Size | undefined {
  if (frame.length < 10 || frame.readUIntBE(3, 3) !== 0x9d012a) return undefined
  return { width: frame.readUInt16LE(6) & 0x3fff, height: frame.readUInt16LE(8) & 0x3fff }
}

/** Reads the size from the header of a lossless picture (RFC 9649, 3.4): 14 bits each, minus one. */
function losslessSize(stream: Buffer): Size | undefined {
  if (stream.length < 5 || stream[0] !== 0x2f) return undefined
  const bits = stream.readUInt32LE(1)
  return { width: 1 + (bits & 0x3fff), height: 1 + ((bits >>> 14) & 0x3fff) }
}

/** Some programs add a prefix that only JPEG needs. */
const tiffOf = (exif: Buffer) =>
  exif.toString('latin1', 0, EXIF_PREFIX.length) === EXIF_PREFIX ? exif.subarray(EXIF_PREFIX.length) : exif

function chunkOf(type: string, content: Buffer): Buffer {
  const chunk = Buffer.alloc(8 + content.length + (content.length % 2))
  chunk.write(type, 'latin1')
  chunk.writeUInt32LE(content.length, 4)
  content.copy(chunk, 8)
  return chunk
}

function assemble(chunks: Buffer[]): Buffer {
  const body = Buffer.concat([Buffer.from('WEBP', 'latin1'), ...chunks])
  const head = Buffer.from('RIFF\0\0\0\0', 'latin1')
  head.writeUInt32LE(body.length, 4)
  return Buffer.concat([head, body])
}
