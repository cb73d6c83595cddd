import { crc32, deflateSync } from 'node:zlib'

/** Width and height of each picture in pixels. */
export const SIZE = 256

interface Shape {
  /** Left, top, right, bottom. The whole shape is inside. */
  box: [number, number, number, number]
  /** Distance of a point from the shape in pixels, negative inside. */
  distance(x: number, y: number): number
}

export const ellipse = (cx: number, cy: number, rx: number, ry: number): Shape => ({
  box: [cx - rx - 1, cy - ry - 1, cx + rx + 1, cy + ry + 1],
  distance(x, y) {
    const dx = (x - cx) / rx
    const dy = (y - cy) / ry
    return (Math.sqrt(dx * dx + dy * dy) - 1) * Math.min(rx, ry)
  },
})
export const both = (a: Shape, b: Shape): Shape => ({
  box: a.box,
  distance: (x, y) => Math.max(a.distance(x, y), b.distance(x, y)),
})
export const without = (a: Shape, b: Shape): Shape => ({
  box: a.box,
  distance: (x, y) => Math.max(a.distance(x, y), -b.distance(x, y)),
})
export const rows = (top: number, bottom: number): Shape => ({
  box: [0, top, SIZE, bottom],
  distance: (_, y) => Math.max(top - y, y - bottom),
})

const rgb = (color: string) => [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16))

export function canvas(color: string): Buffer {
  return Buffer.alloc(SIZE * SIZE * 3, Buffer.from(rgb(color)))
}

/** Fills a shape with smooth edges. */
export function paint(pixels: Buffer, { box, distance }: Shape, color: string, opacity = 1) {
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

export function png(pixels: Buffer): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(SIZE, 0)
  header.writeUInt32BE(SIZE, 4)
  header.set([8, 2, 0, 0, 0], 8)
  // Stores each row as its difference from the row above (filter 2), which is mostly zeros.
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
