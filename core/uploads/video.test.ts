import { expect, test } from 'vitest'
import { mayHoldMetadata, withoutMetadata } from '#core/uploads/metadata'
import { ATTACHMENT_TYPES } from '#core/uploads/shared/schema'
import { stripVideo } from '#core/uploads/video'
import { fc } from '#scripts/testing/checks/properties'
import { box, LOCATION, MEDIA_DATA, makeVideo, uint32s } from '#scripts/testing/video-file'

const RUNS = 2_000

/** Lists the boxes by path, as a player finds them, without the code under test. */
function listBoxes(bytes: Buffer, path = '', from = 0, to = bytes.length): string[] {
  const listed: string[] = []
  for (let at = from; at < to; at += bytes.readUInt32BE(at)) {
    const type = bytes.toString('latin1', at + 4, at + 8)
    listed.push(`${path}${type}`)
    if (['moov', 'trak', 'mdia', 'minf', 'stbl'].includes(type))
      listed.push(...listBoxes(bytes, `${path}${type}.`, at + 8, at + bytes.readUInt32BE(at)))
  }
  return listed
}

test('keeps the frames of a video and removes its location, times and camera', () => {
  const dirty = makeVideo()
  expect(dirty.toString('latin1').split(LOCATION).length).toBeGreaterThan(8)
  const clean = stripVideo(dirty)
  const text = clean?.toString('latin1') ?? ''
  expect(clean).toHaveLength(dirty.length)
  expect(text).toContain(MEDIA_DATA)
  expect(text.indexOf(MEDIA_DATA)).toBe(dirty.toString('latin1').indexOf(MEDIA_DATA))
  expect(text).not.toContain(LOCATION)
  expect(text).not.toContain('Camera of Ada')
  expect(text).not.toContain('\xe0\xe0\xe0\xe0')
  expect(listBoxes(clean ?? Buffer.alloc(0))).toEqual([
    'ftyp',
    'free',
    'mdat',
    'moov',
    'moov.mvhd',
    'moov.trak',
    'moov.trak.tkhd',
    'moov.trak.mdia',
    ...['mdhd', 'hdlr', 'minf', 'minf.vmhd', 'minf.stbl'].map((name) => `moov.trak.mdia.${name}`),
    ...['stsd', 'stsz', 'stsc', 'stco'].map((name) => `moov.trak.mdia.minf.stbl.${name}`),
    'moov.trak.free',
    'moov.trak.free',
    'moov.free',
    'moov.free',
    'moov.free',
    'free',
  ])
  expect(stripVideo(clean ?? Buffer.alloc(0))).toEqual(clean)
})

test('does not modify the original video', () => {
  const dirty = makeVideo()
  stripVideo(dirty)
  expect(dirty).toEqual(makeVideo())
})

test('refuses a video that is invalid, ends too early or would take too long to process', () => {
  const samples = (...boxes: Buffer[]) =>
    box(
      'moov',
      box('trak', box('mdia', box('hdlr', uint32s(0, 0), 'meta'), box('minf', box('stbl', ...boxes)))),
    )
  const many = Array.from({ length: 1000 }, () => 0)
  for (const bytes of [
    Buffer.alloc(0),
    box('ftyp', 'qt  '),
    makeVideo().subarray(0, -5),
    Buffer.concat([makeVideo(), uint32s(3), Buffer.from('moov')]),
    samples(
      box('stsz', uint32s(0, 0, 1, 5)),
      box('stsc', uint32s(0, 1, 1, 1, 1)),
      box('stco', uint32s(0, 1, 1e6)),
    ),
    samples(
      box('stz2', uint32s(0, 0, 1, 5)),
      box('stsc', uint32s(0, 1, 1, 1, 1)),
      box('stco', uint32s(0, 1, 0)),
    ),
    samples(
      box('stsz', uint32s(0, 100, 1000)),
      box('stsc', uint32s(0, 1, 1, 0xffffffff, 1)),
      box('stco', uint32s(0, many.length, ...many)),
    ),
    Buffer.concat([makeVideo(), box('moof', box('mfhd', uint32s(0, 1)))]),
  ])
    expect(stripVideo(bytes)).toBeUndefined()
  expect(withoutMetadata('video/mp4', box('ftyp', 'isom'))).toMatch(/damaged/)
})

test('cleans or refuses a video with changed bytes, and never throws or makes it longer', () => {
  const changes = fc.array(fc.tuple(fc.nat(makeVideo().length - 1), fc.integer({ min: 0, max: 255 })), {
    maxLength: 6,
  })
  fc.assert(
    fc.property(changes, fc.nat(makeVideo().length), (places, cut) => {
      const bytes = makeVideo()
      for (const [at, byte] of places) bytes[at] = byte
      const clean = stripVideo(cut % 3 === 0 ? bytes.subarray(0, cut) : bytes)
      if (clean) expect(clean.length).toBeLessThanOrEqual(bytes.length)
    }),
    { numRuns: RUNS },
  )
})

test('removes metadata from every accepted type of picture and video', () => {
  const told = ATTACHMENT_TYPES.filter((type) => /^(image|video)\/|^audio\/mp4/.test(type))
  expect(told.filter((type) => !mayHoldMetadata(type))).toEqual([])
})
