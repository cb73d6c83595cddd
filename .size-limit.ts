import { join } from 'node:path'
import {
  assetsOf,
  dist,
  readAppManifest,
  readIslandManifest,
  readPublicManifest,
  screensOf,
} from '#scripts/web/manifest'

/** What a screen needs before it shows, gzipped, of the built site. */
const LIMITS = { public: '110 kB', landing: '5 kB', signedIn: '190 kB', style: '40 kB', worker: '1.5 kB' }

/** Of a screen, its own and those that it shares (rule few-files). */
const MAX_SCRIPTS = 16

const inDist = (files: string[]) => files.map((file) => join(dist, file))
const line = (name: string, files: string[], limit: string) => ({
  name,
  path: inDist(files),
  limit,
  gzip: true,
})

const app = readAppManifest()
const pages = readPublicManifest()
const shell = assetsOf(app, [])

export default [
  // Each that comes to life; those of text load none.
  line('public pages script', assetsOf(pages, []).scripts, LIMITS.public),
  line('landing script', [readIslandManifest()['src/landing-life.ts']?.file ?? ''], LIMITS.landing),
  line('public pages style', [pages['style.css']?.file ?? ''], LIMITS.style),
  line('service worker', ['sw.js'], LIMITS.worker),
  line('app shell script', shell.scripts, LIMITS.signedIn),
  line('app shell style', shell.styles, LIMITS.style),
  ...screensOf(app).flatMap(({ path, sources }) => {
    const { scripts, styles } = assetsOf(app, sources)
    if (scripts.length > MAX_SCRIPTS)
      throw new Error(`${path} is made of ${scripts.length} scripts: see the groups of web/vite.config.ts`)
    return [line(`${path} script`, scripts, LIMITS.signedIn), line(`${path} style`, styles, LIMITS.style)]
  }),
]
