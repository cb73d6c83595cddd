import { createHash } from 'node:crypto'
import { copyFileSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { build } from 'vite'
import { FRAME_HEAD, FRAME_MAIN, FRAME_PATH, SITE_PICTURE } from '#core/public-profile/shared/page-slots'
import { BRAND } from '#core/shared/brand'
import { TINTS } from '#core/shared/tint'
import { fileOfPage } from '#scripts/web/bucket-key'
import { workerCode } from '#scripts/web/build-worker'
import { sessionKey, withEarlyScript } from '#scripts/web/early'
import {
  assetsOf,
  dist,
  readAppManifest,
  readIslandManifest,
  readPublicManifest,
  screensOf,
  takeManifestsOut,
} from '#scripts/web/manifest'
import { FONT_FACES, usedStylesOf } from '#scripts/web/used-styles'

/** The exports of `web/src/prerender.tsx`. */
interface Prerender {
  publicPages: Record<string, { title: string; description: string; guestsOnly?: true; isUnlisted?: true }>
  firstRequests: Record<string, readonly string[] | undefined>
  isInteractive: (path: string) => boolean
  render: (path: string) => Promise<string>
  renderFrame: () => string
}

/** The public URL of the site, for canonical links and the sitemap. */
const siteUrl = (process.env.SITE_URL ?? 'http://localhost:3000').replace(/\/$/, '')
const web = join(import.meta.dirname, '../web')
const appConfig = join(import.meta.dirname, 'web/vite.config.ts')
const publicConfig = join(import.meta.dirname, 'web/vite.public.config.ts')
// Unique to this build, and under `node_modules` so that packages resolve.
const serverFolder = join(web, `../node_modules/.prerender-${process.pid}`)

await build({ configFile: appConfig, build: { outDir: dist } })
await build({ configFile: publicConfig, build: { outDir: dist } })
// Built separately, so that it shares no chunk with the interactive pages.
await build({
  configFile: publicConfig,
  build: {
    outDir: dist,
    manifest: '.vite/islands.json',
    rolldownOptions: { input: join(web, 'src/landing-islands.ts') },
  },
})
await build({
  configFile: publicConfig,
  logLevel: 'warn',
  build: { ssr: 'src/prerender.tsx', outDir: serverFolder, manifest: false },
})
const { firstRequests, publicPages, isInteractive, render, renderFrame } = (await import(
  pathToFileURL(join(serverFolder, 'prerender.js')).href
)) as Prerender
const read = (name: string) => readFileSync(join(dist, name), 'utf8')
const STYLES = /\s*<link rel="stylesheet"[^>]*>/g
const TAGS = /\s*<(script type="module"|link rel="(modulepreload|stylesheet)")[^>]*>(<\/script>)?/g
const styleTag = (file: string) => `<link rel="stylesheet" crossorigin href="/${file}" />`
const inSite = (files: string[]) => files.map((file) => `/${file}`)

takeManifestsOut()
const appManifest = readAppManifest()
const shell = assetsOf(appManifest, [])
const withoutShell = (files: string[], shellFiles: string[]) =>
  inSite(files.filter((file) => !shellFiles.includes(file)))
const screens = screensOf(appManifest).map(({ path, sources }) => {
  const { scripts, styles } = assetsOf(appManifest, sources)
  return {
    path,
    scripts: withoutShell(scripts, shell.scripts),
    styles: withoutShell(styles, shell.styles),
    answers: firstRequests[path] ?? firstRequests[`${path}/`] ?? [],
  }
})
const appTags = read('app.html').replace(STYLES, '').match(TAGS) ?? []
/**
 * The browser paints the frame before the stylesheets of its content arrive. The shell is requested before
 * `early.js` requests the rest, because it takes the longest and everything needs it (rule
 * fast-cold-links).
 */
const app = read('app.html')
  .replace(TAGS, '')
  .replace('<!--early-->', (mark) => `${appTags.join('').trim()}${mark}`)
  .replace('</body>', (end) => `${shell.styles.map(styleTag).join('')}${end}`)
const offline = withEarlyScript(read('offline.html'), { key: sessionKey() })
/** Changes with every file of the app and with everything the service worker precaches. */
const version = createHash('sha256')
  .update(JSON.stringify(appManifest) + offline)
  .digest('hex')
  .slice(0, 16)
const appFacts = { key: sessionKey(), api: process.env.VITE_API_URL ?? '', version, screens }
writeFileSync(join(dist, 'app.html'), withEarlyScript(app, appFacts))
writeFileSync(join(dist, 'offline.html'), offline)
writeFileSync(join(dist, 'sw.js'), await workerCode(version))
const { screenshots } = JSON.parse(read('site.webmanifest')) as { screenshots: { src: string }[] }
for (const { src } of screenshots) copyFileSync(join(web, '../docs/screenshots', src), join(dist, src))

const publicManifest = readPublicManifest()
const style = publicManifest['style.css']?.file ?? ''
const { scripts } = assetsOf(publicManifest, [])
/** The small script that a static page loads anyway. */
const islands: Record<string, string | undefined> = {
  '/': readIslandManifest()['src/landing-islands.ts']?.file,
}
/** Covers nearly all characters on our pages. */
const font = Object.entries(publicManifest).find(([source]) =>
  source.endsWith('/inter-latin-wght-normal.woff2'),
)?.[1]
if (!font) throw new Error('The public pages have no font')
/** Without scripts and styles, because each page adds its own. */
const template = read('public.html').replace(TAGS, '')
rmSync(join(dist, 'public.html'))

/** Puts the styles that a page uses into it, and loads all of them after its content. */
const withOwnStyles = (page: string, own: string) =>
  page
    .replace(styleTag(style), () => `<style>${own}</style>`)
    .replace('</body>', (end) => `${styleTag(style)}${end}`)

for (const [path, { title, description, guestsOnly, isUnlisted }] of Object.entries(publicPages)) {
  const html = await render(path)
  if (!html.includes('<h1')) throw new Error(`The page ${path} came out empty`)
  const fullTitle = `${title} · ${BRAND}`
  const head = [
    `<title>${escapeHtml(fullTitle)}</title>`,
    `<meta name="description" content="${escapeHtml(description)}" />`,
    ...(isUnlisted ? ['<meta name="robots" content="noindex" />'] : []),
    `<link rel="canonical" href="${siteUrl}${path}" />`,
    `<meta property="og:type" content="website" />`,
    `<meta property="og:site_name" content="${BRAND}" />`,
    `<meta property="og:title" content="${escapeHtml(fullTitle)}" />`,
    `<meta property="og:description" content="${escapeHtml(description)}" />`,
    `<meta property="og:url" content="${siteUrl}${path}" />`,
    `<meta property="og:image" content="${siteUrl}${SITE_PICTURE}" />`,
    `<meta name="twitter:card" content="summary_large_image" />`,
    styleTag(style),
    ...(islands[path] ? [`<script type="module" crossorigin src="/${islands[path]}"></script>`] : []),
  ]
  const page = template
    .replace(/<title>.*<\/title>/, () => head.join('\n    '))
    .replace('<div id="root"></div>', () => `<div id="root" data-path="${path}">${html}</div>`)
  const facts = {
    key: sessionKey(),
    font: `/${font.file}`,
    guestsOnly,
    ...(isInteractive(path) && { code: inSite(scripts), next: inSite([...shell.scripts, ...shell.styles]) }),
  }
  writeFileSync(
    join(dist, fileOfPage(path)),
    withEarlyScript(withOwnStyles(page, await usedStylesOf(page)), facts),
  )
}

const frame = template
  .replace(/<title>.*<\/title>/, () => [FRAME_HEAD, styleTag(style)].join('\n    '))
  .replace('<div id="root"></div>', () => `<div id="root">${renderFrame()}</div>`)
/** A function fills it with a coach's page: these elements, classes that begin with `pc-`, and tints. */
const elements = [
  'article',
  'a',
  'details',
  'h1',
  'h2',
  'img',
  'li',
  'nav',
  'p',
  'section',
  'strong',
  'summary',
  'ul',
]
const contents = [
  ...elements.map((name) => `<${name}></${name}>`),
  ...TINTS.map((name) => `<i style="background:var(--tint-${name})"></i>`),
]
const sample = frame.replace(FRAME_MAIN, contents.join(''))
const ownOfFrame = await usedStylesOf(sample, [/\.pc-/])
writeFileSync(
  join(dist, FRAME_PATH),
  withEarlyScript(withOwnStyles(frame, ownOfFrame), { key: sessionKey(), font: `/${font.file}` }),
)

// The documents have them. A second face of the same font would draw the text once more, and move it.
writeFileSync(join(dist, style), read(style).replace(FONT_FACES, ''))

rmSync(serverFolder, { recursive: true })

const addresses = Object.entries(publicPages)
  .filter(([, { isUnlisted }]) => !isUnlisted)
  .map(([path]) => path)
  .concat('/coaches')
  .map((path) => `<url><loc>${siteUrl}${path}</loc></url>`)
writeFileSync(
  join(dist, 'sitemap.xml'),
  `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${addresses.join('')}</urlset>
`,
)
writeFileSync(
  join(dist, 'robots.txt'),
  `User-agent: *
Disallow: /admin/
Disallow: /client/
Disallow: /nutritionist/
Disallow: /redirect
Disallow: /coaches/featured
Sitemap: ${siteUrl}/sitemap.xml
Sitemap: ${siteUrl}/coaches/sitemap.xml
`,
)

function escapeHtml(text: string): string {
  return text.replace(/&/g, '&amp;').replace(/"/g, '&quot;').replace(/</g, '&lt;')
}
