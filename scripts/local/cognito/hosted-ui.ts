import { createHash, randomUUID } from 'node:crypto'
import { type Context, Hono } from 'hono'
import { isEmail } from '#scripts/local/cognito/attributes'
import { problemPage, signInPage } from '#scripts/local/cognito/hosted-page'
import type { Pool } from '#scripts/local/cognito/pool'
import { exchangeToken } from '#scripts/local/cognito/token-endpoint'
import type { User } from '#scripts/local/cognito/users'

const providers = new Map([
  ['Google', 'Google'],
  ['SignInWithApple', 'Apple'],
])

const scopes = ['openid', 'email', 'profile', 'phone', 'aws.cognito.signin.user.admin']

interface AuthorizeRequest {
  redirectUri: string
  state: string | undefined
  provider: string
  scope: string
  codeChallenge: string
}

/** The hosted sign-in page for Google and Apple, its token endpoint and sign-out. */
export function hostedUi(pool: Pool) {
  const { clientId, logoutUrls, store } = pool.options
  const app = new Hono()

  app.use('/oauth2/authorize', async (c, next) => {
    await next()
    c.header(
      'content-security-policy',
      "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'",
    )
    c.header('cache-control', 'no-store')
  })

  app.get('/oauth2/authorize', async (c) => {
    const request = await readRequest(pool, c)
    return request instanceof Response ? request : c.html(form(c, request))
  })

  app.post('/oauth2/authorize', async (c) => {
    const request = await readRequest(pool, c)
    if (request instanceof Response) return request
    const input = new URLSearchParams(await c.req.text())
    if (input.has('cancel'))
      return back(c, request, { error: 'access_denied', error_description: 'User cancelled' })
    const email = input.get('email')?.trim() ?? ''
    const name = input.get('name')?.trim() ?? ''
    const problem = problemOf(email, name)
    if (problem) return c.html(form(c, request, { email, name, problem }), 400)
    const code = randomUUID()
    store.transaction(() => {
      const { sub } = externalUser(pool, request.provider, email.toLowerCase(), name)
      pool.authorizations.put(code, { sub, ...request })
    })
    return back(c, request, { code })
  })

  app.post('/oauth2/token', async (c) => {
    const input = new URLSearchParams(await c.req.text())
    const answer = store.transaction(() => exchangeToken(pool, input))
    c.header('cache-control', 'no-store')
    return c.json(answer, 'error' in answer ? 400 : 200)
  })

  app.get('/logout', (c) => {
    const uri = c.req.query('logout_uri') ?? ''
    if (c.req.query('client_id') !== clientId) return c.html(problemPage('The client_id is unknown.'), 400)
    if (!logoutUrls.includes(uri))
      return c.html(problemPage('The logout_uri is not one of the allowed addresses.'), 400)
    return c.redirect(uri)
  })

  return app
}

/**
 * Returns the validated request, or the response that rejects it: a page if the redirect URI can't be trusted,
 * otherwise a redirect.
 */
async function readRequest(pool: Pool, c: Context): Promise<AuthorizeRequest | Response> {
  const { clientId, callbackUrls } = pool.options
  const query = c.req.query()
  const { redirect_uri: redirectUri = '', state, identity_provider: provider = '' } = query
  if (query.client_id !== clientId) return c.html(problemPage('The client_id is unknown.'), 400)
  if (!callbackUrls.includes(redirectUri))
    return c.html(problemPage('The redirect_uri is not one of the allowed addresses.'), 400)

  const refuse = (error: string, error_description: string) =>
    back(c, { redirectUri, state }, { error, error_description })
  const { scope = 'openid', code_challenge: codeChallenge = '' } = query
  if (query.response_type !== 'code') return refuse('unsupported_response_type', 'Only code is supported')
  if (!providers.has(provider))
    return refuse('invalid_request', 'identity_provider must be Google or SignInWithApple')
  if (query.code_challenge_method !== 'S256' || !/^[\w-]{43}$/.test(codeChallenge))
    return refuse('invalid_request', 'A code_challenge with method S256 is required')
  if (!scope.split(' ').every((requested) => scopes.includes(requested)))
    return refuse('invalid_scope', 'The scope is not allowed')
  return { redirectUri, state, provider, scope, codeChallenge }
}

function back(
  c: Context,
  { redirectUri, state }: Pick<AuthorizeRequest, 'redirectUri' | 'state'>,
  answer: Record<string, string>,
): Response {
  const url = new URL(redirectUri)
  for (const [name, value] of Object.entries(answer)) url.searchParams.set(name, value)
  if (state !== undefined) url.searchParams.set('state', state)
  return c.redirect(url.href)
}

function form(c: Context, { provider }: AuthorizeRequest, filled: object = {}) {
  return signInPage({
    provider: providers.get(provider) ?? provider,
    action: `/oauth2/authorize${new URL(c.req.url).search}`,
    ...filled,
  })
}

function problemOf(email: string, name: string): string | undefined {
  if (email.length > 100 || !isEmail(email)) return 'Email is not valid'
  if (name.length > 100) return 'The name has more than 100 characters'
  return undefined
}

/**
 * Returns the user for an external account. The same account at the same provider is always the same user, as with
 * the real providers.
 */
function externalUser(pool: Pool, provider: string, email: string, name: string): User {
  const id = createHash('sha256').update(`${provider}/${email}`).digest('hex').slice(0, 21)
  const username = `${provider}_${id}`
  const attributes: Record<string, string> = name ? { name } : {}
  const user = pool.users.find(username)
  if (!user) return pool.users.createExternal(username, { email, attributes, identity: { provider, id } })
  pool.users.save({ ...user, attributes: { ...user.attributes, ...attributes } })
  return user
}
