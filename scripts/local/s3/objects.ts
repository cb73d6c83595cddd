import { createHash, randomUUID } from 'node:crypto'
import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Store } from '#scripts/local/store'

/** What's stored about an object in addition to its bytes. */
export interface StoredObject {
  bucket: string
  key: string
  size: number
  /** Quoted, as in the header. */
  etag: string
  /** ISO 8601 UTC. */
  lastModified: string
  /** Response headers set by the upload: content-type, cache-control, x-amz-meta-* … */
  headers: Record<string, string>
  /**
   * The name of the file with the bytes. It isn't derived from the key, so that no key can reach outside the
   * folder.
   */
  blob: string
}

export interface Objects {
  find(bucket: string, key: string): StoredObject | undefined
  /** The objects of a bucket, sorted by the bytes of their keys. */
  list(bucket: string): StoredObject[]
  read(object: StoredObject): Buffer
  put(bucket: string, key: string, body: Buffer, headers: Record<string, string>): StoredObject
  remove(bucket: string, key: string): void
}

/**
 * Keeps objects in the store and their bytes as files in `folder`. Without a folder, bytes stay in memory.
 */
export function openObjects(store: Store, folder?: string): Objects {
  const objects = store.collection<StoredObject>('s3-objects')
  const blobs = folder ? folderBlobs(folder) : memoryBlobs()
  const id = (bucket: string, key: string) => `${bucket}/${encodeURIComponent(key)}`
  // A crash after writing the bytes and before their entry leaves orphaned files, which are deleted here.
  const usedBlobs = new Set(objects.list().map((object) => object.blob))
  for (const blob of blobs.list()) if (!usedBlobs.has(blob)) blobs.remove(blob)
  return {
    find: (bucket, key) => objects.get(id(bucket, key)),
    list: (bucket) =>
      objects.list(`${bucket}/`).sort((a, b) => Buffer.compare(Buffer.from(a.key), Buffer.from(b.key))),
    read: (object) => blobs.read(object.blob),
    put(bucket, key, body, headers) {
      const before = objects.get(id(bucket, key))
      const blob = randomUUID()
      blobs.write(blob, body)
      const object = objects.put(id(bucket, key), {
        bucket,
        key,
        size: body.length,
        etag: `"${createHash('md5').update(body).digest('hex')}"`,
        lastModified: new Date().toISOString(),
        headers,
        blob,
      })
      if (before) blobs.remove(before.blob)
      return object
    },
    remove(bucket, key) {
      const object = objects.get(id(bucket, key))
      objects.remove(id(bucket, key))
      if (object) blobs.remove(object.blob)
    },
  }
}

interface Blobs {
  list(): string[]
  read(name: string): Buffer
  write(name: string, body: Buffer): void
  remove(name: string): void
}

function folderBlobs(folder: string): Blobs {
  mkdirSync(folder, { recursive: true })
  return {
    list: () => readdirSync(folder),
    read: (name) => readFileSync(join(folder, name)),
    write(name, body) {
      writeFileSync(join(folder, `${name}.part`), body)
      renameSync(join(folder, `${name}.part`), join(folder, name))
    },
    remove: (name) => rmSync(join(folder, name), { force: true }),
  }
}

function memoryBlobs(): Blobs {
  const blobs = new Map<string, Buffer>()
  return {
    list: () => [...blobs.keys()],
    read(name) {
      const body = blobs.get(name)
      if (!body) throw new Error(`The bytes of ${name} are gone: a store on disk needs a folder too`)
      return body
    },
    write: (name, body) => void blobs.set(name, body),
    remove: (name) => void blobs.delete(name),
  }
}
