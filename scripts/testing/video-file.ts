/** Builds a box of an MP4 or QuickTime file, for videos that reveal where they were recorded. */
export function box(type: string, ...content: (Buffer | string | number[])[]): Buffer {
  const bytes = Buffer.concat(
    content.map((part) => (typeof part === 'string' ? Buffer.from(part, 'latin1') : Buffer.from(part))),
  )
  const head = Buffer.alloc(8)
  head.writeUInt32BE(8 + bytes.length)
  head.write(type, 4, 'latin1')
  return Buffer.concat([head, bytes])
}

export function uint32s(...numbers: number[]): Buffer {
  const bytes = Buffer.alloc(4 * numbers.length)
  for (const [index, number] of numbers.entries()) bytes.writeUInt32BE(number, index * 4)
  return bytes
}

export const LOCATION = '+48.8577+002.295/'
export const MEDIA_DATA = 'the pictures themselves, and their sound'
const TIME = 0xe0e0e0e0

function track(handler: string, sizes: number[], chunks: number[], runs: number[][], ...more: Buffer[]) {
  const samples = box(
    'stbl',
    box('stsd', uint32s(0, 0)),
    box('stsz', uint32s(0, 0, sizes.length, ...sizes)),
    box('stsc', uint32s(0, runs.length, ...runs.flatMap(([first = 1, count = 1]) => [first, count, 1]))),
    box('stco', uint32s(0, chunks.length, ...chunks)),
  )
  const media = box(
    'mdia',
    box('mdhd', uint32s(0, TIME, TIME, 600, 600, 0)),
    box('hdlr', uint32s(0, 0), handler, uint32s(0, 0, 0), `Camera of Ada ${LOCATION}\0`),
    box('minf', box('vmhd', uint32s(1, 0, 0)), samples),
  )
  return box('trak', box('tkhd', uint32s(7, TIME, TIME, 1, 0, 600)), media, ...more)
}

/** Builds a video like a phone's, with the location in several metadata boxes and in the samples of a hidden track. */
export function makeVideo(): Buffer {
  const beginning = Buffer.concat([box('ftyp', 'qt  ', uint32s(0), 'qt  '), box('free', LOCATION)])
  const places = [LOCATION, LOCATION, LOCATION]
  const at = beginning.length + 8
  const data = box('mdat', MEDIA_DATA, ...places)
  const first = at + MEDIA_DATA.length
  const locationBoxes = box('udta', box('\xa9xyz', LOCATION), box('meta', uint32s(0), LOCATION))
  const length = LOCATION.length
  const movie = box(
    'moov',
    box('mvhd', uint32s(0, TIME, TIME, 600, 600)),
    track('vide', [MEDIA_DATA.length], [at], [[1, 1]], locationBoxes, box('tref', LOCATION)),
    track(
      'meta',
      [length, length, length],
      [first, first + 2 * length],
      [
        [1, 2],
        [2, 1],
      ],
    ),
    box('meta', box('ilst', LOCATION)),
    locationBoxes,
  )
  return Buffer.concat([beginning, data, movie, box('uuid', 'BE7ACFCB97A942E8', LOCATION)])
}
