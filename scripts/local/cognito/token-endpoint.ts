import { createHash } from 'node:crypto'
import { CognitoError } from '#scripts/local/cognito/errors'
import type { Pool } from '#scripts/local/cognito/pool'
import { accessTokenSeconds, type Tokens } from '#scripts/local/cognito/sessions'

interface TokenResponse {
  access_token: string
  /** Present only if the scopes include `openid`. */
  id_token?: string
  refresh_token?: string
  token_type: 'Bearer'
  expires_in: number
}

interface TokenError {
  error: 'invalid_request' | 'invalid_client' | 'invalid_grant' | 'unsupported_grant_type'
}

/** Handles `POST /oauth2/token`. A rejected code is consumed too, so a stolen code can't be tried twice. */
export function exchangeToken(pool: Pool, input: URLSearchParams): TokenResponse | TokenError {
  const grantType = input.get('grant_type')
  if (!grantType) return { error: 'invalid_request' }
  if (input.get('client_id') !== pool.options.clientId) return { error: 'invalid_client' }
  if (grantType === 'authorization_code') return exchangeCode(pool, input)
  if (grantType === 'refresh_token') return exchangeRefreshToken(pool, input)
  return { error: 'unsupported_grant_type' }
}

function exchangeCode(pool: Pool, input: URLSearchParams): TokenResponse | TokenError {
  const code = input.get('code')
  const verifier = input.get('code_verifier')
  if (!code || !verifier) return { error: 'invalid_request' }
  const authorization = pool.authorizations.take(code)
  const challenge = createHash('sha256').update(verifier).digest('base64url')
  const isValid =
    authorization?.redirectUri === input.get('redirect_uri') && authorization?.codeChallenge === challenge
  const user = isValid ? pool.users.get(authorization.sub) : undefined
  if (!authorization || !user) return { error: 'invalid_grant' }
  const tokens = pool.sessions.start(user, authorization.scope)
  return { ...response(tokens), refresh_token: tokens.refreshToken }
}

function exchangeRefreshToken(pool: Pool, input: URLSearchParams): TokenResponse | TokenError {
  const refreshToken = input.get('refresh_token')
  if (!refreshToken) return { error: 'invalid_request' }
  try {
    return response(pool.sessions.refresh(refreshToken))
  } catch (error) {
    if (error instanceof CognitoError) return { error: 'invalid_grant' }
    throw error
  }
}

function response(tokens: Tokens & { scope: string }): TokenResponse {
  return {
    access_token: tokens.accessToken,
    ...(tokens.scope.split(' ').includes('openid') && { id_token: tokens.idToken }),
    token_type: 'Bearer',
    expires_in: accessTokenSeconds,
  }
}
