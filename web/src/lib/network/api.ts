import { endpoints } from 'virtual:endpoints'
import type { Contract } from '#core/contract'
import { type AnswerOf, type EndpointDefinition, type RequestOf, UNREADABLE_ROWS } from '#core/shared/api'
import { config } from '@/lib/config'
import { ApiError } from '@/lib/network/api-error'
import { bearerToken, renewToken } from '@/lib/session/auth'
import { takeEarly } from '@/lib/session/early'

/** Ten seconds for requests without a session, five minutes for all others. */
const PUBLIC_TIMEOUT = 10_000
const AUTHORIZED_TIMEOUT = 300_000

interface Options {
  signal?: AbortSignal
  /** Sends this token instead of the session's. If it's rejected, the session stays. */
  token?: string
  /** Completes the request even if the page is left. */
  keepalive?: boolean
}

type Call<E extends EndpointDefinition> =
  Record<never, never> extends RequestOf<E>
    ? (request?: RequestOf<E> & Options) => Promise<AnswerOf<E>>
    : (request: RequestOf<E> & Options) => Promise<AnswerOf<E>>
type Api = {
  [D in keyof Contract]: { [N in keyof Contract[D]]: Call<Extract<Contract[D][N], EndpointDefinition>> }
}

interface AnyRequest extends Options {
  params?: Record<string, string>
  query?: Record<string, unknown>
  body?: Record<string, unknown>
}

/**
 * `api.hiring.decide({ body })` calls that endpoint of the contract. An error response throws an `ApiError`.
 */
export const api = new Proxy({} as Api, {
  get: (_, domain) =>
    new Proxy(
      {},
      { get: (_, name) => (request?: AnyRequest) => call(`${String(domain)}.${String(name)}`, request) },
    ),
})

/** The URLs of the endpoints that only admins may call. */
export const loadAdminEndpoints = () => import('virtual:admin-endpoints')

async function call(
  name: string,
  { params = {}, query = {}, body, signal, token: other, keepalive }: AnyRequest = {},
): Promise<unknown> {
  const endpoint = endpoints[name] ?? (await loadAdminEndpoints()).endpoints[name]
  if (!endpoint) throw new Error(`There is no endpoint ${name}`)
  const [method, path, isPublic] = endpoint
  const url =
    config.apiUrl +
    path.replace(/\{(\w+)\}/g, (_, key) => encodeURIComponent(params[key] ?? '')) +
    queryOf(query)
  const token = isPublic ? undefined : (other ?? (await bearerToken()))
  // Browsers from before March 2024 can't combine signals. They wait longer.
  const timeout = AbortSignal.timeout(isPublic ? PUBLIC_TIMEOUT : AUTHORIZED_TIMEOUT)
  const sendWith = (bearer: string | undefined) =>
    send(url, {
      method,
      headers: {
        ...(bearer && { authorization: `Bearer ${bearer}` }),
        ...(body && !hasFile(body) && { 'content-type': 'application/json' }),
      },
      body: body && (hasFile(body) ? formOf(body) : JSON.stringify(body)),
      signal: signal ? (AbortSignal.any?.([signal, timeout]) ?? signal) : timeout,
      keepalive,
    })
  let response = await sendWith(token)
  // The session only ends if it can't be renewed (rule unauthenticated-ends-session).
  if (response.status === 401 && token && !other) {
    const renewed = await renewToken(token)
    if (renewed) response = await sendWith(renewed)
  }
  if (response.ok) {
    const unreadable = response.headers.get(UNREADABLE_ROWS)
    if (unreadable) handlers.unreadable(unreadable)
    return response.json()
  }
  const error = await ApiError.of(response)
  if (error.status === 401 && !isPublic && !other) handlers.sessionEnded(error)
  if (error.status === 403 && !isPublic && !other) handlers.refused()
  throw error
}

async function send(url: string, init: RequestInit): Promise<Response> {
  try {
    return (await takeEarly(url, init)) ?? (await fetch(url, init))
  } catch (cause) {
    if (init.signal?.aborted && (init.signal.reason as Error).name !== 'TimeoutError') throw cause
    throw new ApiError(0, 'NETWORK', 'No connection. Check your network and try again.', [], { cause })
  }
}

let handlers = {
  sessionEnded: (_: ApiError | undefined) => {},
  refused: () => {},
  unreadable: (_: string) => {},
}
/**
 * Handlers for when the server no longer accepts the token (401), when its owner isn't allowed to do something (403),
 * and when a list left out rows that couldn't be read.
 */
export function onRefusal(handle: typeof handlers) {
  handlers = handle
}

/** Redirects to sign-in and back afterward. */
export const endSession = () => handlers.sessionEnded(undefined)

/** Lists are sent as repeated parameters. */
function queryOf(query: Record<string, unknown>): string {
  const pairs = Object.entries(query).flatMap(([name, value]) =>
    (Array.isArray(value) ? value : [value])
      .filter((item) => item !== undefined && item !== '')
      .map((item) => [name, String(item)]),
  )
  return pairs.length > 0 ? `?${new URLSearchParams(pairs)}` : ''
}

const hasFile = (body: Record<string, unknown>) => Object.values(body).some((value) => value instanceof Blob)

function formOf(body: Record<string, unknown>): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(body))
    for (const item of Array.isArray(value) ? value : [value])
      if (item !== undefined && item !== null) form.append(name, item instanceof Blob ? item : String(item))
  return form
}
