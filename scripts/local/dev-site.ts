import { join } from 'node:path'
import { createServer, type ViteDevServer } from 'vite'
import type { LocalAddresses } from '#scripts/local/environment'
import { portFrom } from '#scripts/local/ports'
import { siteEnvironment } from '#scripts/local/site-environment'

/** Serves the site from its sources on the first of the ten ports. */
export async function startDevSite(firstPort: number, addresses: LocalAddresses): Promise<ViteDevServer> {
  Object.assign(process.env, siteEnvironment(addresses))
  const server = await createServer({
    configFile: join('scripts/web', 'vite.config.ts'),
    root: 'web',
    server: { host: '127.0.0.1', port: portFrom(firstPort)('web'), strictPort: true },
  })
  return server.listen()
}
