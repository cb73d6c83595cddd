import { timingSafeEqual } from 'node:crypto'
import { type Context, Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import type Stripe from 'stripe'
import { foreignAccount, invalid, missing, StripeFailure, unauthorized } from '#scripts/local/stripe/errors'
import { expand } from '#scripts/local/stripe/expand'
import type { WithFaults } from '#scripts/local/stripe/faults'
import { decodeForm } from '#scripts/local/stripe/form'
import { openIdempotency } from '#scripts/local/stripe/idempotency'
import { newId } from '#scripts/local/stripe/ids'
import { type Fields, listOf, optional, type Shape, shape, text } from '#scripts/local/stripe/params'
import type { Books, Provider } from '#scripts/local/stripe/provider'

const MAX_BODY_BYTES = 262_144

export interface Call<F extends Fields> {
  /** The `:id` of the path. */
  id: string
  params: Shape<F>
  /** The resources of the account that the call is for. */
  books: Books
  account: string | undefined
}

type Route = <F extends Fields>(path: string, fields: F, handle: (call: Call<F>) => object) => void

const JSON_BODY = { 'content-type': 'application/json' }

/** Registers endpoints. Each handler runs in one transaction, so an error leaves no writes behind. */
export interface Api {
  get: Route
  post: Route
  delete: Route
}

const expandable = { expand: optional(listOf(text(200))) }

export function openApi(provider: Provider, secretKey: string, under: WithFaults): { app: Hono; api: Api } {
  const app = new Hono()
  const idempotency = openIdempotency(provider.store)

  app.use('/v1/*', async (c, next) => {
    c.header('request-id', newId('req'))
    await next()
  })
  app.use(
    '*',
    bodyLimit({
      maxSize: MAX_BODY_BYTES,
      onError: () => {
        throw tooLarge()
      },
    }),
  )
  app.use('/v1/*', async (c, next) => {
    authenticate(c, secretKey)
    await next()
  })

  const route =
    (method: 'get' | 'post' | 'delete'): Route =>
    (path, fields, handle) => {
      const read = shape({ ...fields, ...expandable })
      app[method](path, async (c) => {
        const account = accountOf(c, provider)
        const sent = method === 'post' ? await formBody(c) : new URL(c.req.url).search.slice(1)
        const key = method === 'post' ? c.req.header('idempotency-key') : undefined
        const request = key ? { key: `${account ?? ''}:${key}`, path: c.req.path, params: sent } : undefined
        const text = `${c.req.path} ${sent}`
        return under(c, { isWrite: method !== 'get', key: request?.key, text }, () => {
          // Don't await from here on, so that concurrent calls with one key can't both miss the saved response.
          if (key) c.header('idempotency-key', key)
          const saved = request && idempotency.find(request)
          if (saved) {
            c.header('idempotent-replayed', 'true')
            return c.body(saved.body, saved.status ?? 200, JSON_BODY)
          }
          const { expand: paths = [], ...params } = read(decodeForm(sent), '') as Shape<
            typeof fields & typeof expandable
          >
          const books = account ? provider.booksOf(account) : provider.platform
          const id = c.req.param('id') ?? ''
          try {
            const body = provider.store.transaction(() => {
              const result = handle({ id, params: params as Shape<typeof fields>, books, account })
              const json = JSON.stringify(expand(provider, books, result, paths))
              if (request) idempotency.save(request, json)
              return json
            })
            return c.body(body, 200, JSON_BODY)
          } catch (error) {
            if (request && error instanceof StripeFailure)
              idempotency.save(request, JSON.stringify({ error: error.body }), error.status)
            throw error
          }
        })
      })
    }

  app.notFound((c) => c.json({ error: unknownUrl(c) }, 404))
  app.onError((error, c) => {
    if (error instanceof StripeFailure) {
      // We don't read the rest of an oversized body, so the connection can't be reused.
      if (error.status === 413) c.header('connection', 'close')
      if (error.isTransient) c.header('stripe-should-retry', 'true')
      return c.json({ error: error.body }, error.status)
    }
    console.error('Local Stripe failed', error)
    return c.json({ error: { type: 'api_error', message: 'An unexpected error occurred.' } }, 500)
  })
  return { app, api: { get: route('get'), post: route('post'), delete: route('delete') } }
}

/** Returns the item for an id in the path. Throws a 404 if there is none. */
export function requireItem<T>(item: T | undefined, what: string, id: string): T {
  if (item === undefined) throw missing(what, id)
  return item
}

function authenticate(c: Context, secretKey: string) {
  const [scheme, key = ''] = (c.req.header('authorization') ?? '').split(' ')
  if (scheme?.toLowerCase() !== 'bearer' || !key)
    throw unauthorized('You did not provide an API key. Send it as "Authorization: Bearer sk_test_…".')
  const [received, expected] = [Buffer.from(key), Buffer.from(secretKey)]
  if (received.length !== expected.length || !timingSafeEqual(received, expected))
    throw unauthorized(`Invalid API Key provided: ${key.slice(0, 8)}****`)
}

/** What can be changed on behalf of a connected account. */
const WRITABLE = ['/v1/balance_settings']

/** Returns the account of the `Stripe-Account` header. */
function accountOf(c: Context, provider: Provider): string | undefined {
  const account = c.req.header('stripe-account')
  if (!account) return undefined
  if (!provider.platform.accounts.get(account)) throw foreignAccount(account)
  if (c.req.method !== 'GET' && !WRITABLE.includes(c.req.path))
    throw invalid('Only reads can be made on behalf of a connected account here.')
  return account
}

async function formBody(c: Context): Promise<string> {
  const type = c.req.header('content-type') ?? ''
  const sent = await c.req.text()
  if (sent && !type.startsWith('application/x-www-form-urlencoded'))
    throw invalid('Send the parameters as application/x-www-form-urlencoded.')
  return sent
}

const unknownUrl = (c: Context): Stripe.StripeRawError => ({
  type: 'invalid_request_error',
  message: `Unrecognized request URL (${c.req.method}: ${c.req.path}).`,
})

const tooLarge = () =>
  new StripeFailure(413, { type: 'invalid_request_error', message: 'The request is too large.' })
