import { requireFromPlatform } from '#scripts/synth/platform'

/**
 * The parts of Pulumi's runtime that we use. Its own types belong to the platform, which may not be installed
 * yet.
 */
interface Pulumi {
  output(value: unknown): { apply(callback: (value: unknown) => void): void }
  runtime: {
    setMocks(
      mocks: { newResource: unknown; call: unknown },
      project: string,
      stack: string,
      preview: boolean,
    ): Promise<void>
    runInPulumiStack(program: () => Promise<unknown>): Promise<unknown>
    waitForRPCs(): Promise<void>
  }
}

interface Registration {
  getType(): string
  getName(): string
  getParent(): string
  getProtect(): boolean
  getRetainondelete(): boolean
  getDependenciesList(): string[]
}
interface OutputRegistration {
  getUrn(): string
  getOutputs(): { toJavaScript(): Record<string, unknown> }
}
type Reply<T> = (error: Error | null, response?: T) => void

interface Monitor {
  newUrn(parent: string, type: string, name: string): string
  registerResource(request: Registration, reply: Reply<{ getUrn(): string }>): unknown
  registerResourceOutputs(request: OutputRegistration, reply: Reply<unknown>): unknown
}

/** The last part of a URN. */
const nameOf = (urn: string) => urn.split('::').pop() ?? ''

export const loadPulumi = (): Pulumi => requireFromPlatform('@pulumi/pulumi')

const SECRET_MARK = '4dabf18193072939515e22adb298388d'

/** The plain value of everything that Pulumi marks as secret, at any depth. */
export function plain(value: unknown): unknown {
  if (!value || typeof value !== 'object' || Array.isArray(value)) return value
  if (SECRET_MARK in value) return plain('value' in value ? value.value : undefined)
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, plain(inner)]))
}

/** Reports every resource and link that the program registers. */
export function watchMonitor(
  project: string,
  stack: string,
  watch: {
    resource: (facts: {
      type: string
      name: string
      parent: string | undefined
      protect: boolean
      retain: boolean
      dependsOn: string[]
    }) => void
    link: (name: string, properties: Record<string, unknown>) => void
    devCommand: (name: string, properties: { command: string; directory: string }) => void
  },
): void {
  const { MockMonitor }: { MockMonitor: { prototype: Monitor } } = requireFromPlatform(
    '@pulumi/pulumi/runtime/mocks',
  )
  const { registerResource, registerResourceOutputs } = MockMonitor.prototype

  // Builds URNs like the engine, because SST parses them: the types of the parents, without the stack itself.
  MockMonitor.prototype.newUrn = (parent, type, name) => {
    const parents = parent.split('::')[2] ?? ''
    const chain = parents && parents !== 'pulumi:pulumi:Stack' ? `${parents}$${type}` : type
    return `urn:pulumi:${stack}::${project}::${chain}::${name}`
  }
  MockMonitor.prototype.registerResource = function (request, reply) {
    watch.resource({
      type: request.getType(),
      name: request.getName(),
      parent: nameOf(request.getParent()) || undefined,
      protect: request.getProtect(),
      retain: request.getRetainondelete(),
      dependsOn: request.getDependenciesList().map(nameOf),
    })
    return registerResource.call(this, request, reply)
  }
  MockMonitor.prototype.registerResourceOutputs = function (request, reply) {
    const { target, properties, _dev } = request.getOutputs().toJavaScript()
    if (request.getUrn().includes('sst:sst:LinkRef'))
      watch.link(String(target), plain(properties) as Record<string, unknown>)
    if (_dev)
      watch.devCommand(nameOf(request.getUrn()), plain(_dev) as { command: string; directory: string })
    return registerResourceOutputs.call(this, request, reply)
  }
}
