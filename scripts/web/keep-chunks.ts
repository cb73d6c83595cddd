import { existsSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** How long a page may stay open across deploys and still find what it loads later (rule open-pages-keep-their-code). */
const KEPT_DAYS = 7
const DAY = 24 * 3600 * 1000

/** The files below `assets/`, and when each left the site: null for what is part of it. */
type Chunks = Record<string, string | null>

const LIST = 'chunks.json'
const NAME = /^[\w-]+\.\w+$/

const get = async (url: string): Promise<Response | undefined> => {
  const response = await fetch(url).catch(() => undefined)
  return response?.ok ? response : undefined
}

/** What the site serves now; nothing before its first deploy, when it has no such file or no address at all. */
async function servedChunks(siteUrl: string): Promise<Chunks> {
  const response = await get(`${siteUrl}/${LIST}`)
  const isList = response?.headers.get('content-type')?.startsWith('application/json')
  return response && isList ? ((await response.json()) as Chunks) : {}
}

/**
 * Takes the code of the last days along into the built site in `folder`. A deploy deletes what is not in the new
 * bundle, and pages that are open still load the parts of the old one.
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
