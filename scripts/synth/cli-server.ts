import { mkdirSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { basename, join } from 'node:path'
import { json } from 'node:stream/consumers'
import { ACCOUNT, REGION } from '#scripts/synth/cloud'
import { ROOT } from '#scripts/synth/platform'

/** A function that the stack asks the CLI to bundle, and the resources linked to it. */
export interface FunctionBuild {
  functionID: string
  handler: string
  /** A folder that's already bundled (SST's own functions). */
  bundle?: string
  links: Record<string, Record<string, unknown>>
}

/**
 * Answers the requests that SST's components send to the CLI. It doesn't bundle functions, because other
 * tests check the bundles and the stack only needs a folder to zip.
 */
export async function startCliServer() {
  const builds: FunctionBuild[] = []
  const answers: Record<string, (input: never) => unknown> = {
    'Provider.Aws.Bootstrap': () => ({
      asset: 'sst-asset-check',
      state: 'sst-state-check',
      assetEcrRegistryId: ACCOUNT,
      assetEcrUrl: `${ACCOUNT}.dkr.ecr.${REGION}.amazonaws.com/sst-asset`,
    }),
    // `sst dev` uses this to forward function calls to this machine.
    'Provider.Aws.Appsync': () => ({ http: 'bridge.example', realtime: 'bridge.example' }),
    'Runtime.AddTarget': () => true,
    'Runtime.Build': (build: FunctionBuild) => {
      builds.push(build)
      if (build.bundle) return { handler: build.handler, out: build.bundle, errors: [], sourcemaps: [] }
      const folder = join(ROOT, '.sst/synth', build.functionID)
      const handler = basename(build.handler)
      mkdirSync(folder, { recursive: true })
      writeFileSync(
        join(folder, `${handler.replace(/\.\w+$/, '')}.mjs`),
        'export const handler = () => undefined\n',
      )
      return { handler, out: folder, errors: [], sourcemaps: [] }
    },
  }

  const server = createServer(async (request, response) => {
    const { method, params } = (await json(request)) as { method: string; params: [never] }
    const answer = answers[method]
    const body = answer ? { result: answer(params[0]) } : { error: `rpc: can't find ${method}` }
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body))
  })
  // Otherwise a request on a busy machine could hit a connection that was just closed as idle.
  server.keepAliveTimeout = 0
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    builds,
    close() {
      server.close()
      server.closeAllConnections()
    },
  }
}
