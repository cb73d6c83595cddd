import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin } from 'vite'
import { sessionKey, withEarlyScript } from '#scripts/web/early'
import { publicPages } from './src/pages/pages.ts'
import { publicPathOf } from './src/pages/paths.ts'

/** Serves the documents from their sources: public pages, the parts at /design, and the app for all else. */
export function devDocuments(): Plugin {
  const pathOf = (url = '/') => publicPathOf(new URL(url, 'http://site').pathname)
  return {
    name: 'dev-documents',
    apply: 'serve',
    configureServer(server) {
      server.middlewares.use((request, _response, next) => {
        const { pathname } = new URL(request.url ?? '/', 'http://site')
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
        ...(facts && 'guestsOnly' in facts && { guestsOnly: true }),
      })
    },
  }
}
