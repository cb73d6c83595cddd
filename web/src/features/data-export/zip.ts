/** A file to store in an archive. */
export interface ZipEntry {
  /** A path with slashes. */
  name: string
  content: Blob
  crc: number
  modified: Date
}

const LOCAL_HEADER = 0x04034b50
const CENTRAL_HEADER = 0x02014b50
const END = 0x06054b50
/** Version 2.0 of the format, without encryption and compression. */
const VERSION = 20
/** Says that names are in UTF-8. */
const UTF8 = 0x0800

const TABLE = Uint32Array.from({ length: 256 }, (_, index) => {
  let value = index
  for (let bit = 0; bit < 8; bit++) value = value & 1 ? 0xedb88320 ^ (value >>> 1) : value >>> 1
  return value
})

/** Reads a piece at a time, so that a large file is never in memory as a whole. */
export async function crcOf(content: Blob): Promise<number> {
  let crc = 0xffffffff
  const reader = content.stream().getReader()
  for (let piece = await reader.read(); !piece.done; piece = await reader.read())
    for (const byte of piece.value) crc = (TABLE[(crc ^ byte) & 0xff] ?? 0) ^ (crc >>> 8)
  return ~crc >>> 0
}

/**
 * Puts files into a zip archive without compressing them; photos and documents are compressed already. The result
 * refers to the files' blobs instead of copying them, so it takes no memory of its own.
 */
export function zipOf(entries: readonly ZipEntry[]): Blob {
  const parts: BlobPart[] = []
  const directory: BlobPart[] = []
  let offset = 0
  let directorySize = 0
  for (const { name, content, crc, modified } of entries) {
    const bytes = new TextEncoder().encode(name)
    const { size } = content
    const [time, date] = dosTimeOf(modified)
    const common = [
      u16(UTF8),
      u16(0),
      u16(time),
      u16(date),
      u32(crc),
      u32(size),
      u32(size),
      u16(bytes.length),
    ]
    const local = [u32(LOCAL_HEADER), u16(VERSION), ...common, u16(0)]
    // The zeros: extra field, comment, disk, internal and external attributes.
    const central = [
      u32(CENTRAL_HEADER),
      u16(VERSION),
      u16(VERSION),
      ...common,
      u16(0),
      u16(0),
      u16(0),
      u16(0),
    ]
    directory.push(...central, u32(0), u32(offset), bytes)
    directorySize += 46 + bytes.length
    parts.push(...local, bytes, content)
    offset += 30 + bytes.length + size
  }
  const count = u16(entries.length)
  const end = [u32(END), u16(0), u16(0), count, count, u32(directorySize), u32(offset), u16(0)]
  return new Blob([...parts, ...directory, ...end], { type: 'application/zip' })
}

/** The format has 16 bits for the number of files and 32 for positions. Some phones refuse files of 2 GB. */
export const ARCHIVE_LIMITS = { files: 60_000, bytes: 1_000_000_000 }

/** Divides files among archives that each stay within the limits. */
export function archivesOf(entries: readonly ZipEntry[], limits = ARCHIVE_LIMITS): ZipEntry[][] {
  const archives: ZipEntry[][] = [[]]
  let bytes = 0
  for (const entry of entries) {
    const last = archives.at(-1) ?? []
    const isFull = last.length >= limits.files || bytes + entry.content.size > limits.bytes
    if (isFull && last.length > 0) {
      archives.push([entry])
      bytes = 0
    } else last.push(entry)
    bytes += entry.content.size
  }
  return archives
}

function u16(value: number) {
  const bytes = new DataView(new ArrayBuffer(2))
  bytes.setUint16(0, value, true)
  return bytes.buffer
}

function u32(value: number) {
  const bytes = new DataView(new ArrayBuffer(4))
  bytes.setUint32(0, value, true)
  return bytes.buffer
}

/** Local time in steps of two seconds, since 1980. */
function dosTimeOf(time: Date): [number, number] {
  const year = Math.max(time.getFullYear(), 1980)
  return [
    (time.getHours() << 11) | (time.getMinutes() << 5) | (time.getSeconds() >> 1),
    ((year - 1980) << 9) | ((time.getMonth() + 1) << 5) | time.getDate(),
  ]
}
