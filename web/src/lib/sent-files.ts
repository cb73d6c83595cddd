import type { UploadKind } from '#core/uploads/shared/schema'
import { keyOf } from '@/lib/storage'

export interface SentFile {
  name: string
  size: number
}

const running = new Set<{ kind: UploadKind }>()
const STORED_AS = keyOf('sent-files')

const read = (): Record<string, SentFile> => JSON.parse(sessionStorage.getItem(STORED_AS) ?? '{}')

/** Whether a file is being uploaded, of this kind or of any. */
export const isUploading = (kind?: UploadKind) => [...running].some((upload) => !kind || upload.kind === kind)

/** The file that was uploaded as `key` in this tab, so that a form keeps its files after a reload. */
export const sentFile = (key: unknown) => (typeof key === 'string' ? read()[key] : undefined)

/** Remembers files that were uploaded on another device. */
export const recall = (files: Record<string, SentFile>) =>
  sessionStorage.setItem(STORED_AS, JSON.stringify({ ...files, ...read() }))

/** Remembers the file under the key that `send` returns. */
export async function remember(kind: UploadKind, { name, size }: SentFile, send: () => Promise<string>) {
  const upload = { kind }
  running.add(upload)
  try {
    const key = await send()
    sessionStorage.setItem(STORED_AS, JSON.stringify({ ...read(), [key]: { name, size } }))
    return key
  } finally {
    running.delete(upload)
  }
}
