import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2 } from 'aws-lambda'
import { type Context, Hono } from 'hono'
import { cors } from 'hono/cors'
import { listEndpoints, type NamedEndpoint } from '#core/contract'
import { toEvent } from '#scripts/local/gateway/event'
import { listen, type Service } from '#scripts/local/serve'
import { securityHeaders } from '#stacks/site/security-headers'

type Handler = (event: APIGatewayProxyEventV2) => Promise<APIGatewayProxyStructuredResultV2>

/** The limits of API Gateway and Lambda. */
const MAX_REQUEST_BYTES = 10_000_000
const MAX_FUNCTION_BYTES = 6_000_000
const TIMEOUT_MILLISECONDS = 30_000

/** Imports a function on its first call and caches it, as Lambda does. */
function lazily(file: string): () => Promise<Handler> {
  const [, domain, name] = file.split('/')
  let module: Promise<{ handler: Handler }> | undefined
  return async () => {
    module ??= import(`../../../functions/${domain}/${name}.ts`)
    return (await module).handler
  }
}

async function invoke(c: Context, load: () => Promise<Handler>): Promise<Response> {
  const body = Buffer.from(await c.req.arrayBuffer())
  const requestId = randomUUID()
  const event = toEvent(c, body, requestId)
  if (body.length > MAX_REQUEST_BYTES || (event.body?.length ?? 0) > MAX_FUNCTION_BYTES)
    return c.json({ code: 'TOO_LARGE', message: 'Request Too Long' }, 413)
  const handler = await load()
  const result = await Promise.race([handler(event), delay(TIMEOUT_MILLISECONDS, undefined, { ref: false })])
  if (!result) return c.json({ message: 'Service Unavailable' }, 503)
  return new Response(result.body, {
    status: result.statusCode,
    headers: result.headers as Record<string, string>,
  })
}

/** Sorts `/poll/schedules` before `/poll/{id}`, because API Gateway prefers the more specific route. */
const bySpecificity = (a: NamedEndpoint, b: NamedEndpoint) => (specificityOf(a) < specificityOf(b) ? -1 : 1)
const specificityOf = ({ endpoint }: NamedEndpoint) => endpoint.path.replaceAll('{', '~')

/**
 * Serves the contract's routes with the functions in this process, like the Router and API Gateway in the
 * cloud.
 */
export function gateway(siteUrl: string): Hono {
  const app = new Hono()
  app.use(cors({ origin: siteUrl, allowHeaders: ['authorization', 'content-type'], maxAge: 3600 }))
  app.use(async (c, next) => {
    await next()
    for (const [name, value] of Object.entries(securityHeaders)) c.res.headers.set(name, value)
  })
  for (const { endpoint, file } of listEndpoints().toSorted(bySpecificity)) {
    const load = lazily(file)
    app.on(endpoint.method, endpoint.path.replaceAll(/\{(\w+)\}/g, ':$1'), (c) => invoke(c, load))
  }
  app.notFound((c) => c.json({ code: 'NOT_FOUND', message: 'Not Found' }, 404))
  app.onError((error, c) => {
    console.error(error)
    return c.json({ message: 'Internal Server Error' }, 500)
  })
  return app
}

/** Lets the requests in progress finish when closing, so that none of them overlaps with what comes next. */
export async function startGateway({ port, siteUrl }: { port: number; siteUrl: string }): Promise<Service> {
  const running = new Set<Promise<unknown>>()
  const { fetch } = gateway(siteUrl)
  const trackedFetch: typeof fetch = (...request) => {
    const answer = Promise.resolve(fetch(...request)).finally(() => running.delete(answer))
    running.add(answer)
    return answer
  }
  const service = await listen({ fetch: trackedFetch }, port)
  return {
    ...service,
    async close() {
      await service.close()
      await Promise.allSettled(running)
    },
  }
}
