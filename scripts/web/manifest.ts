import { readFileSync, renameSync, rmSync } from 'node:fs'
import { join, resolve } from 'node:path'

interface Chunk {
  file: string
  isEntry?: boolean
  imports?: string[]
  css?: string[]
}
export type Manifest = Record<string, Chunk>

/** The built site. Browser tests build theirs into another folder, so that the two don't interfere. */
export const dist = resolve(process.env.SITE_FOLDER ?? join(import.meta.dirname, '../../web/dist'))

/** Stored outside the site, because the manifests reveal our source files and don't need to be served. */
const folder = `${dist}-manifests`

/** Moves the build manifests out of the site. */
export function takeManifestsOut(): void {
  rmSync(folder, { recursive: true, force: true })
  renameSync(join(dist, '.vite'), folder)
}

const read = (name: string) => (): Manifest => JSON.parse(readFileSync(join(folder, name), 'utf8'))
export const readAppManifest = read('manifest.json')
export const readPublicManifest = read('public.json')
export const readIslandManifest = read('islands.json')

/** The scripts and styles that must load before the chunks of `sources` can run, including the entry. */
export function assetsOf(manifest: Manifest, sources: readonly string[]) {
  const scripts = new Set<string>()
  const styles = new Set<string>()
  const visit = (key: string) => {
    const chunk = manifest[key]
    if (!chunk || scripts.has(chunk.file)) return
    scripts.add(chunk.file)
    for (const style of chunk.css ?? []) styles.add(style)
    for (const next of chunk.imports ?? []) visit(next)
  }
  // A screen's file is split into several chunks, whose keys differ after the question mark.
  for (const key of Object.keys(manifest))
    if (manifest[key]?.isEntry || sources.includes(key.split('?')[0] ?? '')) visit(key)
  return { scripts: [...scripts], styles: [...styles] }
}

interface Screen {
  /** For example `/client/chat/$channelId`. */
  path: string
  /** The screen's route and its parent routes. */
  sources: string[]
}

/** Lists the app's screens. `src/routes/_client/client/chat.tsx?…` is one inside the layout `_client`. */
export function screensOf(manifest: Manifest): Screen[] {
  const files = new Set(Object.keys(manifest).map((key) => key.split('?')[0] ?? ''))
  // A dash marks a part of a screen, which the router does not know as a route.
  const routes = [...files].filter((file) => file.startsWith('src/routes/_') && !file.includes('/-'))
  const nameOf = (file: string) => file.replace(/^src\/routes\/|\.tsx$/g, '')
  return routes
    .filter((file) => nameOf(file).includes('/'))
    .map((file) => ({
      path: `/${nameOf(file)
        .replace(/^\w+\//, '')
        .replace(/[./]index$/, '')
        .replaceAll('.', '/')}`,
      sources: routes.filter(
        (other) => file === other || /^[./]/.test(nameOf(file).replace(nameOf(other), '')),
      ),
    }))
}
