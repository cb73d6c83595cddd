import { expect, test } from 'vitest'
import { stripGif } from '#core/uploads/gif'
import { strip } from '#core/uploads/picture'
import { fc } from '#scripts/testing/checks/properties'

const SECRET = 'lat=45.5231 taken by Ada'
const text = (words: string) => Buffer.from(words, 'latin1')
const blocks = (...parts: Buffer[]) =>
  Buffer.concat([...parts.flatMap((part) => [Buffer.from([part.length]), part]), Buffer.from([0])])
const extension = (label: number, ...parts: Buffer[]) =>
  Buffer.concat([Buffer.from([0x21, label]), blocks(...parts)])
const application = (name: string, ...parts: Buffer[]) => extension(0xff, text(name), ...parts)

const header = Buffer.concat([text('GIF89a'), Buffer.from([1, 0, 1, 0, 0x80, 0, 0, 0, 0, 0, 255, 255, 255])])
const timing = extension(0xf9, Buffer.from([4, 10, 0, 0]))
const loop = application('NETSCAPE2.0', Buffer.from([1, 0, 0]))
const frame = Buffer.concat([
  Buffer.from([0x2c, 0, 0, 0, 0, 1, 0, 1, 0, 0, 2]),
  blocks(Buffer.from([0x44, 1])),
])
const end = Buffer.from([0x3b])
const plain = Buffer.concat([header, loop, timing, frame, timing, frame, end])
const telling = Buffer.concat([
  header,
  loop,
  extension(0xfe, text(SECRET), text(SECRET)),
  timing,
  frame,
  application('XMP DataXMP', text(SECRET)),
  application('MGK8BIM0000', text(SECRET)),
  timing,
  frame,
  extension(0x01, Buffer.alloc(12), text(SECRET)),
  end,
  text(SECRET),
])

test('keeps the frames of a GIF, their timing and the number of repeats, and nothing else', () => {
  expect(strip('image/gif', telling)).toEqual(plain)
  expect(strip('image/gif', plain)).toEqual(plain)
})

test('keeps the local color table of a frame', () => {
  const colored = Buffer.concat([
    Buffer.from([0x2c, 0, 0, 0, 0, 1, 0, 1, 0, 0x80, 1, 2, 3, 4, 5, 6, 2]),
    blocks(Buffer.from([0x44, 1])),
  ])
  const gif = Buffer.concat([header, colored, end])
  expect(stripGif(gif)).toEqual({ width: 1, height: 1, bytes: gif })
})

test('accepts a GIF without an end or with other bytes before it', () => {
  const start = plain.subarray(0, -1)
  for (const bytes of [
    start,
    Buffer.concat([start, Buffer.from([0]), end]),
    Buffer.concat([start, frame.subarray(0, -2)]),
  ])
    expect(strip('image/gif', bytes)).toEqual(plain)
})

test('refuses a GIF that is invalid, has no frame or is too large', () => {
  const huge = Buffer.from(plain)
  huge.writeUInt16LE(65_535, 6)
  huge.writeUInt16LE(65_535, 8)
  for (const bytes of [
    text('GIF89a'),
    Buffer.concat([header, end]),
    Buffer.concat([header, frame.subarray(0, -2)]),
    huge,
  ])
    expect(strip('image/gif', bytes)).toMatch(/damaged|megapixels/)
})

test('refuses a GIF with changed bytes, or cleans it so that a second pass changes nothing', () => {
  const changes = fc.array(fc.tuple(fc.nat(plain.length - 1), fc.integer({ min: 0, max: 255 })), {
    maxLength: 5,
  })
  fc.assert(
    fc.property(changes, (places) => {
      const bytes = Buffer.concat([plain, text(SECRET)])
      for (const [at, byte] of places) bytes[at] = byte
      const { bytes: clean } = stripGif(bytes) ?? {}
      if (clean) expect(stripGif(clean)?.bytes).toEqual(clean)
    }),
    { numRuns: 2_000 },
  )
})
