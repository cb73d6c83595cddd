import { expect, test } from 'vitest'
import { strip } from '#core/uploads/picture'
import { fc } from '#scripts/testing/checks/properties'
import * as Sample from '#scripts/testing/pictures'

const SECRET = 'lat=45.5231 taken by Ada'
const RUNS = 10_000

/** Each picture is rotated and has a location in every part of its container that allows one. */
const telling = {
  'image/jpeg': Sample.jpegWith(
    Sample.exifSegment(6),
    Sample.segment(0xe1, `http://ns.adobe.com/xap/1.0/\0${SECRET}`),
    Sample.segment(0xed, `Photoshop 3.0\0${SECRET}`),
    Sample.segment(0xe2, `MPF\0${SECRET}`),
    Sample.segment(0xfe, SECRET),
  ),
  'image/png': Sample.pngWith(
    Sample.pngChunk('eXIf', Sample.exif(6)),
    Sample.pngChunk('tEXt', `Comment\0${SECRET}`),
    Sample.pngChunk('iTXt', `XML:com.adobe.xmp\0\0\0\0\0${SECRET}`),
    Sample.pngChunk('tIME', '\x07\xe0\x01\x01\0\0\0'),
  ),
  'image/webp': Sample.webpWith(
    0x0c,
    Sample.webpChunk('EXIF', Sample.exif(6)),
    Sample.webpChunk('XMP ', Buffer.from(SECRET)),
  ),
}
type Type = keyof typeof telling

/** Lists the parts of a clean picture by name and size, without the code under test. */
const partsOf: Record<Type, (bytes: Buffer) => string[]> = {
  'image/jpeg'(bytes) {
    const parts: string[] = []
    for (let at = 2; bytes[at + 1] !== 0xd9; ) {
      const marker = bytes[at + 1] ?? 0
      const end = at + 2 + bytes.readUInt16BE(at + 2)
      const isNamed = marker >= 0xe0 && marker <= 0xef
      const name = isNamed ? bytes.toString('latin1', at + 4, at + 8) : ''
      parts.push(`${marker.toString(16)} ${isNamed ? `${name} ${end - at}` : ''}`)
      at = end
      // Scan data continues until a marker that is neither stuffing nor a restart.
      if (marker === 0xda)
        while (bytes[at] !== 0xff || [0, 0xff].includes(bytes[at + 1] ?? 0) || isRestart(bytes[at + 1])) at++
    }
    return parts
  },
  'image/png'(bytes) {
    const parts: string[] = []
    for (let at = 8; at < bytes.length; at += 12 + bytes.readUInt32BE(at))
      parts.push(`${bytes.toString('latin1', at + 4, at + 8)} ${bytes.readUInt32BE(at)}`)
    return parts
  },
  'image/webp'(bytes) {
    const parts: string[] = []
    for (let at = 12; at < bytes.length; ) {
      const size = bytes.readUInt32LE(at + 4)
      parts.push(`${bytes.toString('latin1', at, at + 4)} ${size}`)
      at += 8 + size + (size % 2)
    }
    return parts
  },
}
const isRestart = (byte = 0) => byte >= 0xd0 && byte <= 0xd7

/** Tables, frames, scans and colors, and Exif data that contains only the orientation (26 bytes). */
const ALLOWED: Record<Type, RegExp> = {
  'image/jpeg': /^(c[0-24]|d[abd]) $|^e0 JFIF 18$|^e1 Exif 36$|^e2 ICC_ \d+$|^ee Adob \d+$/,
  'image/png': /^(IHDR|PLTE|IDAT|IEND|tRNS|bKGD|pHYs|cHRM|gAMA|iCCP|sBIT|sRGB|cICP|mDCV|cLLI) \d+$|^eXIf 26$/,
  'image/webp': /^(VP8X|VP8 |VP8L|ICCP|ALPH) \d+$|^EXIF 26$/,
}

const change = fc.oneof(
  fc.record({ kind: fc.constant('set' as const), at: fc.nat(), value: fc.nat(255) }),
  fc.record({ kind: fc.constant('cut' as const), at: fc.nat(), value: fc.nat(64) }),
  fc.record({ kind: fc.constant('repeat' as const), at: fc.nat(), value: fc.nat(64) }),
  fc.record({ kind: fc.constant('insert' as const), at: fc.nat(), value: fc.nat(255) }),
)

function changed(bytes: Buffer, { kind, at, value }: { kind: string; at: number; value: number }): Buffer {
  const from = bytes.length === 0 ? 0 : at % bytes.length
  const [before, after] = [bytes.subarray(0, from), bytes.subarray(from)]
  if (kind === 'set') return Buffer.concat([before, Buffer.from([value]), after.subarray(1)])
  if (kind === 'cut') return Buffer.concat([before, after.subarray(value)])
  if (kind === 'repeat') return Buffer.concat([before, after.subarray(0, value), after])
  return Buffer.concat([before, Buffer.from([value]), after])
}

test('cleans or refuses 10,000 corrupted pictures and keeps no part that can contain metadata', () => {
  const types = Object.keys(telling) as Type[]
  let cleaned = 0
  fc.assert(
    fc.property(
      fc.constantFrom(...types),
      fc.array(change, { minLength: 1, maxLength: 4 }),
      (type, changes) => {
        const result = strip(type, changes.reduce(changed, telling[type]))
        if (typeof result === 'string') return
        cleaned += 1
        for (const part of partsOf[type](result)) expect(part).toMatch(ALLOWED[type])
      },
    ),
    { numRuns: RUNS },
  )
  expect(cleaned).toBeGreaterThan(RUNS / 20)
})
