import { Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { cors } from 'hono/cors'
import { CognitoError } from '#scripts/local/cognito/errors'
import type { Faults } from '#scripts/local/cognito/faults'
import { hostedUi } from '#scripts/local/cognito/hosted-ui'
import { execute } from '#scripts/local/cognito/operations'
import { type CognitoOptions, openPool, type Pool } from '#scripts/local/cognito/pool'
import { accessTokenSeconds } from '#scripts/local/cognito/sessions'
import { listen, type Service } from '#scripts/local/serve'

export interface CognitoService extends Service {
  /**
   * Creates a confirmed user, or returns the existing one with this email address. For the demo seed and
   * tests.
   */
  createUser(input: { email: string; password: string; name?: string; sub?: string }): { sub: string }
  /** Returns a new access token without SRP, for endpoint tests. Throws for an unknown `sub`. */
  accessTokenFor(sub: string, options?: { expiresInSeconds?: number }): string
  refuseNext: Faults['refuseNext']
}

/** Serves one user pool with one app client: its API, its keys and its hosted page. */
export async function startCognito(options: CognitoOptions): Promise<CognitoService> {
  const pool = openPool(options)
  const service = await listen(createApp(pool), options.port)
  return {
    ...service,
    refuseNext: pool.faults.refuseNext,
    createUser({ email, password, name, sub }) {
      const attributes: Record<string, string> = name ? { name } : {}
      const create = () => pool.users.createLocal({ email, password, attributes, sub, status: 'CONFIRMED' })
      const user = options.store.transaction(() => pool.users.find(email) ?? create())
      return { sub: user.sub }
    },
    accessTokenFor(sub, { expiresInSeconds = accessTokenSeconds } = {}) {
      const user = pool.users.get(sub)
      if (!user) throw new Error(`No user has the sub ${sub}`)
      return pool.sessions.accessToken(user, expiresInSeconds)
    },
  }
}

function createApp(pool: Pool) {
  const app = new Hono()
  app.use(
    cors({
      origin: '*',
      allowMethods: ['GET', 'POST'],
      allowHeaders: ['*'],
      exposeHeaders: ['x-amzn-errortype', 'x-amzn-requestid', 'date'],
      maxAge: 600,
    }),
  )
  app.use(
    bodyLimit({
      maxSize: 64 * 1024,
      onError: () =>
        refuse(new CognitoError('RequestEntityTooLargeException', 'The request is too large.'), 413),
    }),
  )
  app.post('/', async (c) => {
    const [, operation = ''] = (c.req.header('x-amz-target') ?? '').split('.')
    const hasCredentials = c.req.header('authorization')?.startsWith('AWS4-HMAC-SHA256 ') ?? false
    return answer(await execute(pool, { operation, body: await c.req.text(), hasCredentials }))
  })
  app.get(`/${pool.options.userPoolId}/.well-known/jwks.json`, (c) => c.json(pool.key.jwks))
  app.route('/', hostedUi(pool))
  app.notFound(() => refuse(new CognitoError('ResourceNotFoundException', 'There is nothing here.'), 404))
  app.onError((error) => {
    if (error instanceof CognitoError)
      return refuse(error, error.type === 'InternalErrorException' ? 500 : 400)
    console.error(error)
    return refuse(new CognitoError('InternalErrorException', 'The local Cognito service failed.'), 500)
  })
  return app
}

function refuse(error: CognitoError, status: number): Response {
  return answer({ __type: error.type, message: error.message }, status, { 'x-amzn-errortype': error.type })
}

function answer(body: object, status = 200, headers: Record<string, string> = {}): Response {
  return new Response(JSON.stringify(body), {
    status,
    headers: { 'content-type': 'application/x-amz-json-1.1', 'cache-control': 'no-store', ...headers },
  })
}
