import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { BuildOptions, Plugin } from 'esbuild'
import { PLATFORM, ROOT, requireFromPlatform } from '#scripts/synth/platform'

const esbuild: typeof import('esbuild') = requireFromPlatform('esbuild')

/** Packages that the platform must load itself, so they can't be part of the bundle. */
const EXTERNAL = [
  '@pulumi/*',
  '@pulumiverse/*',
  '@sst-provider/*',
  '@aws-sdk/*',
  'undici',
  'esbuild',
  'archiver',
  'glob',
  'vite',
]

const BANNER = `import { createRequire as topLevelCreateRequire } from 'node:module'
import { fileURLToPath as topLevelFileUrlToPath, URL as topLevelURL } from 'node:url'
const require = topLevelCreateRequire(import.meta.url)
const __filename = topLevelFileUrlToPath(import.meta.url)
const __dirname = topLevelFileUrlToPath(new topLevelURL('.', import.meta.url))`

const SITE_OUTPUT = 'const outputPath = path.join(sitePath, build.output);'

/** Uses the site that has already been built in this folder. */
const builtSite = (folder: string): Plugin => ({
  name: 'site',
  setup(build) {
    build.onLoad({ filter: /base-static-site\.ts$/ }, ({ path }) => {
      const source = readFileSync(path, 'utf8')
      if (!source.includes(SITE_OUTPUT)) throw new Error(`The platform's site has changed: ${path}`)
      const contents = source.replace(SITE_OUTPUT, `const outputPath = ${JSON.stringify(folder)};`)
      return { contents, loader: 'ts' }
    })
  },
})

/** Adds imports of `aws`, `sst` and the like to every module outside the platform, as SST's CLI does. */
const withGlobals = (globals: string): Plugin => ({
  name: 'globals',
  setup(build) {
    build.onLoad({ filter: /\.[jt]sx?$/ }, ({ path }) => {
      const source = readFileSync(path, 'utf8')
      return { contents: path.includes('.sst') ? source : `${globals}\n${source}`, loader: 'default' }
    })
  },
})

/** Bundles code next to `sst.config.ts` with the settings of SST's CLI (its pkg/js/js.go). */
async function bundle(
  contents: string,
  outfile: string,
  globals: string,
  { plugins = [], ...options }: BuildOptions,
) {
  await esbuild.build({
    stdin: { contents, resolveDir: ROOT, sourcefile: 'eval.ts', loader: 'ts' },
    bundle: true,
    outfile,
    format: 'esm',
    platform: 'node',
    sourcemap: 'inline',
    logLevel: 'silent',
    mainFields: ['module', 'main'],
    nodePaths: [join(PLATFORM, 'node_modules')],
    external: EXTERNAL,
    banner: { js: BANNER },
    plugins: [...plugins, withGlobals(globals)],
    ...options,
  })
}

/** Bundles a module whose default export is the app's settings (name, removal, protection). */
export const bundleApp = (stage: string, outfile: string) =>
  bundle(
    `import config from './sst.config.ts'; export default config.app(${JSON.stringify({ stage })})`,
    outfile,
    'const $config = (config) => config',
    { define: { $input: JSON.stringify({ stage }), $dev: 'false' } },
  )

/** Bundles a module whose default export runs the stack like `sst deploy` or `sst dev`. */
export function bundleStack(
  app: object,
  cli: { dev: boolean },
  { site, settings }: { site: string; settings: object },
  outfile: string,
) {
  const providers: { alias: string; package: string }[] = JSON.parse(
    readFileSync(join(ROOT, '.sst/provider-lock.json'), 'utf8'),
  )
  const globals = [
    ...providers.map((provider) => `import * as ${provider.alias} from '${provider.package}'`),
    `import * as sst from ${JSON.stringify(join(PLATFORM, 'src/components'))}`,
  ].join('\n')
  return bundle(
    `import { run } from ${JSON.stringify(join(PLATFORM, 'src/auto/run.ts'))}
import config from './sst.config.ts'
import { settings } from './stacks/settings.ts'
Object.assign(settings, ${JSON.stringify(settings)})
export default () => run(config.run)`,
    outfile,
    globals,
    {
      define: { $app: JSON.stringify(app), $cli: JSON.stringify(cli), $dev: String(cli.dev) },
      plugins: [builtSite(site)],
      inject: [join(PLATFORM, 'src/shim/run.js')],
    },
  )
}
