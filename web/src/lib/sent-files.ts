import type { UploadKind } from '#core/uploads/schema'

export interface SentFile {
  name: string
  size: number
}

const running = new Set<{ kind: UploadKind }>()
const sent = new Map<string, SentFile>()

/** Whether a file of this kind is on its way. */
export const isUploading = (kind: UploadKind) => [...running].some((one) => one.kind === kind)

/** What was uploaded as `key` since the page was loaded. */
export const sentFile = (key: unknown) => (typeof key === 'string' ? sent.get(key) : undefined)

/** Remembers the file under the key that `send` answers. */
export async function remember(kind: UploadKind, { name, size }: SentFile, send: () => Promise<string>) {
  const upload = { kind }
  running.add(upload)
  try {
    const key = await send()
    sent.set(key, { name, size })
    return key
  } finally {
    running.delete(upload)
  }
}
