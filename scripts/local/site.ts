import { existsSync, readFileSync, statSync } from 'node:fs'
import { join, normalize } from 'node:path'
import { gzipSync } from 'node:zlib'
import { Hono } from 'hono'
import { proxy } from 'hono/proxy'
import { getMimeType } from 'hono/utils/mime'
import type { LocalAddresses } from '#scripts/local/environment'
import { listen, type Service } from '#scripts/local/serve'
import { bucketKeys } from '#scripts/web/bucket-key'
import { dist } from '#scripts/web/manifest'
import { contentSecurityPolicy, securityHeaders } from '#stacks/site/security-headers'

interface SiteOptions {
  port: number
  addresses: () => LocalAddresses
  /** The folder with the built site. */
  folder?: string
}

/**
 * Serves the built site like CloudFront: the same headers and policy, compression, hashed files cached for a
 * year, and the API under `/api`.
 */
export function startSite({ port, addresses, folder = dist }: SiteOptions): Promise<Service> {
  const app = new Hono()
  const keyOf = bucketKeys(folder)
  const compressed = compressor()
  app.all('/api/*', (c) => {
    const { pathname, search } = new URL(c.req.url)
    return proxy(addresses().api + pathname.replace('/api', '') + search, c.req)
  })
  app.use(async (c, next) => {
    await next()
    const { api, cognito, pubnub, s3, recaptcha } = addresses()
    for (const [name, value] of Object.entries(securityHeaders)) c.res.headers.set(name, value)
    c.res.headers.set(
      'content-security-policy',
      contentSecurityPolicy({
        api,
        cognito,
        hostedUi: cognito,
        pubnub,
        uploads: [s3],
        media: s3,
        recaptcha: [recaptcha],
      }),
    )
  })
  // Functions render these pages. CloudFront drops the query string and a trailing slash.
  app.on('GET', ['/coaches', '/coaches/*'], async (c) => {
    const page = await fetch(addresses().api + c.req.path.replace(/\/$/, ''), { redirect: 'manual' })
    const responseHeaders = ['content-type', 'cache-control', 'location'].flatMap((name) => {
      const value = page.headers.get(name)
      return value ? [[name, value] as [string, string]] : []
    })
    const bytes = gzipSync(await page.text())
    return new Response(bytes, {
      status: page.status,
      headers: [...responseHeaders, ['content-encoding', 'gzip']],
    })
  })
  app.get('*', (c) => {
    const file = join(folder, normalize(keyOf(new URL(c.req.url).pathname)))
    // The bucket can be read but not listed, so it returns 403 for files that don't exist.
    if (!existsSync(file)) return c.body(null, 403)
    const type = getMimeType(file) ?? 'application/octet-stream'
    c.header('content-type', type)
    c.header('cache-control', file.includes('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache')
    if (!/text|javascript|json|svg/.test(type)) return c.body(new Uint8Array(readFileSync(file)))
    c.header('content-encoding', 'gzip')
    return c.body(compressed(file))
  })
  return listen(app, port)
}

/** Compresses each file once until it changes. */
function compressor() {
  const cache = new Map<string, { time: number; bytes: Uint8Array<ArrayBuffer> }>()
  return (file: string) => {
    const time = statSync(file).mtimeMs
    const cached = cache.get(file)
    if (cached?.time === time) return cached.bytes
    const bytes = new Uint8Array(gzipSync(readFileSync(file)))
    cache.set(file, { time, bytes })
    return bytes
  }
}
