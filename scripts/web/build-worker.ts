import { join } from 'node:path'
import { build } from 'vite'
import { dist } from '#scripts/web/manifest'

const web = join(import.meta.dirname, '../../web')

/** `sw.js` in the built site. Its text changes with `version`, by which browsers find that there is a new one. */
export const buildWorker = (version: string) =>
  build({
    configFile: false,
    root: web,
    logLevel: 'warn',
    resolve: { tsconfigPaths: true },
    define: { VERSION: JSON.stringify(version) },
    build: {
      outDir: dist,
      emptyOutDir: false,
      copyPublicDir: false,
      target: 'es2023',
      rolldownOptions: {
        input: join(web, 'src/worker/sw.ts'),
        output: { format: 'iife', entryFileNames: 'sw.js' },
      },
    },
  })
