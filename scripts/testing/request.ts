import type { EndpointDefinition } from '#core/shared/api'
import { gateway } from '#scripts/local/gateway/server'
import { services } from '#scripts/testing/setup/test-services'

export interface Answer<T = unknown> {
  status: number
  body: T
  headers: Headers
}

/**
 * Calls the API through the gateway with the caller's `token`. Sends a `FormData` body as multipart. `from` is the
 * caller's IP address; it defaults to this machine's.
 */
export async function call<T = Record<string, unknown>>(
  method: string,
  path: string,
  options: { token?: string; body?: unknown; headers?: Record<string, string>; from?: string } = {},
): Promise<Answer<T>> {
  const { token, body, headers, from } = options
  const multipart = body instanceof FormData
  const request = new Request(services.addresses.api + path, {
    method,
    headers: {
      ...(token && { authorization: `Bearer ${token}` }),
      ...(body !== undefined && !multipart && { 'content-type': 'application/json' }),
      ...headers,
    },
    body:
      body === undefined ? undefined : multipart || typeof body === 'string' ? body : JSON.stringify(body),
  })
  const response = await (from ? receive(request, from) : fetch(request))
  const text = await response.text()
  return {
    status: response.status,
    body: (text && response.headers.get('content-type')?.includes('json') ? JSON.parse(text) : text) as T,
    headers: response.headers,
  }
}

const app = gateway(services.addresses.web)

/** Passes a request to the gateway as if it came from another IP address. */
const receive = (request: Request, remoteAddress: string) =>
  app.request(request, {}, { incoming: { socket: { remoteAddress } } })

/** Calls an endpoint of the contract: fills in the path and appends the query. */
export function callEndpoint<T = unknown>(
  { method, path }: EndpointDefinition,
  request: { params?: Record<string, string>; query?: string; body?: unknown },
  token?: string,
) {
  const { params = {}, query, body } = request
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, name) => encodeURIComponent(params[name] ?? ''))
  return call<T>(method, filled + (query ? `?${query}` : ''), { token, body })
}
