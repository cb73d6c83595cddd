import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { localKeys } from '#scripts/local/environment'
import { bundleApp, bundleStack } from '#scripts/synth/bundle-config'
import { type FunctionBuild, startCliServer } from '#scripts/synth/cli-server'
import { createResource, lookUp, type MockResource } from '#scripts/synth/cloud'
import { PLATFORM, ROOT } from '#scripts/synth/platform'
import { loadPulumi, plain, watchMonitor } from '#scripts/synth/pulumi'
import type { settings } from '#stacks/settings'

export interface SynthesizedResource {
  type: string
  name: string
  parent?: string
  protect: boolean
  /** Stays when the stack is removed. */
  retain: boolean
  /** The names of the resources that must exist first. */
  dependsOn: string[]
  inputs: Record<string, unknown>
}

/** Everything that a deploy of one stage would create. */
export interface SynthesizedStack {
  app: { name: string; stage: string; removal: string; protect: boolean }
  resources: SynthesizedResource[]
  /** What each function is bundled from, and its linked resources. */
  builds: FunctionBuild[]
  /** The possible values of `Resource.*`. */
  links: Record<string, Record<string, unknown>>
  /** What `sst dev` starts in addition to the functions. */
  devCommands: Record<string, { command: string; directory: string }>
  /** The names of the secrets that the stack reads. */
  secrets: string[]
}

export interface SynthesisOptions {
  /** The folder with the built site. */
  site: string
  /** Evaluates the stack as `sst dev` instead of `sst deploy`. */
  dev: boolean
  /** The secrets that are set. All of them if undefined. */
  secrets: string[] | undefined
  /** Replaces some of `stacks/settings.ts`. */
  settings: Partial<typeof settings>
}

/** In the format of Apple's file. */
const PRIVATE_KEY = `-----BEGIN PRIVATE KEY-----\r\n${'secretvalueof'.repeat(8)}\r\nApplePrivateKey==\r\n-----END PRIVATE KEY-----\n`

const TIMEOUT_MILLISECONDS = 120_000

const importFresh = async <T>(file: string): Promise<T> => (await import(pathToFileURL(file).href)).default

/**
 * Evaluates `sst.config.ts` with SST's real components and a mock of Pulumi's engine, without an account or
 * network. Works only once per process, because Pulumi keeps global state.
 */
export async function evaluate(
  stage: string,
  { site, dev, secrets: set, settings: changed }: SynthesisOptions,
): Promise<SynthesizedStack> {
  const outfile = (name: string) => join(PLATFORM, `${name}.${process.pid}.mjs`)
  await bundleApp(stage, outfile('app'))
  const app = {
    removal: 'retain',
    protect: false,
    ...(await importFresh<{ name: string }>(outfile('app'))),
    stage,
  }
  const paths = {
    home: join(ROOT, '.sst/home'),
    root: ROOT,
    work: join(ROOT, '.sst'),
    platform: PLATFORM,
  }
  const command = dev ? 'dev' : 'deploy'
  const cli = { command, dev, rpc: '', home: paths.home, state: { version: {} }, paths }
  await bundleStack(app, cli, { site, settings: changed }, outfile('stack'))

  const server = await startCliServer()
  process.env.SST_SERVER = server.url
  const secrets = pretendSecrets(set)

  const resources: SynthesizedResource[] = []
  const links: SynthesizedStack['links'] = {}
  const devCommands: SynthesizedStack['devCommands'] = {}
  watchMonitor(app.name, stage, {
    resource: (facts) => resources.push({ ...facts, inputs: {} }),
    link: (name, properties) => {
      links[name] = properties
    },
    devCommand: (name, properties) => {
      devCommands[name] = properties
    },
  })
  const pulumi = loadPulumi()
  await pulumi.runtime.setMocks(
    {
      newResource(resource: MockResource) {
        const { __provider, ...inputs } = resource.inputs
        const existing = resources.findLast(
          ({ type, name }) => type === resource.type && name === resource.name,
        )
        if (existing) existing.inputs = plain(inputs) as Record<string, unknown>
        return createResource({ ...resource, inputs })
      },
      call: lookUp,
    },
    app.name,
    stage,
    false,
  )

  try {
    const program = await importFresh<() => Promise<unknown>>(outfile('stack'))
    await untilSettled(() => pulumi.runtime.runInPulumiStack(program), resources)
  } finally {
    server.close()
    for (const name of ['app', 'stack']) rmSync(outfile(name), { force: true })
  }
  return { app, resources, builds: server.builds, links, devCommands, secrets: [...secrets].sort() }

  /**
   * Links and other resources are registered on later ticks, so this waits until nothing new has appeared for
   * a while.
   */
  async function untilSettled(run: () => Promise<unknown>, registered: unknown[]) {
    const failed = new Promise<never>((_, reject) => {
      process.on('unhandledRejection', reject)
      process.on('uncaughtException', reject)
      setTimeout(
        () => reject(new Error('An output of the stack never resolved')),
        TIMEOUT_MILLISECONDS,
      ).unref()
    })
    await Promise.race([run(), failed])
    for (let count = -1, quiet = 0; quiet < 5; quiet = count === registered.length ? quiet + 1 : 0) {
      count = registered.length
      await Promise.race([pulumi.runtime.waitForRPCs(), failed])
      await Promise.race([new Promise((resolve) => setTimeout(resolve, 10)), failed])
    }
  }
}

/** Secrets that the stack parses, so an arbitrary text won't do. */
const REAL_SECRETS: Record<string, string> = {
  AdminTokenKey: localKeys.adminTokenKey,
  SecondAdminTokenKey: localKeys.adminTokenKey,
  PushPrivateKey: localKeys.pushPrivateKey,
  ApplePrivateKey: PRIVATE_KEY,
}

/**
 * Provides a value for every secret that the stack reads and that is set. Returns the names of all secrets it
 * read.
 */
function pretendSecrets(set?: string[]): Set<string> {
  const requested = new Set<string>()
  process.env = new Proxy(process.env, {
    get(target, name) {
      if (typeof name !== 'string' || !name.startsWith('SST_SECRET_')) return Reflect.get(target, name)
      const secret = name.slice('SST_SECRET_'.length)
      requested.add(secret)
      if (set && !set.includes(secret)) return undefined
      return REAL_SECRETS[secret] ?? `secret-value-of-${secret}`
    },
  })
  return requested
}
