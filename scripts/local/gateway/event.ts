import { getConnInfo } from '@hono/node-server/conninfo'
import type { APIGatewayProxyEventV2 } from 'aws-lambda'
import type { Context } from 'hono'
import { localKeys } from '#scripts/local/environment'

const TEXT_TYPES = /^(text\/|application\/(json|x-www-form-urlencoded))/

/** The headers that the cloud's Router sets on every request. Callers can't override them. */
const routerHeaders = (c: Context) => ({
  'x-viewer-address': getConnInfo(c).remote.address ?? '',
  'x-router-key': localKeys.routerKey,
})

/**
 * Creates the event that API Gateway's HTTP API (payload 2.0) passes on for a request that came through the
 * Router.
 */
export function toEvent(c: Context, body: Buffer, requestId: string): APIGatewayProxyEventV2 {
  const url = new URL(c.req.url)
  const isBase64Encoded = body.length > 0 && !TEXT_TYPES.test(c.req.header('content-type') ?? '')
  const now = new Date()
  return {
    version: '2.0',
    routeKey: `${c.req.method} ${c.req.routePath}`,
    rawPath: url.pathname,
    rawQueryString: url.search.slice(1),
    headers: { ...Object.fromEntries(c.req.raw.headers), ...routerHeaders(c) },
    queryStringParameters: Object.fromEntries(url.searchParams),
    pathParameters: c.req.param(),
    body: body.length > 0 ? body.toString(isBase64Encoded ? 'base64' : 'utf8') : undefined,
    isBase64Encoded,
    requestContext: {
      accountId: 'local',
      apiId: 'local',
      domainName: url.hostname,
      domainPrefix: 'local',
      requestId,
      routeKey: `${c.req.method} ${c.req.routePath}`,
      stage: '$default',
      time: now.toISOString(),
      timeEpoch: now.getTime(),
      http: {
        method: c.req.method,
        path: url.pathname,
        protocol: 'HTTP/1.1',
        sourceIp: '127.0.0.1',
        userAgent: c.req.header('user-agent') ?? '',
      },
    },
  }
}
