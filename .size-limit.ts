import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import {
  assetsOf,
  dist,
  readAppManifest,
  readIslandManifest,
  readPublicManifest,
  screensOf,
} from '#scripts/web/manifest'

/** The gzipped files of the built site that a screen needs before it is displayed. */
const LIMITS = {
  public: '110 kB',
  landing: '5 kB',
  shell: '190 kB',
  route: '200 kB',
  style: '40 kB',
  worker: '1.5 kB',
  // With the styles that it uses (rule fast-first-paint).
  document: '18 kB',
  longest: '24 kB',
}

/** A screen's own files and the shared ones it needs (rule few-files). */
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
  // Pages with interactive parts. Text pages load no scripts.
  line('public pages script', assetsOf(pages, []).scripts, LIMITS.public),
  line('landing script', [readIslandManifest()['src/landing-islands.ts']?.file ?? ''], LIMITS.landing),
  line('public pages style', [pages['style.css']?.file ?? ''], LIMITS.style),
  ...readdirSync(dist)
    .filter((name) => name.endsWith('.html'))
    .map((name) => line(name, [name], name === 'index.html' ? LIMITS.longest : LIMITS.document)),
  line('service worker', ['sw.js'], LIMITS.worker),
  line('app shell script', shell.scripts, LIMITS.shell),
  line('app shell style', shell.styles, LIMITS.style),
  ...screensOf(app).flatMap(({ path, sources }) => {
    const { scripts, styles } = assetsOf(app, sources)
    if (scripts.length > MAX_SCRIPTS)
      throw new Error(
        `${path} is made of ${scripts.length} scripts: see the groups of scripts/web/vite.config.ts`,
      )
    return [line(`${path} script`, scripts, LIMITS.route), line(`${path} style`, styles, LIMITS.style)]
  }),
]
