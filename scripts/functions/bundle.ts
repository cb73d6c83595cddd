import { join, resolve } from 'node:path'
import { type BuildOptions, build, type Metafile } from 'esbuild'
import { listEndpoints } from '#core/contract'
import { jobs } from '#functions/jobs/schedule'
import { LEFT_OUT } from '#stacks/bundling'
import { identityGrants, mailGrants, streamGrants } from '#stacks/permissions'

const ROOT = resolve(import.meta.dirname, '../..')

/** The source files of all functions that we deploy, without extensions. */
export const functionFiles = (): string[] => [
  ...listEndpoints().map(({ file }) => file),
  ...jobs.map(({ file }) => file),
  ...Object.keys(streamGrants).map((reader) => `functions/stream/${reader}`),
  ...Object.keys(mailGrants).map((receiver) => `functions/mail/${receiver}`),
  ...Object.keys(identityGrants).map((trigger) => `functions/identity/${trigger}`),
]

export interface FunctionBundle {
  /** The path as in `functionFiles`. */
  file: string
  code: string
  bytes: number
  /** Modules that tree-shaking leaves in the bundle, with their size in bytes. */
  inputs: Record<string, number>
}

const BANNER = `import { createRequire as topLevelCreateRequire } from 'module';
const require = topLevelCreateRequire(import.meta.url);
import { fileURLToPath as topLevelFileUrlToPath, URL as topLevelURL } from "url"
const __filename = topLevelFileUrlToPath(import.meta.url)
const __dirname = topLevelFileUrlToPath(new topLevelURL(".", import.meta.url))
`

/** The settings of SST's own builder (its pkg/runtime/node/build.go). */
const SETTINGS = {
  absWorkingDir: ROOT,
  outdir: join(ROOT, '.sst/functions'),
  outbase: ROOT,
  outExtension: { '.js': '.mjs' },
  bundle: true,
  write: false as const,
  metafile: true as const,
  format: 'esm' as const,
  platform: 'node' as const,
  target: 'esnext',
  mainFields: ['module', 'main'],
  keepNames: true,
  external: LEFT_OUT,
  logLevel: 'silent' as const,
}

async function bundle(
  files: string[],
  options: Pick<BuildOptions, 'minify' | 'banner' | 'packages'>,
): Promise<FunctionBundle[]> {
  const entryPoints = files.map((file) => `${file}.ts`)
  const { outputFiles, metafile } = await build({ ...SETTINGS, ...options, entryPoints })
  return files.map((file) => {
    const output = outputFiles.find(({ path }) => path === join(SETTINGS.outdir, `${file}.mjs`))
    const { outputs } = metafile
    return {
      file,
      code: output?.text ?? '',
      bytes: output?.contents.length ?? 0,
      inputs: inputsOf(outputs, [outputOf(file)]),
    }
  })
}

/** The output path as esbuild writes it. */
const outputOf = (file: string) => `.sst/functions/${file}.mjs`

const inputsOf = (outputs: Metafile['outputs'], names: string[]): Record<string, number> =>
  Object.fromEntries(
    names
      .flatMap((name) => Object.entries(outputs[name]?.inputs ?? {}))
      .map(([path, { bytesInOutput }]) => [path, bytesInOutput] as const)
      .filter(([, size]) => size > 0),
  )

/** Bundles functions exactly as a deploy does. */
export const bundleForDeploy = (files: string[]) => bundle(files, { minify: true, banner: { js: BANNER } })

/**
 * An upper bound of each function's size, computed ten times faster. Shared modules are bundled once, with
 * everything that any function needs from them. The results contain no code.
 */
export async function weighTogether(files: string[]): Promise<FunctionBundle[]> {
  const entryPoints = files.map((file) => `${file}.ts`)
  const { metafile } = await build({ ...SETTINGS, minify: true, splitting: true, entryPoints })
  const { outputs } = metafile
  const loadedBy = (name: string, visited = new Set<string>()): Set<string> => {
    if (visited.has(name)) return visited
    visited.add(name)
    for (const { path, external } of outputs[name]?.imports ?? []) if (!external) loadedBy(path, visited)
    return visited
  }
  return files.map((file) => {
    const names = [...loadedBy(outputOf(file))]
    // Adds 2%, because esbuild inlines small functions of other modules only within one output file.
    const bytes = 1.02 * names.reduce((sum, name) => sum + (outputs[name]?.bytes ?? 0), BANNER.length)
    return { file, code: '', bytes, inputs: inputsOf(outputs, names) }
  })
}

/** A bundle with only the AWS document client, as the baseline for import times. */
export async function bundleDocumentClient(): Promise<string> {
  const { outputFiles } = await build({
    ...SETTINGS,
    minify: true,
    banner: { js: BANNER },
    stdin: {
      contents: `import { DynamoDBClient } from '@aws-sdk/client-dynamodb'
        import { DynamoDBDocumentClient, GetCommand, QueryCommand, TransactWriteCommand } from '@aws-sdk/lib-dynamodb'
        export default [DynamoDBClient, DynamoDBDocumentClient, GetCommand, QueryCommand, TransactWriteCommand]`,
      resolveDir: ROOT,
    },
  })
  return outputFiles[0]?.text ?? ''
}

/** Readable bundles of our own code after tree-shaking. A comment with the path precedes each module. */
export const bundleForReview = (files: string[]) => bundle(files, { packages: 'external' })
