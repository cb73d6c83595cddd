import { join } from 'node:path'
import { assetsOf, dist, type Manifest, readManifest } from '#scripts/web/manifest'

/** What a screen needs before it shows, gzipped, of the built site (design 9). */
const LIMITS = { public: '150 kB', signedIn: '190 kB', style: '40 kB' }

/** `src/routes/_client/client/chat.tsx?…` is the screen `/_client/client/chat` inside `/_client`. */
function routesIn(manifest: Manifest): [layout: string, screen: string][] {
  const files = Object.keys(manifest).filter(
    (key) => key.startsWith('src/routes/_') && key.split('/').length > 3,
  )
  const screens = new Set(files.map((key) => key.replace(/^src\/routes|\.tsx.*$/g, '')))
  return [...screens].map((screen) => [`/${screen.split('/')[1]}`, screen])
}

const manifest = readManifest()
const inDist = (files: string[]) => files.map((file) => join(dist, file))

export default routesIn(manifest).flatMap(([layout, screen]) => {
  const { scripts, styles } = assetsOf(manifest, [layout, screen])
  const isPublic = /^\/_(public|open)$/.test(layout)
  const limit = isPublic ? LIMITS.public : LIMITS.signedIn
  return [
    { name: `${screen} script`, path: inDist(scripts), limit, gzip: true },
    { name: `${screen} style`, path: inDist(styles), limit: LIMITS.style, gzip: true },
  ]
})
