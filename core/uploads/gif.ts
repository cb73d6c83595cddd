import type { StrippedPicture } from '#core/uploads/stripped'

const [IMAGE, EXTENSION, END] = [0x2c, 0x21, 0x3b]
const [CONTROL, APPLICATION] = [0xf9, 0xff]
/** How often an animation repeats, and its color profile. */
const KEPT_APPLICATIONS = ['NETSCAPE2.0', 'ANIMEXTS1.0', 'ICCRGBG1012']
const HEADER_BYTES = 13

/**
 * Keeps the frames, their timing and their colors. Comments, texts, XMP and anything after the picture are removed.
 * Like browsers, it accepts a GIF without an end, and ignores what follows its last whole frame. Returns undefined if
 * the GIF is invalid.
 */
export function stripGif(bytes: Buffer): StrippedPicture | undefined {
  if (!/^GIF8[79]a$/.test(bytes.toString('latin1', 0, 6)) || bytes.length < HEADER_BYTES) return undefined
  const size = { width: bytes.readUInt16LE(6), height: bytes.readUInt16LE(8) }
  let at = HEADER_BYTES + colorTable(bytes[10])
  const parts = [bytes.subarray(0, at)]
  let hasFrame = false
  while (at < bytes.length) {
    const start = at
    const kind = bytes[at]
    if (kind !== IMAGE && kind !== EXTENSION) break
    // A frame has its position, its own color table, and one byte with the initial code size.
    at = endOfBlocks(bytes, kind === IMAGE ? at + 10 + colorTable(bytes[at + 9]) + 1 : at + 2)
    if (at > bytes.length) break
    if (kind === IMAGE) {
      parts.push(bytes.subarray(start, at))
      hasFrame = true
    } else {
      const label = bytes[start + 1]
      const application = bytes.toString('latin1', start + 3, start + 14)
      if (label === CONTROL || (label === APPLICATION && KEPT_APPLICATIONS.includes(application)))
        parts.push(bytes.subarray(start, at))
    }
  }
  return hasFrame ? { ...size, bytes: Buffer.concat([...parts, Buffer.from([END])]) } : undefined
}

const colorTable = (flags = 0) => (flags & 0x80 ? 3 * 2 ** ((flags & 7) + 1) : 0)

/**
 * Returns the position after a series of blocks. Each block starts with its length, and a length of zero ends the
 * series.
 */
function endOfBlocks(bytes: Buffer, from: number): number {
  let at = from
  for (let length = bytes[at]; length; length = bytes[at]) at += 1 + length
  return at + 1
}
