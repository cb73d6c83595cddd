import { readFileSync, renameSync, rmSync } from 'node:fs'
import { join, resolve } from 'node:path'

interface Chunk {
  file: string
  isEntry?: boolean
  imports?: string[]
  css?: string[]
}
export type Manifest = Record<string, Chunk>

/** The built site; the browser tests build theirs beside, so that neither disturbs the other. */
export const dist = resolve(process.env.SITE_FOLDER ?? join(import.meta.dirname, '../../web/dist'))

/** Beside the site: it tells of our sources, which nobody needs to be served. */
const file = `${dist}-manifest.json`

/** Takes what the build wrote out of the bundle. */
export function takeManifestOut(): void {
  renameSync(join(dist, '.vite/manifest.json'), file)
  rmSync(join(dist, '.vite'), { recursive: true })
}

export const readManifest = (): Manifest => JSON.parse(readFileSync(file, 'utf8'))

/** The chunks that a route's own file became, of which its screen is one. */
const keysOf = (manifest: Manifest, routeId: string) => {
  const file = `src/routes${routeId.endsWith('/') ? `${routeId}index` : routeId}.tsx`
  return Object.keys(manifest).filter((key) => key.split('?')[0] === file)
}

/** Scripts and styles that must be there before the deepest of `routeIds` can show. */
export function assetsOf(manifest: Manifest, routeIds: readonly string[]) {
  const scripts = new Set<string>()
  const styles = new Set<string>()
  const visit = (key: string) => {
    const chunk = manifest[key]
    if (!chunk || scripts.has(chunk.file)) return
    scripts.add(chunk.file)
    for (const style of chunk.css ?? []) styles.add(style)
    for (const next of chunk.imports ?? []) visit(next)
  }
  const entries = Object.keys(manifest).filter((key) => manifest[key]?.isEntry)
  for (const key of [...entries, ...routeIds.flatMap((id) => keysOf(manifest, id))]) visit(key)
  return { scripts: [...scripts], styles: [...styles] }
}
