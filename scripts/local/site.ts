import { existsSync, readFileSync, statSync } from 'node:fs'
import { join, normalize } from 'node:path'
import { gzipSync } from 'node:zlib'
import { Hono } from 'hono'
import { getMimeType } from 'hono/utils/mime'
import type { LocalAddresses } from '#scripts/local/environment'
import { listen, type Service } from '#scripts/local/serve'
import { dist } from '#scripts/web/manifest'
import { contentSecurityPolicy, securityHeaders } from '#stacks/security-headers'

/** The file of a path: itself, a prerendered page, or the shell of the single-page app. */
function fileOf(folder: string, path: string): string {
  const candidate = join(folder, normalize(decodeURIComponent(path)))
  for (const file of [candidate, `${candidate}.html`, join(candidate, 'index.html')])
    if (existsSync(file) && statSync(file).isFile()) return file
  return join(folder, 'app.html')
}

interface SiteOptions {
  port: number
  addresses: () => LocalAddresses
  /** Where the site was built. */
  folder?: string
}

/** Serves the built site as CloudFront does: the same headers and policy, compressed, hashed files for a year. */
export function startSite({ port, addresses, folder = dist }: SiteOptions): Promise<Service> {
  const app = new Hono()
  app.get('*', (c) => {
    const file = fileOf(folder, c.req.path)
    const { api, cognito, pubnub, s3, recaptcha } = addresses()
    for (const [name, value] of Object.entries(securityHeaders)) c.header(name, value)
    c.header(
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
    const type = getMimeType(file) ?? 'application/octet-stream'
    c.header('content-type', type)
    c.header('cache-control', file.includes('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache')
    const bytes = readFileSync(file)
    if (!/text|javascript|json|svg/.test(type)) return c.body(new Uint8Array(bytes))
    c.header('content-encoding', 'gzip')
    return c.body(new Uint8Array(gzipSync(bytes)))
  })
  return listen(app, port)
}
