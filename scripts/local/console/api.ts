import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import type { Hono } from 'hono'
import { html } from 'hono/html'
import { page } from '#scripts/local/console/layout'

const { resolve } = createRequire(import.meta.url)
const MEDIA = { js: 'text/javascript', css: 'text/css' } as const

/** Read-only, because a request from here would come from a different origin than the site's. */
const START = `document.documentElement.classList.toggle('dark-mode', matchMedia('(prefers-color-scheme: dark)').matches)
SwaggerUIBundle({
  url: '/api.json',
  dom_id: '#swagger-ui',
  docExpansion: 'none',
  filter: true,
  supportedSubmitMethods: [],
  validatorUrl: null,
})`

/**
 * Shows the HTTP API that `npm run openapi` describes. Swagger UI is served from `node_modules`, so nothing
 * loads from another host.
 */
export function apiTool(app: Hono) {
  app.get('/api.json', async (c) => {
    const { openapi } = await import('#scripts/api/document')
    return c.json(await openapi(), 200, { 'cache-control': 'no-store' })
  })
  app.get('/api', (c) =>
    page(
      c,
      'API',
      html`<link rel="stylesheet" href="/api/swagger-ui.css">
<div id="swagger-ui"></div>
<script src="/api/swagger-ui-bundle.js"></script>
<script src="/api/start.js"></script>`,
      { isApp: true },
    ),
  )
  app.get('/api/start.js', (c) => c.body(START, 200, { 'content-type': MEDIA.js }))
  app.get('/api/:file{swagger-ui(?:-bundle)?\\.(?:js|css)}', async (c) => {
    const name = c.req.param('file')
    const type = name.endsWith('.css') ? MEDIA.css : MEDIA.js
    return c.body(await readFile(resolve(`swagger-ui-dist/${name}`)), 200, { 'content-type': type })
  })
}
