import { crc32, deflateSync } from 'node:zlib'
import type { Random } from '#scripts/seed/random'

const SIZE = 256
const SKINS = ['#f3d3bd', '#e8b995', '#d19a6f', '#a9714b', '#7c4f35', '#5a3a29']
const HAIRS = ['#2b211d', '#3a2a22', '#4a3226', '#8d8d92', '#7a4a2b', '#b5803f', '#d9b36c', '#a33f24']
const CLOTHES = ['#1f6f4a', '#2f5d8a', '#8a3b4a', '#c98a2b', '#56507f', '#3c4a4f', '#b9573c']
const BACKDROPS = ['#dcebdf', '#e9e1d2', '#d9e6ee', '#f0dcd3', '#e4dded', '#d5e8e4']

interface Shape {
  /** Left, top, right, bottom: nothing of it lies outside. */
  box: [number, number, number, number]
  /** How far a point lies outside, in pixels; negative inside. */
  distance(x: number, y: number): number
}

const ellipse = (cx: number, cy: number, rx: number, ry: number): Shape => ({
  box: [cx - rx - 1, cy - ry - 1, cx + rx + 1, cy + ry + 1],
  distance(x, y) {
    const dx = (x - cx) / rx
    const dy = (y - cy) / ry
    return (Math.sqrt(dx * dx + dy * dy) - 1) * Math.min(rx, ry)
  },
})
const both = (a: Shape, b: Shape): Shape => ({
  box: a.box,
  distance: (x, y) => Math.max(a.distance(x, y), b.distance(x, y)),
})
const without = (a: Shape, b: Shape): Shape => ({
  box: a.box,
  distance: (x, y) => Math.max(a.distance(x, y), -b.distance(x, y)),
})
const rows = (top: number, bottom: number): Shape => ({
  box: [0, top, SIZE, bottom],
  distance: (_, y) => Math.max(top - y, y - bottom),
})

/** A friendly face as a PNG of a few kilobytes. */
export function portrait(random: Random, gender: string): Buffer {
  const skin = random.pick(SKINS)
  // The fair ones come last.
  const hair = random.pick(SKINS.indexOf(skin) < 3 ? HAIRS : HAIRS.slice(0, 4))
  const head = ellipse(128, 118, 46, 56)
  const fringe = without(ellipse(128, 108, 53, 60), ellipse(128 + random.int(-8, 8), 146, 56, 56))
  const isLong = gender === 'female' ? random.chance(0.75) : random.chance(0.12)
  const pixels = canvas(random.pick(BACKDROPS))
  paint(pixels, ellipse(128, 128, 116, 116), '#ffffff', 0.35)
  if (isLong) paint(pixels, ellipse(128, 136, 66, random.int(74, 96)), hair)
  else if (random.chance(0.3)) paint(pixels, ellipse(128, 54, 26, 24), hair)
  paint(pixels, ellipse(128, 272, 104, 84), random.pick(CLOTHES))
  paint(pixels, ellipse(128, 182, 23, 32), skin)
  paint(pixels, both(ellipse(128, 182, 23, 32), ellipse(128, 150, 44, 34)), '#000000', 0.12)
  paint(pixels, ellipse(82, 122, 8, 12), skin)
  paint(pixels, ellipse(174, 122, 8, 12), skin)
  paint(pixels, head, skin)
  if (isLong || random.chance(0.9)) paint(pixels, both(fringe, rows(0, 132)), hair)
  if (gender === 'male' && random.chance(0.35))
    paint(pixels, without(both(head, rows(138, SIZE)), ellipse(128, 134, 34, 22)), hair)
  const hasGlasses = random.chance(0.2)
  for (const x of [110, 146]) {
    if (hasGlasses) paint(pixels, without(ellipse(x, 122, 15, 13), ellipse(x, 122, 12, 10)), '#2b211d')
    paint(pixels, ellipse(x, 122, 4, 5), '#2b211d')
  }
  paint(pixels, without(ellipse(128, 142, 17, 12), ellipse(128, 138, 20, 11)), '#9c3d3d')
  return png(pixels)
}

const rgb = (color: string) => [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16))

function canvas(color: string): Buffer {
  return Buffer.alloc(SIZE * SIZE * 3, Buffer.from(rgb(color)))
}

/** Fills a shape with smooth edges. */
function paint(pixels: Buffer, { box, distance }: Shape, color: string, opacity = 1) {
  const [red = 0, green = 0, blue = 0] = rgb(color)
  const [left, top, right, bottom] = box
  const mix = (at: number, ink: number, cover: number) => {
    pixels[at] = (pixels[at] ?? 0) * (1 - cover) + ink * cover
  }
  for (let y = Math.max(0, top); y < Math.min(SIZE, bottom); y++)
    for (let x = Math.max(0, left); x < Math.min(SIZE, right); x++) {
      const cover = Math.min(1, 0.5 - distance(x, y)) * opacity
      if (cover <= 0) continue
      const at = (y * SIZE + x) * 3
      mix(at, red, cover)
      mix(at + 1, green, cover)
      mix(at + 2, blue, cover)
    }
}

function png(pixels: Buffer): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(SIZE, 0)
  header.writeUInt32BE(SIZE, 4)
  header.set([8, 2, 0, 0, 0], 8)
  // Each row as its difference to the one above it (filter 2): mostly zeros.
  const row = SIZE * 3
  const filtered = Buffer.alloc(SIZE * (row + 1))
  for (let y = 0; y < SIZE; y++) {
    filtered[y * (row + 1)] = 2
    for (let x = 0; x < row; x++)
      filtered[y * (row + 1) + 1 + x] =
        (pixels[y * row + x] ?? 0) - (y > 0 ? (pixels[(y - 1) * row + x] ?? 0) : 0)
  }
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(filtered, { level: 4 })),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

function chunk(type: string, data: Buffer): Buffer {
  const content = Buffer.concat([Buffer.from(type, 'ascii'), data])
  const frame = Buffer.alloc(content.length + 8)
  frame.writeUInt32BE(data.length, 0)
  content.copy(frame, 4)
  frame.writeUInt32BE(crc32(content), content.length + 4)
  return frame
}
