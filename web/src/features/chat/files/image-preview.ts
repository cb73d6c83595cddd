import { isPictureName } from '#core/chat/shared/file-name'
import { MAX_PREVIEW_BYTES, PREVIEW_PIXELS } from '#core/chat/shared/schema'

const QUALITY = 0.7
const PREFIX = 'data:image/jpeg;base64,'

/**
 * Returns a small JPEG preview in base64, or undefined if the picture is already small or the browser can't decode
 * it.
 */
export async function createPreview(file: File): Promise<string | undefined> {
  if (!isPictureName(file.name) || file.size <= MAX_PREVIEW_BYTES) return undefined
  const picture = await createImageBitmap(file).catch(() => undefined)
  if (!picture) return undefined
  const scale = Math.min(1, PREVIEW_PIXELS / Math.max(picture.width, picture.height))
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(picture.width * scale))
  canvas.height = Math.max(1, Math.round(picture.height * scale))
  const context = canvas.getContext('2d')
  if (!context) return undefined
  // JPEG has no transparency, so transparent areas become white.
  context.fillStyle = '#fff'
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.imageSmoothingQuality = 'medium'
  context.drawImage(picture, 0, 0, canvas.width, canvas.height)
  picture.close()
  const url = canvas.toDataURL('image/jpeg', QUALITY)
  const isSmall = url.startsWith(PREFIX) && (url.length - PREFIX.length) * 0.75 <= MAX_PREVIEW_BYTES
  return isSmall ? url.slice(PREFIX.length) : undefined
}
