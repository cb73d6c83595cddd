import { copyFileSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { build } from 'vite'
import { BRAND } from '#core/lib/brand'
import { assetsOf, dist, readManifest, takeManifestOut } from '#scripts/web/manifest'

/** What `web/src/prerender.tsx` exports. */
interface Prerender {
  publicPages: Record<string, { title: string; description: string }>
  render: (path: string) => Promise<{ html: string; routeIds: string[] }>
}

/** Where the site will be found: for canonical addresses and the sitemap. */
const siteUrl = (process.env.SITE_URL ?? 'http://localhost:3000').replace(/\/$/, '')
const web = join(import.meta.dirname, '../web')
const configFile = join(web, 'vite.config.ts')
// Of this build alone, and where packages resolve.
const serverFolder = join(web, `../node_modules/.prerender-${process.pid}`)

await build({ configFile, build: { outDir: dist } })
await build({
  configFile,
  logLevel: 'warn',
  build: {
    ssr: 'src/prerender.tsx',
    outDir: serverFolder,
    manifest: false,
    copyPublicDir: false,
  },
})
const { publicPages, render } = (await import(
  pathToFileURL(join(serverFolder, 'prerender.js')).href
)) as Prerender

const app = readFileSync(join(dist, 'index.html'), 'utf8')
/** Without its code and styles, which a prerendered page names itself. */
const template = app.replace(
  /\s*<(script type="module"|link rel="(modulepreload|stylesheet)")[^>]*>(<\/script>)?/g,
  '',
)
takeManifestOut()
const manifest = readManifest()
// What the server answers for every address that is no file: the page without content.
copyFileSync(join(dist, 'index.html'), join(dist, 'app.html'))

for (const [path, { title, description }] of Object.entries(publicPages)) {
  const { html, routeIds } = await render(path)
  const { scripts, styles } = assetsOf(manifest, routeIds)
  if (!html.includes('<h1')) throw new Error(`The page ${path} came out empty`)
  const fullTitle = `${title} · ${BRAND}`
  const head = [
    `<title>${escapeHtml(fullTitle)}</title>`,
    `<meta name="description" content="${escapeHtml(description)}" />`,
    `<link rel="canonical" href="${siteUrl}${path}" />`,
    `<meta property="og:type" content="website" />`,
    `<meta property="og:site_name" content="${BRAND}" />`,
    `<meta property="og:title" content="${escapeHtml(fullTitle)}" />`,
    `<meta property="og:description" content="${escapeHtml(description)}" />`,
    `<meta property="og:url" content="${siteUrl}${path}" />`,
    `<meta property="og:image" content="${siteUrl}/icon.svg" />`,
    ...styles.map((file) => `<link rel="stylesheet" crossorigin href="/${file}" />`),
    `<script async src="/after-paint.js" data-files="${scripts.map((file) => `/${file}`).join(' ')}"></script>`,
  ]
  const page = template
    .replace(/<title>.*<\/title>/, () => head.join('\n    '))
    .replace('<div id="root"></div>', () => `<div id="root">${html}</div>`)
  // A folder would take every address that begins with its name (rule site-addresses).
  writeFileSync(join(dist, path === '/' ? 'index.html' : `${path}.html`), page)
}

rmSync(serverFolder, { recursive: true })

const addresses = Object.keys(publicPages).map((path) => `<url><loc>${siteUrl}${path}</loc></url>`)
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
Sitemap: ${siteUrl}/sitemap.xml
`,
)

function escapeHtml(text: string): string {
  return text.replace(/&/g, '&amp;').replace(/"/g, '&quot;').replace(/</g, '&lt;')
}
