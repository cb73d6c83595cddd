import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin, ViteDevServer } from 'vite'
import { FRAME_HEAD, FRAME_PATH } from '#core/public-profile/shared/page-slots'
import { workerCode } from '#scripts/web/build-worker'
import { sessionKey, withEarlyScript } from '#scripts/web/early'
import { publicPages } from '../../web/src/pages/pages.ts'
import { publicPathOf } from '../../web/src/pages/paths.ts'

/** Development always serves the current sources. */
const VERSION = 'sources'

/** The frame for pages rendered by functions, as built by `scripts/build-web.ts`. */
async function frameOf(server: ViteDevServer): Promise<string> {
  const { renderFrame } = await server.ssrLoadModule('/src/prerender.tsx')
  const document = readFileSync(join(server.config.root, 'public.html'), 'utf8')
    .replace(/<title>.*<\/title>/, () => FRAME_HEAD)
    .replace('<div id="root"></div>', () => `<div id="root">${renderFrame()}</div>`)
    .replace('/src/public.tsx', '/src/frame-styles.ts')
  return server.transformIndexHtml(FRAME_PATH, document)
}

/**
 * Serves documents from their sources: public pages, the component gallery at /design, and the app for all other
 * URLs.
 */
export function devDocuments(): Plugin {
  const pathOf = (url = '/') => publicPathOf(new URL(url, 'http://site').pathname)
  return {
    name: 'dev-documents',
    apply: 'serve',
    configureServer(server) {
      server.middlewares.use(async (request, response, next) => {
        const { pathname } = new URL(request.url ?? '/', 'http://site')
        if (pathname === '/sw.js') {
          response.setHeader('content-type', 'text/javascript')
          return void response.end(await workerCode(VERSION))
        }
        if (pathname === FRAME_PATH) return void frameOf(server).then((html) => response.end(html), next)
        if (/^\/coaches(\/|$)/.test(pathname)) return next()
        const isPage = request.headers.accept?.includes('text/html') || !/^\/@|\./.test(pathname)
        if (isPage && !(pathname !== '/' && existsSync(join(server.config.publicDir, pathname))))
          request.url = publicPathOf(pathname)
            ? '/public.html'
            : pathname === '/design'
              ? '/design.html'
              : '/app.html'
        next()
      })
    },
    transformIndexHtml(document, { originalUrl }) {
      const path = pathOf(originalUrl)
      const facts = path ? publicPages[path] : undefined
      return withEarlyScript(document, {
        key: sessionKey(),
        version: VERSION,
        ...(facts && 'guestsOnly' in facts && { guestsOnly: true }),
      })
    },
  }
}
