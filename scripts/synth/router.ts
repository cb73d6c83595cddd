import { createRequire } from 'node:module'
import { runInNewContext } from 'node:vm'
import type { SynthesizedStack } from '#scripts/synth/evaluate'
import { findOnly, ofType } from '#scripts/synth/read'

/** A request as CloudFront functions get it. */
export interface ViewerRequest {
  uri: string
  headers: Record<string, { value: string }>
  querystring: Record<string, { value: string }>
  cookies: Record<string, { value: string }>
}

/** SST's own resources all have the same Pulumi type, so they're found by name. */
const ownResources = (stack: SynthesizedStack, kind: string) =>
  ofType(stack, 'pulumi-nodejs:dynamic:Resource').filter(({ name }) => name.includes(kind))

/** The code of the Router's CloudFront function. */
export const routerCode = (stack: SynthesizedStack) =>
  String(findOnly(stack, 'aws:cloudfront/function:Function', 'RouterCloudfrontFunctionRequest').inputs.code)

/** The entries of the Router's key-value store. */
export function routerEntries(stack: SynthesizedStack): Map<string, string> {
  const store = new Map<string, string>()
  for (const { inputs } of ownResources(stack, 'KvKeys'))
    for (const [key, value] of Object.entries((inputs.entries as Record<string, string>) ?? {}))
      store.set(`${inputs.namespace}:${key}`, value)
  const routes = ownResources(stack, 'RoutesUpdate')
  store.set(`${routes[0]?.inputs.namespace}:routes`, JSON.stringify(routes.map(({ inputs }) => inputs.entry)))
  return store
}

/** The keys of the site's bucket. */
export const uploadedFiles = (stack: SynthesizedStack) =>
  ownResources(stack, 'AssetFiles').flatMap(
    ({ inputs }) => inputs.files as { key: string; cacheControl: string }[],
  )

/**
 * Runs the Router's own code on a request. Returns the request that the origin would get, and that origin.
 */
export function routerOf(stack: SynthesizedStack) {
  const store = routerEntries(stack)
  const source = `${routerCode(stack).replace('import cf from "cloudfront";', '')}\nhandler(event)`
  const [host] = (findOnly(stack, 'aws:cloudfront/distribution:Distribution', 'RouterCdnDistribution').inputs
    .aliases ?? ['site.cloudfront.net']) as string[]
  return async (uri: string, sent: Partial<ViewerRequest> = {}) => {
    let origin = ''
    const cf = {
      kvs: () => ({ get: async (key: string) => store.get(key) ?? Promise.reject(new Error(key)) }),
      updateRequestOrigin: ({ domainName }: { domainName: string }) => {
        origin = domainName
      },
    }
    const headers = { host: { value: String(host) }, ...sent.headers }
    const request = { uri, querystring: {}, cookies: {}, ...sent, headers }
    const event = { viewer: { ip: '198.51.100.7' }, request }
    const answer: ViewerRequest = await runInNewContext(source, {
      cf,
      event,
      require: createRequire(import.meta.url),
    })
    return { request: answer, origin }
  }
}
