import { existsSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { GetObjectCommand, NoSuchKey, type S3Client } from '@aws-sdk/client-s3'

/** How long an open page can still load its code after a deploy (rule keep-code-of-open-pages). */
const KEPT_DAYS = 7
const DAY = 24 * 3600 * 1000

/**
 * The files in `assets/` and when each was removed from the site, or null if it's part of the current build.
 */
type Chunks = Record<string, string | null>

/** The bucket that the site is served from. */
export interface SiteBucket {
  client: S3Client
  name: string
}

const LIST = 'chunks.json'
const NAME = /^[\w-]+\.\w+$/

/** A file of the site as it is deployed, or undefined if there's none. Throws if the bucket can't be read. */
async function read({ client, name }: SiteBucket, file: string): Promise<Uint8Array | undefined> {
  try {
    const { Body } = await client.send(new GetObjectCommand({ Bucket: name, Key: file }))
    return await Body?.transformToByteArray()
  } catch (error) {
    if (error instanceof NoSuchKey) return
    throw new Error(
      `Can't read ${file} of the deployed site in ${name}. Without it, the deploy would delete code that open pages still load.`,
      { cause: error },
    )
  }
}

/** The chunks of the deployed site. Empty before the first deploy. */
async function deployedChunks(bucket: SiteBucket): Promise<Chunks> {
  const list = await read(bucket, LIST)
  return list ? (JSON.parse(new TextDecoder().decode(list)) as Chunks) : {}
}

/**
 * Copies the code of recent builds into the built site in `folder`. A deploy deletes everything that isn't in
 * the new bundle, but open pages still load chunks of an older one. Throws if the bucket can't be read.
 */
export async function keepChunks(folder: string, bucket: SiteBucket, now = new Date()): Promise<Chunks> {
  const assets = join(folder, 'assets')
  const chunks: Chunks = Object.fromEntries(readdirSync(assets).map((file) => [file, null]))
  const deployed = Object.entries(await deployedChunks(bucket))
  for (const [file, left] of deployed) {
    const leftAt = left ?? now.toISOString()
    const isKept = now.getTime() - Date.parse(leftAt) < KEPT_DAYS * DAY
    if (!isKept || !NAME.test(file) || existsSync(join(assets, file))) continue
    const code = await read(bucket, `assets/${file}`)
    if (!code) {
      console.warn(`The deployed site lists assets/${file} but doesn't have it`)
      continue
    }
    writeFileSync(join(assets, file), code)
    chunks[file] = leftAt
  }
  writeFileSync(join(folder, LIST), JSON.stringify(chunks))
  return chunks
}
