import { describe, expect, test } from 'vitest'
import { readOrientation } from '#core/uploads/orientation'
import { strip } from '#core/uploads/picture'
import { fc } from '#scripts/testing/checks/properties'
import * as Sample from '#scripts/testing/pictures'

const TYPES = ['image/jpeg', 'image/png', 'image/webp'] as const
type Type = (typeof TYPES)[number]

const plain = { 'image/jpeg': Sample.jpeg, 'image/png': Sample.png, 'image/webp': Sample.webpWith(0) }
const text = (length = 40) => fc.string({ maxLength: length, unit: 'binary-ascii' })
const bytes = fc.uint8Array({ maxLength: 300 })

/** Upright pictures with all the metadata that their container allows. */
const telling: Record<Type, fc.Arbitrary<Buffer>> = {
  'image/jpeg': fc
    .array(
      fc.oneof(
        fc.tuple(fc.constantFrom(0xe3, 0xe4, 0xe5, 0xeb, 0xec, 0xed, 0xef, 0xfe), bytes),
        fc.tuple(
          fc.constant(0xe1),
          fc.constantFrom('http://ns.adobe.com/xap/1.0/\0<x:xmpmeta/>', 'Exif\0\0'),
        ),
        fc.tuple(fc.constant(0xe2), fc.constantFrom('MPF\0II*\0', 'FPXR\0')),
        fc.tuple(fc.constant(0xe0), fc.constant('JFXX\0\x10')),
      ),
    )
    .map((segments) =>
      Sample.jpegWith(
        ...segments.map(([marker, content]) => Sample.segment(marker, content)),
        Sample.exifSegment(1),
      ),
    ),
  'image/png': fc
    .array(fc.tuple(fc.constantFrom('tEXt', 'iTXt', 'zTXt', 'tIME', 'acTL', 'fdAT', 'prVt'), text()))
    .map((chunks) =>
      Sample.pngWith(
        ...chunks.map(([type, content]) => Sample.pngChunk(type, content)),
        Sample.pngChunk('eXIf', Sample.exif(1)),
      ),
    ),
  'image/webp': fc
    .array(fc.tuple(fc.constantFrom('XMP ', 'abcd'), bytes))
    .map((chunks) =>
      Sample.webpWith(
        0x0c,
        Sample.webpChunk('EXIF', Sample.exif(1)),
        ...chunks.map(([type, content]) => Sample.webpChunk(type, content)),
      ),
    ),
}

const turned: Record<Type, (orientation: number) => Buffer> = {
  'image/jpeg': (orientation) => Sample.jpegWith(Sample.exifSegment(orientation)),
  'image/png': (orientation) => Sample.pngWith(Sample.pngChunk('eXIf', Sample.exif(orientation))),
  'image/webp': (orientation) => Sample.webpWith(0x08, Sample.webpChunk('EXIF', Sample.exif(orientation))),
}

const stripped = (type: Type, picture: Uint8Array) => {
  const result = strip(type, picture)
  if (typeof result === 'string') throw new Error(result)
  return result
}

describe.each(TYPES)('%s', (type) => {
  test('keeps a picture without metadata byte for byte', () => {
    expect(stripped(type, plain[type]).equals(plain[type])).toBe(true)
  })

  test('removes all metadata and nothing else', () => {
    fc.assert(
      fc.property(telling[type], (picture) => {
        expect(stripped(type, picture).equals(plain[type])).toBe(true)
      }),
    )
  })

  test.each([2, 3, 4, 5, 6, 7, 8])('keeps orientation %i and removes the location', (orientation) => {
    const clean = stripped(type, turned[type](orientation))
    const tiff = clean.subarray(clean.indexOf('MM\0*', 0, 'latin1'))
    expect(readOrientation(tiff)).toBe(orientation)
    // The remaining Exif data has one entry.
    expect(tiff.readUInt16BE(8)).toBe(1)
    expect(clean.length - plain[type].length).toBeLessThan(50)
    expect(stripped(type, clean).equals(clean)).toBe(true)
  })

  test('removes anything after the picture', () => {
    fc.assert(
      fc.property(text(500), (rest) => {
        const long = Buffer.concat([plain[type], Buffer.from(`<html><script>${rest}`)])
        expect(stripped(type, long).equals(plain[type])).toBe(true)
      }),
    )
  })

  test('completes a picture that lacks its end, and refuses one that ends earlier', () => {
    const endBytes = { 'image/jpeg': 2, 'image/png': 12, 'image/webp': 0 }[type]
    const whole = plain[type].length - endBytes
    // Nothing tells where the pixels of a JPEG should end, so browsers show those that are there.
    const scan = Sample.jpeg.indexOf('ffda', 'hex')
    const needed = type === 'image/jpeg' ? scan + 2 + Sample.jpeg.readUInt16BE(scan + 2) : whole - 1
    for (let length = 0; length < plain[type].length; length++) {
      const result = strip(type, plain[type].subarray(0, length))
      if (length >= whole) expect(result).toEqual(plain[type])
      else if (length <= needed) expect(result).toMatch('damaged')
    }
  })

  test('refuses arbitrary bytes, or cleans them so that a second pass changes nothing', () => {
    const spoilt = fc
      .tuple(telling[type], fc.array(fc.tuple(fc.nat(2000), fc.nat(255)), { maxLength: 6 }))
      .map(([picture, changes]) => {
        const copy = Buffer.from(picture)
        for (const [at, value] of changes) copy[at % copy.length] = value
        return copy
      })
    fc.assert(
      fc.property(fc.oneof(spoilt, fc.uint8Array({ maxLength: 200 })), (picture) => {
        const once = strip(type, picture)
        if (typeof once !== 'string') expect(stripped(type, once).equals(once)).toBe(true)
      }),
      { numRuns: 2000 },
    )
  })
})

