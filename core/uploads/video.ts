/**
 * A box of an MP4 or QuickTime file (ISO/IEC 14496-12, 4.2): where it starts, where its content starts, and where it
 * ends.
 */
interface Box {
  type: string
  start: number
  content: number
  end: number
}

/** The boxes needed to play a file, by parent. All others may tell where, when and how it was recorded. */
const KEPT: Record<string, string[]> = {
  '': ['ftyp', 'styp', 'moov', 'moof', 'mdat', 'mfra', 'sidx', 'wide', 'pdin'],
  moov: ['mvhd', 'trak', 'mvex', 'iods'],
  trak: ['tkhd', 'edts', 'mdia', 'tapt'],
  mdia: ['mdhd', 'hdlr', 'minf', 'elng'],
  minf: ['vmhd', 'smhd', 'gmhd', 'hdlr', 'dinf', 'stbl'],
  moof: ['mfhd', 'traf'],
  traf: ['tfhd', 'tfdt', 'trun', 'sdtp', 'sbgp', 'sgpd', 'subs', 'saiz', 'saio', 'senc'],
}
/** Their content begins with the times of creation and modification. */
const DATED = ['mvhd', 'tkhd', 'mdhd']
const PLAYED = ['vide', 'soun']

/**
 * Removes the metadata of a video or audio file. The location, times, device and all tracks that are neither seen nor
 * heard are overwritten in place, so that offsets in the file stay valid. Returns undefined if the file can't be
 * read.
 */
export function stripVideo(bytes: Uint8Array): Buffer | undefined {
  const film = Buffer.from(bytes)
  try {
    const parts = boxesIn(film, 0, film.length)
    clean(film, { type: '', start: 0, content: 0, end: film.length }, parts.some(isFragment))
    return parts.some(({ type }) => type === 'moov') ? film : undefined
  } catch (error) {
    if (error instanceof RangeError) return undefined
    throw error
  }
}

const isFragment = ({ type }: Box) => type === 'moof'

function clean(film: Buffer, parent: Box, isFragmented: boolean): void {
  for (const box of boxesIn(film, parent.content, parent.end)) {
    if (box.type === 'trak' && !isPlayed(film, box)) {
      if (isFragmented) throw new RangeError('A track whose samples are in fragments')
      removeTrack(film, box)
    } else if (!KEPT[parent.type]?.includes(box.type)) replaceWithFreeSpace(film, box)
    else if (box.type in KEPT) clean(film, box, isFragmented)
    // The handler's name, after its type, may be that of the camera or program.
    else if (box.type === 'hdlr') blank(film, box.content + 12, box.end)
    else if (DATED.includes(box.type)) {
      const dateBytes = film.readUInt8(box.content) === 1 ? 16 : 8
      blank(film, box.content + 4, box.content + 4 + dateBytes)
    }
  }
}

function boxesIn(film: Buffer, from: number, to: number): Box[] {
  const boxes: Box[] = []
  for (let start = from; start < to; ) {
    // QuickTime may end a list with four zero bytes.
    if (to - start < 8) {
      blank(film, start, to)
      break
    }
    const short = film.readUInt32BE(start)
    const isLong = short === 1
    const size = isLong ? Number(film.readBigUInt64BE(start + 8)) : short === 0 ? to - start : short
    const content = start + (isLong ? 16 : 8)
    const end = start + size
    if (end < content || end > to) throw new RangeError('A box that is longer than its parent')
    boxes.push({ type: film.toString('latin1', start + 4, start + 8), start, content, end })
    start = end
  }
  return boxes
}

const find = (film: Buffer, { content, end }: Box, type: string) =>
  boxesIn(film, content, end).find((box) => box.type === type)

function isPlayed(film: Buffer, track: Box): boolean {
  const media = find(film, track, 'mdia')
  const handler = media && find(film, media, 'hdlr')
  return PLAYED.includes(handler ? film.toString('latin1', handler.content + 8, handler.content + 12) : '')
}

/** Turns a box into free space of the same length. */
function replaceWithFreeSpace(film: Buffer, { start, content, end }: Box): void {
  film.write('free', start + 4, 'latin1')
  blank(film, content, end)
}

/** Clears a track and its samples, which are in chunks elsewhere in the file (8.6 and 8.7). */
function removeTrack(film: Buffer, track: Box): void {
  const samples = ['mdia', 'minf', 'stbl'].reduce<Box | undefined>(
    (box, type) => box && find(film, box, type),
    track,
  )
  if (samples) for (const [from, to] of chunksOf(film, samples)) blank(film, from, to)
  replaceWithFreeSpace(film, track)
}

function chunksOf(film: Buffer, table: Box): [from: number, to: number][] {
  const [sizes, runs] = [find(film, table, 'stsz'), find(film, table, 'stsc')]
  const [near, far] = [find(film, table, 'stco'), find(film, table, 'co64')]
  const offsets = near ?? far
  if (!sizes || !runs || !offsets) throw new RangeError('A track whose samples cannot be found')
  const sameSize = film.readUInt32BE(sizes.content + 4)
  const sizeOf = (sample: number) => film.readUInt32BE(sizes.content + 12 + 4 * sample)
  const runCount = film.readUInt32BE(runs.content + 4)
  const chunks: [number, number][] = []
  let [run, sample, inAll] = [0, 0, 0]
  for (let chunk = 0; chunk < film.readUInt32BE(offsets.content + 4); chunk++) {
    const nextFirst = run + 1 < runCount ? film.readUInt32BE(runs.content + 8 + 12 * (run + 1)) : Infinity
    if (chunk + 1 >= nextFirst) run += 1
    const count = film.readUInt32BE(runs.content + 8 + 12 * run + 4)
    const from = near
      ? film.readUInt32BE(offsets.content + 8 + 4 * chunk)
      : Number(film.readBigUInt64BE(offsets.content + 8 + 8 * chunk))
    let to = from
    if (sameSize) to += sameSize * count
    else for (const last = sample + count; sample < last; sample++) to += sizeOf(sample)
    chunks.push([from, to])
    inAll += to - from
    // Chunks don't overlap, so a total beyond the file's length was made up to keep us busy.
    if (inAll > film.length) throw new RangeError('More samples than the file has room for')
  }
  return chunks
}

function blank(film: Buffer, from: number, to: number): void {
  if (from > to || to > film.length) throw new RangeError('A position beyond the end of the file')
  film.fill(0, from, to)
}
