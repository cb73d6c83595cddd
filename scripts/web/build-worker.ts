import { join } from 'node:path'
import { build } from 'vite'

const web = join(import.meta.dirname, '../../web')

/** Builds `sw.js`. Its content changes with `version`, which is how browsers detect an update. */
export async function workerCode(version: string): Promise<string> {
  const built = await build({
    configFile: false,
    root: web,
    logLevel: 'warn',
    resolve: { tsconfigPaths: true },
    define: { VERSION: JSON.stringify(version) },
    build: {
      write: false,
      target: 'es2023',
      rolldownOptions: { input: join(web, 'src/worker/sw.ts'), output: { format: 'iife' } },
    },
  })
  const [{ output: [worker] = [] } = {}] = 'output' in built ? [built] : Array.isArray(built) ? built : []
  if (!worker) throw new Error('The service worker came out empty')
  return worker.code
}
