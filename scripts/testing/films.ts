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

export function words(...numbers: number[]): Buffer {
  const bytes = Buffer.alloc(4 * numbers.length)
  for (const [index, number] of numbers.entries()) bytes.writeUInt32BE(number, index * 4)
  return bytes
}

export const SECRET = '+48.8577+002.295/'
export const PICTURES = 'the pictures themselves, and their sound'
const TIME = 0xe0e0e0e0

function track(handler: string, sizes: number[], chunks: number[], runs: number[][], ...more: Buffer[]) {
  const samples = box(
    'stbl',
    box('stsd', words(0, 0)),
    box('stsz', words(0, 0, sizes.length, ...sizes)),
    box('stsc', words(0, runs.length, ...runs.flatMap(([first = 1, count = 1]) => [first, count, 1]))),
    box('stco', words(0, chunks.length, ...chunks)),
  )
  const media = box(
    'mdia',
    box('mdhd', words(0, TIME, TIME, 600, 600, 0)),
    box('hdlr', words(0, 0), handler, words(0, 0, 0), `Camera of Ada ${SECRET}\0`),
    box('minf', box('vmhd', words(1, 0, 0)), samples),
  )
  return box('trak', box('tkhd', words(7, TIME, TIME, 1, 0, 600)), media, ...more)
}

/** Builds a video like a phone's, with the location in several metadata boxes and in the samples of a hidden track. */
export function film(): Buffer {
  const beginning = Buffer.concat([box('ftyp', 'qt  ', words(0), 'qt  '), box('free', SECRET)])
  const places = [SECRET, SECRET, SECRET]
  const at = beginning.length + 8
  const data = box('mdat', PICTURES, ...places)
  const first = at + PICTURES.length
  const told = box('udta', box('\xa9xyz', SECRET), box('meta', words(0), SECRET))
  const length = SECRET.length
  const movie = box(
    'moov',
    box('mvhd', words(0, TIME, TIME, 600, 600)),
    track('vide', [PICTURES.length], [at], [[1, 1]], told, box('tref', SECRET)),
    track(
      'meta',
      [length, length, length],
      [first, first + 2 * length],
      [
        [1, 2],
        [2, 1],
      ],
    ),
    box('meta', box('ilst', SECRET)),
    told,
  )
  return Buffer.concat([beginning, data, movie, box('uuid', 'BE7ACFCB97A942E8', SECRET)])
}
