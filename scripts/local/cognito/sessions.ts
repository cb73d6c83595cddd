import { createHash, randomBytes, randomUUID } from 'node:crypto'
import * as v from 'valibot'
import { notAuthorized } from '#scripts/local/cognito/errors'
import type { SigningKey } from '#scripts/local/cognito/signing-key'
import { identities, type User, type Users } from '#scripts/local/cognito/users'
import type { Store } from '#scripts/local/store'

export const accessTokenSeconds = 3600
/** The scope that a token needs for GetUser and similar calls. */
export const userScope = 'aws.cognito.signin.user.admin'

const refreshTokenSeconds = 30 * 24 * 3600

export interface Tokens {
  accessToken: string
  idToken: string
}

/** The sessions that sign-ins create. Ending one revokes its refresh token and all of its access tokens. */
export interface Sessions {
  start(user: User, scope: string): Tokens & { refreshToken: string; scope: string }
  refresh(refreshToken: string): Tokens & { scope: string }
  /** Returns the user of a valid access token. Throws if its session has ended. */
  userOf(accessToken: string): User
  end(refreshToken: string): void
  endAll(user: User): void
  accessToken(user: User, expiresInSeconds: number): string
}

interface Session {
  id: string
  sub: string
  originJti: string
  authTime: number
  scope: string
  secretHash: string
}

const Claims = v.object({
  sub: v.string(),
  origin_jti: v.string(),
  token_use: v.literal('access'),
  scope: v.string(),
  exp: v.number(),
})

export function openSessions(
  store: Store,
  users: Users,
  key: SigningKey,
  pool: { clientId: string; userPoolId: string },
): Sessions {
  const sessions = store.collection<Session>('cognito/sessions')
  const issuer = `https://cognito-idp.${pool.userPoolId.split('_')[0]}.amazonaws.com/${pool.userPoolId}`

  const begin = (user: User, scope: string) => {
    const secret = randomBytes(32).toString('base64url')
    const originJti = randomUUID()
    const id = `${user.sub}/${originJti}`
    const session = { id, sub: user.sub, originJti, authTime: now(), scope, secretHash: hash(secret) }
    sessions.put(id, session)
    return { session, refreshToken: Buffer.from(`${id}/${secret}`).toString('base64url') }
  }
  const sign = (user: User, session: Session, expiresInSeconds: number, claims: object) =>
    key.sign({
      sub: user.sub,
      iss: issuer,
      origin_jti: session.originJti,
      event_id: randomUUID(),
      auth_time: session.authTime,
      iat: now(),
      exp: now() + expiresInSeconds,
      jti: randomUUID(),
      ...(user.identity && { 'cognito:groups': [`${pool.userPoolId}_${user.identity.provider}`] }),
      ...claims,
    })
  const signAccess = (user: User, session: Session, expiresInSeconds: number) => {
    const claims = {
      client_id: pool.clientId,
      token_use: 'access',
      scope: session.scope,
      username: user.username,
    }
    return sign(user, session, expiresInSeconds, claims)
  }
  const tokens = (user: User, session: Session): Tokens => ({
    accessToken: signAccess(user, session, accessTokenSeconds),
    idToken: sign(user, session, accessTokenSeconds, {
      aud: pool.clientId,
      token_use: 'id',
      ...user.attributes,
      email: user.email,
      email_verified: user.status !== 'UNCONFIRMED',
      'cognito:username': user.username,
      ...(user.identity && { identities: identities(user) }),
    }),
  })

  return {
    start(user, scope) {
      const { session, refreshToken } = begin(user, scope)
      return { ...tokens(user, session), refreshToken, scope }
    },
    refresh(refreshToken) {
      const { id, secret } = split(refreshToken)
      const session = sessions.get(id)
      const user = session && users.get(session.sub)
      if (!session || !user || session.secretHash !== hash(secret))
        throw notAuthorized('Invalid Refresh Token')
      if (session.authTime + refreshTokenSeconds <= now()) throw notAuthorized('Refresh Token has expired')
      return { ...tokens(user, session), scope: session.scope }
    },
    userOf(accessToken) {
      const claims = v.safeParse(Claims, key.read(accessToken))
      if (!claims.success) throw notAuthorized('Invalid Access Token')
      const { sub, origin_jti, scope, exp } = claims.output
      if (exp <= now()) throw notAuthorized('Access Token has expired')
      if (!scope.split(' ').includes(userScope))
        throw notAuthorized('Access Token does not have required scopes')
      const user = users.get(sub)
      if (!user || !sessions.get(`${sub}/${origin_jti}`)) throw notAuthorized('Access Token has been revoked')
      return user
    },
    end(refreshToken) {
      const { id, secret } = split(refreshToken)
      if (sessions.get(id)?.secretHash === hash(secret)) sessions.remove(id)
    },
    endAll(user) {
      for (const session of sessions.list(`${user.sub}/`)) sessions.remove(session.id)
    },
    accessToken: (user, expiresInSeconds) =>
      signAccess(user, begin(user, userScope).session, expiresInSeconds),
  }
}

function split(refreshToken: string): { id: string; secret: string } {
  const text = Buffer.from(refreshToken, 'base64url').toString()
  const end = text.lastIndexOf('/')
  return { id: text.slice(0, Math.max(end, 0)), secret: text.slice(end + 1) }
}

function hash(secret: string): string {
  return createHash('sha256').update(secret).digest('base64url')
}

function now(): number {
  return Math.floor(Date.now() / 1000)
}
