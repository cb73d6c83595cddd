const UPRIGHT = 1
const TAG = 0x0112
const SHORT = 3
const ENTRY_BYTES = 12

/** Reads a picture's orientation, 1 to 8 (Exif 2.3, 4.6.4), from the TIFF structure of its Exif data. */
export function readOrientation(tiff: Buffer): number {
  const order = tiff.toString('latin1', 0, 2)
  if (tiff.length < 8 || (order !== 'II' && order !== 'MM')) return UPRIGHT
  const isLittle = order === 'II'
  const short = (at: number) => (isLittle ? tiff.readUInt16LE(at) : tiff.readUInt16BE(at))
  const first = isLittle ? tiff.readUInt32LE(4) : tiff.readUInt32BE(4)
  if (first + 2 > tiff.length) return UPRIGHT
  const end = Math.min(first + 2 + short(first) * ENTRY_BYTES, tiff.length)
  for (let at = first + 2; at + ENTRY_BYTES <= end; at += ENTRY_BYTES) {
    if (short(at) !== TAG || short(at + 2) !== SHORT) continue
    const value = short(at + 8)
    return value >= 1 && value <= 8 ? value : UPRIGHT
  }
  return UPRIGHT
}

/** Builds Exif data that contains only the orientation. Undefined for an upright picture. */
export function exifOf(orientation: number): Buffer | undefined {
  if (orientation === UPRIGHT) return undefined
  const tiff = Buffer.alloc(26)
  tiff.write('MM\0*', 'latin1')
  tiff.writeUInt32BE(8, 4)
  tiff.writeUInt16BE(1, 8)
  tiff.writeUInt16BE(TAG, 10)
  tiff.writeUInt16BE(SHORT, 12)
  tiff.writeUInt32BE(1, 14)
  tiff.writeUInt16BE(orientation, 18)
  return tiff
}
