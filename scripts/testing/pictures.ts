import { crc32 } from 'node:zlib'

/** 8 × 16 pixels, red above blue. */
export const jpeg = Buffer.from(
  '/9j/4AAQSkZJRgABAQAAAQABAAD/2wCEABsSFBcUERsXFhceHBsgKEIrKCUlKFE6PTBCYFVlZF9VXVtqeJmBanGQc1tdhbWGkJ6jq62rZ4C8ybqmx5moq6QBHB4eKCMoTisrTqRuXW6kpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpP/AABEIABAACAMBEQACEQEDEQH/xAGiAAABBQEBAQEBAQAAAAAAAAAAAQIDBAUGBwgJCgsQAAIBAwMCBAMFBQQEAAABfQECAwAEEQUSITFBBhNRYQcicRQygZGhCCNCscEVUtHwJDNicoIJChYXGBkaJSYnKCkqNDU2Nzg5OkNERUZHSElKU1RVVldYWVpjZGVmZ2hpanN0dXZ3eHl6g4SFhoeIiYqSk5SVlpeYmZqio6Slpqeoqaqys7S1tre4ubrCw8TFxsfIycrS09TV1tfY2drh4uPk5ebn6Onq8fLz9PX29/j5+gEAAwEBAQEBAQEBAQAAAAAAAAECAwQFBgcICQoLEQACAQIEBAMEBwUEBAABAncAAQIDEQQFITEGEkFRB2FxEyIygQgUQpGhscEJIzNS8BVictEKFiQ04SXxFxgZGiYnKCkqNTY3ODk6Q0RFRkdISUpTVFVWV1hZWmNkZWZnaGlqc3R1dnd4eXqCg4SFhoeIiYqSk5SVlpeYmZqio6Slpqeoqaqys7S1tre4ubrCw8TFxsfIycrS09TV1tfY2dri4+Tl5ufo6ery8/T19vf4+fr/2gAMAwEAAhEDEQA/AIK5D1ypX0B4J//Z',
  'base64',
)
/** One pixel. */
export const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
/** One pixel, encoded as VP8. */
export const webp = Buffer.from('UklGRiIAAABXRUJQVlA4IBYAAAAwAQCdASoBAAEADsD+JaQAA3AAAAAA', 'base64')

/** Builds the metadata that a phone writes into a photo: the orientation and the location. */
export function exif(orientation: number): Buffer {
  const entry = (tag: number, type: number, count: number, value: number) => {
    const bytes = Buffer.alloc(12)
    bytes.writeUInt16LE(tag, 0)
    bytes.writeUInt16LE(type, 2)
    bytes.writeUInt32LE(count, 4)
    bytes.writeUInt32LE(value, 8)
    return bytes
  }
  const [gpsAt, latitudeAt] = [8 + 2 + 2 * 12 + 4, 8 + 2 + 2 * 12 + 4 + 2 + 2 * 12 + 4]
  const latitude = Buffer.alloc(24)
  for (const [index, number] of [45, 1, 31, 1, 23, 1].entries()) latitude.writeUInt32LE(number, index * 4)
  return Buffer.concat([
    Buffer.from('II*\0\x08\0\0\0\x02\0', 'latin1'),
    entry(0x0112, 3, 1, orientation),
    entry(0x8825, 4, 1, gpsAt),
    Buffer.from('\0\0\0\0\x02\0', 'latin1'),
    entry(0x0001, 2, 2, 'N'.charCodeAt(0)),
    entry(0x0002, 5, 3, latitudeAt),
    Buffer.alloc(4),
    latitude,
  ])
}

const raw = (content: string | Uint8Array) =>
  typeof content === 'string' ? Buffer.from(content, 'latin1') : content

/** Builds a JPEG segment with a `marker` from 0xe0 to 0xfe. */
export function segment(marker: number, content: string | Uint8Array): Buffer {
  const bytes = raw(content)
  const head = Buffer.from([0xff, marker, 0, 0])
  head.writeUInt16BE(bytes.length + 2, 2)
  return Buffer.concat([head, bytes])
}

export function pngChunk(type: string, content: string | Uint8Array): Buffer {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), raw(content)])
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(named.length - 4)
  sum.writeUInt32BE(crc32(named))
  return Buffer.concat([length, named, sum])
}

export function webpChunk(type: string, content: Uint8Array): Buffer {
  const head = Buffer.from(`${type}\0\0\0\0`, 'latin1')
  head.writeUInt32LE(content.length, 4)
  return Buffer.concat([head, content, Buffer.alloc(content.length % 2)])
}

/** Inserts segments before the JPEG's tables. */
export const jpegWith = (...segments: Buffer[]) =>
  Buffer.concat([jpeg.subarray(0, 20), ...segments, jpeg.subarray(20)])

export const exifSegment = (orientation: number) =>
  segment(0xe1, Buffer.concat([Buffer.from('Exif\0\0', 'latin1'), exif(orientation)]))

/** Inserts chunks between the PNG's header and its pixels. */
export const pngWith = (...chunks: Buffer[]) =>
  Buffer.concat([png.subarray(0, 33), ...chunks, png.subarray(33)])

/** Converts the WebP to its extended form, with VP8X `flags` and chunks after the pixels. */
export function webpWith(flags: number, ...chunks: Buffer[]): Buffer {
  const canvas = webpChunk('VP8X', Buffer.from([flags, 0, 0, 0, 0, 0, 0, 0, 0, 0]))
  const body = Buffer.concat([Buffer.from('WEBP'), canvas, webp.subarray(12), ...chunks])
  const head = Buffer.from('RIFF\0\0\0\0', 'latin1')
  head.writeUInt32LE(body.length, 4)
  return Buffer.concat([head, body])
}
