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

/** Beside the site: they tell of our sources, which nobody needs to be served. */
const folder = `${dist}-manifests`

/** Takes what the builds wrote out of the bundle. */
export function takeManifestsOut(): void {
  rmSync(folder, { recursive: true, force: true })
  renameSync(join(dist, '.vite'), folder)
}

const read = (name: string) => (): Manifest => JSON.parse(readFileSync(join(folder, name), 'utf8'))
export const readAppManifest = read('manifest.json')
export const readPublicManifest = read('public.json')
export const readIslandManifest = read('islands.json')

/** Scripts and styles that must be there before the chunks that came from `sources` can run, the entry among them. */
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
  // A screen's own file became several chunks, told apart after a question mark.
  for (const key of Object.keys(manifest))
    if (manifest[key]?.isEntry || sources.includes(key.split('?')[0] ?? '')) visit(key)
  return { scripts: [...scripts], styles: [...styles] }
}

interface Screen {
  /** `/client/chat/$channelId` */
  path: string
  /** Its route and those around it. */
  sources: string[]
}

/** The screens of the app: `src/routes/_client/client/chat.tsx?…` is one inside `_client`. */
export function screensOf(manifest: Manifest): Screen[] {
  const files = new Set(Object.keys(manifest).map((key) => key.split('?')[0] ?? ''))
  const routes = [...files].filter((file) => file.startsWith('src/routes/_'))
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
