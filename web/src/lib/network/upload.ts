import { messages } from '#core/shared/messages'
import type { UploadKind } from '#core/uploads/shared/schema'
import { api } from '@/lib/network/api'
import { ApiError } from '@/lib/network/api-error'
import { loadPart } from '@/lib/network/load-part'
import { remember } from '@/lib/sent-files'

/** The maximum file size. */
export const MAX_FILE_BYTES = 10_000_000

interface Options {
  kind: UploadKind
  /** Percent uploaded so far. */
  onProgress?: (percent: number) => void
  signal?: AbortSignal
}

/** Uploads a file directly to the bucket. Returns the key that identifies it in later requests. */
export async function upload(file: File, options: Options): Promise<string> {
  requireSize(file)
  return remember(options.kind, file, () => send(file, options))
}

/**
 * Checks a file when it is chosen. Throws the error that sending it would cause: a damaged picture would otherwise only
 * be refused after the last page of a form. The server accepts what browsers can show.
 */
export async function examine(file: File, kind: UploadKind): Promise<void> {
  requireSize(file)
  const contentType = await typeOf(file, kind)
  if (!contentType.startsWith('image/') || (await canShow(file))) return
  const { DAMAGED_PICTURE } = await loadPart(() => import('#core/uploads/shared/content'))
  throw new ApiError(400, 'VALIDATION', DAMAGED_PICTURE)
}

function requireSize({ size }: File) {
  if (size > MAX_FILE_BYTES) throw new ApiError(413, 'TOO_LARGE', messages.fileTooLarge)
  if (size === 0) throw new ApiError(400, 'VALIDATION', 'This file is empty')
}

async function send(file: File, { kind, onProgress, signal }: Options): Promise<string> {
  // The site creates images itself, so their type is known.
  const contentType = kind === 'image' ? file.type : await typeOf(file, kind)
  const { url, fields, key } = await api.uploads.create({
    body: { kind, fileName: file.name, contentType, size: file.size },
    signal,
  })
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  form.append('file', file)
  await post(url, form, onProgress, signal)
  return key
}

/** Checks the file as the server will, and throws the same error. */
async function typeOf(file: File, kind: UploadKind): Promise<string> {
  const {
    HEAD_BYTES,
    detectType: judge,
    detectNamedType: judgeNamed,
  } = await loadPart(() => import('#core/uploads/shared/content'))
  const head = new Uint8Array(await file.slice(0, HEAD_BYTES).arrayBuffer())
  const judged =
    kind === 'attachment' ? await judgeNamed(head, file.name) : await judge(kind, head, file.type)
  if ('refusal' in judged) throw new ApiError(400, 'VALIDATION', judged.refusal)
  return judged.contentType
}

async function canShow(picture: File): Promise<boolean> {
  const image = new Image()
  const shown = new Promise<boolean>((resolve) => {
    image.onload = () => resolve(true)
    image.onerror = () => resolve(false)
  })
  image.src = URL.createObjectURL(picture)
  return shown.finally(() => URL.revokeObjectURL(image.src))
}

/** Uses XMLHttpRequest, because `fetch` doesn't report upload progress. */
function post(url: string, form: FormData, onProgress?: (percent: number) => void, signal?: AbortSignal) {
  return new Promise<void>((resolve, reject) => {
    const failed = () => reject(new ApiError(0, 'UPLOAD', 'The upload failed. Please try again.'))
    const request = new XMLHttpRequest()
    request.upload.onprogress = ({ loaded, total }) => onProgress?.(Math.round((loaded / total) * 100))
    request.onload = () => (request.status < 300 ? resolve() : failed())
    request.onerror = failed
    request.onabort = () => reject(signal?.reason)
    signal?.addEventListener('abort', () => request.abort())
    request.open('POST', url)
    request.send(form)
  })
}
