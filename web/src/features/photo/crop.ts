/** Pixel size of the picture as displayed, after applying its EXIF orientation. */
export interface Size {
  width: number
  height: number
}

/** The square cut out of a picture, in its pixels. */
export interface Crop {
  x: number
  y: number
  side: number
}

export const MAX_ZOOM = 4
/** The longest side of an uploaded photo. */
const MAX_PIXELS = 1024

/** The largest centered square. */
export function centered({ width, height }: Size): Crop {
  const side = Math.min(width, height)
  return { side, x: (width - side) / 2, y: (height - side) / 2 }
}

/** A zoom of 1 shows the largest possible square. */
export const zoomOf = ({ width, height }: Size, { side }: Crop) => Math.min(width, height) / side

/**
 * Moves the picture by a fraction of the square's side, or zooms by a factor around its center. The square
 * never leaves the picture.
 */
export interface Step {
  right?: number
  down?: number
  zoom?: number
}

const [MOVE, ZOOM] = [1 / 16, 1.1]
/** What each button or key does. */
export const STEPS = {
  left: { right: -MOVE },
  right: { right: MOVE },
  up: { down: -MOVE },
  down: { down: MOVE },
  closer: { zoom: ZOOM },
  farther: { zoom: 1 / ZOOM },
} satisfies Record<string, Step>

export function changed(size: Size, { x, y, side }: Crop, { right = 0, down = 0, zoom = 1 }: Step): Crop {
  const largest = Math.min(size.width, size.height)
  const next = between(largest / MAX_ZOOM, side / zoom, largest)
  const shift = (side - next) / 2
  return {
    side: next,
    x: between(0, x + shift - right * side, size.width - next),
    y: between(0, y + shift - down * side, size.height - next),
  }
}

/** The square as a JPEG, with transparent pixels turned white. */
export async function cut(image: HTMLImageElement, { x, y, side }: Crop): Promise<File> {
  const pixels = Math.max(1, Math.min(MAX_PIXELS, Math.round(side)))
  const canvas = document.createElement('canvas')
  canvas.width = pixels
  canvas.height = pixels
  const context = canvas.getContext('2d')
  if (context) {
    context.fillStyle = '#fff'
    context.fillRect(0, 0, pixels, pixels)
    context.imageSmoothingQuality = 'high'
    context.drawImage(image, x, y, side, side, 0, 0, pixels, pixels)
  }
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', 0.9))
  if (!blob) throw new Error("This browser can't crop the photo")
  return new File([blob], 'photo.jpg', { type: blob.type })
}

const between = (low: number, value: number, high: number) => Math.min(Math.max(value, low), high)
