import { existsSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** How long an open page can still load its code after a deploy (rule open-pages-keep-their-code). */
const KEPT_DAYS = 7
const DAY = 24 * 3600 * 1000

/**
 * The files in `assets/` and when each was removed from the site, or null if it's part of the current build.
 */
type Chunks = Record<string, string | null>

const LIST = 'chunks.json'
const NAME = /^[\w-]+\.\w+$/

const get = async (url: string): Promise<Response | undefined> => {
  const response = await fetch(url).catch(() => undefined)
  return response?.ok ? response : undefined
}

/**
 * The chunks that the site serves now. Empty before the first deploy, when there's no such file or no site at
 * all.
 */
async function servedChunks(siteUrl: string): Promise<Chunks> {
  const response = await get(`${siteUrl}/${LIST}`)
  const isList = response?.headers.get('content-type')?.startsWith('application/json')
  return response && isList ? ((await response.json()) as Chunks) : {}
}

/**
 * Copies the code of recent builds into the built site in `folder`. A deploy deletes everything that isn't in
 * the new bundle, but open pages still load chunks of an older one.
 */
export async function keepChunks(folder: string, siteUrl: string, now = new Date()): Promise<Chunks> {
  const assets = join(folder, 'assets')
  const chunks: Chunks = Object.fromEntries(readdirSync(assets).map((file) => [file, null]))
  const served = Object.entries(await servedChunks(siteUrl))
  for (const [file, left] of served) {
    const leftAt = left ?? now.toISOString()
    const isKept = now.getTime() - Date.parse(leftAt) < KEPT_DAYS * DAY
    if (!isKept || !NAME.test(file) || existsSync(join(assets, file))) continue
    const response = await get(`${siteUrl}/assets/${file}`)
    if (!response) continue
    writeFileSync(join(assets, file), new Uint8Array(await response.arrayBuffer()))
    chunks[file] = leftAt
  }
  writeFileSync(join(folder, LIST), JSON.stringify(chunks))
  return chunks
}
