import { readFileSync, writeFileSync } from 'node:fs'
import { gunzipSync, gzipSync } from 'node:zlib'
import type { Stored } from '#core/lib/stored-item'

const FOLDER = import.meta.dirname

/** The table of an earlier release, as `capture.ts` wrote it. */
export interface Release {
  /** When it was captured, in milliseconds since 1970. */
  capturedAt: number
  items: Stored[]
  /** The keys in the bucket that its items may refer to. */
  files: string[]
}

export const readRelease = (name: string): Release =>
  JSON.parse(gunzipSync(readFileSync(`${FOLDER}/${name}.json.gz`)).toString('utf8'))

export function writeRelease(name: string, release: Release): number {
  const packed = gzipSync(JSON.stringify(release), { level: 9 })
  writeFileSync(`${FOLDER}/${name}.json.gz`, packed)
  return packed.length
}