describe('decompression bombs', () => {
  const huge = 'Photos can have at most 50 megapixels'

  test('refuses a JPEG with a huge size in its header', () => {
    const bomb = Buffer.from(Sample.jpeg)
    bomb.writeUInt32BE(0xffff_ffff, bomb.indexOf(Buffer.from([0xff, 0xc0])) + 5)
    expect(strip('image/jpeg', bomb)).toBe(huge)
  })

  test('refuses a PNG with a huge size in its header', () => {
    const header = Buffer.from(Sample.png.subarray(16, 29))
    header.writeUInt32BE(50_000_001, 0)
    const bomb = Buffer.concat([
      Sample.png.subarray(0, 8),
      Sample.pngChunk('IHDR', header),
      Sample.png.subarray(33),
    ])
    expect(strip('image/png', bomb)).toBe(huge)
  })

  test('refuses a WebP with a huge or wrong size in its header', () => {
    const bomb = Buffer.from(Sample.webp)
    bomb.writeUInt32LE(0x3fff_3fff, 26)
    expect(strip('image/webp', bomb)).toBe(huge)
    // The canvas isn't the size of the picture on it.
    const lying = Buffer.from(Sample.webpWith(0))
    lying.writeUIntLE(9999, 24, 3)
    expect(strip('image/webp', lying)).toMatch('damaged')
  })
})

/** What a Samsung phone appends: a video, then a directory that says how far before it the video starts. */
function samsungTrailer(video: Buffer) {
  const directory = Buffer.alloc(24)
  directory.write('SEFH')
  directory.writeUInt32LE(1, 8)
  directory.writeUInt32LE(video.length, 16)
  return Buffer.concat([video, directory, Buffer.from('\x18\0\0\0SEFT', 'latin1')])
}

test('accepts what browsers show of a JPEG, and keeps nothing else', () => {
  const [start, end] = [Sample.jpeg.subarray(0, -2), Sample.jpeg.subarray(-2)]
  const first = Sample.jpeg.readUInt16BE(4) + 4
  const video = Buffer.concat([
    Buffer.from('\0\0\x30\x0aMotionPhoto_Data', 'latin1'),
    Buffer.from('ff01ffe1ffd8ff', 'hex'),
  ])
  for (const odd of [
    start,
    Buffer.concat([start, end.subarray(0, 1)]),
    Buffer.concat([start, Buffer.from('SEFH'), Buffer.alloc(20_000)]),
    Buffer.concat([start, samsungTrailer(video)]),
    Buffer.concat([Sample.jpeg, samsungTrailer(video)]),
    Buffer.concat([Sample.jpeg.subarray(0, first), Buffer.from([0]), Sample.jpeg.subarray(first)]),
  ])
    expect(strip('image/jpeg', odd)).toEqual(Sample.jpeg)
})

test('ignores optional parts of a PNG with a wrong checksum, but no others', () => {
  const gamma = Sample.pngChunk('gAMA', '\0\0\xb1\x8f')
  gamma.writeUInt32BE(1, gamma.length - 4)
  expect(strip('image/png', Sample.pngWith(gamma))).toEqual(Sample.png)
  const [end, pixels] = [Buffer.from(Sample.png), Buffer.from(Sample.png)]
  end.writeUInt32BE(1, end.length - 4)
  expect(strip('image/png', end)).toEqual(Sample.png)
  pixels.writeUInt32BE(1, pixels.length - 16)
  expect(strip('image/png', pixels)).toMatch('damaged')
})

test('keeps color profiles and gamma', () => {
  const profile = Sample.segment(0xe2, 'ICC_PROFILE\0\x01\x01profile')
  const adobe = Sample.segment(0xee, 'Adobe\0\x64\0\0\0\0\x01')
  expect(stripped('image/jpeg', Sample.jpegWith(profile, adobe))).toEqual(Sample.jpegWith(profile, adobe))
  const gamma = Sample.pngWith(Sample.pngChunk('gAMA', '\0\0\xb1\x8f'))
  expect(stripped('image/png', gamma)).toEqual(gamma)
})

test('removes the JFIF thumbnail', () => {
  const jfif = Sample.segment(0xe0, `JFIF\0\x01\x01\0\0\x01\0\x01\x01\x01${'abc'}`)
  expect(
    stripped('image/jpeg', Buffer.concat([Sample.jpeg.subarray(0, 2), jfif, Sample.jpeg.subarray(20)])),
  ).toEqual(Sample.jpeg)
})

test('refuses an animated WebP', () => {
  const frame = Sample.webpChunk('ANMF', Buffer.alloc(16))
  expect(strip('image/webp', Sample.webpWith(2, frame))).toMatch('animated')
})
