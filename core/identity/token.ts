import { CognitoJwtVerifier } from 'aws-jwt-verify'
import { SimpleJwksCache } from 'aws-jwt-verify/jwk'
import { Resource } from 'sst'
import type { SignIn } from '#core/lib/actor'
import { unauthenticated } from '#core/shared/errors'

const ATTEMPTS = 2

async function fetchKeys(): Promise<ArrayBuffer> {
  for (let attempt = 1; ; attempt++) {
    try {
      const response = await fetch(Resource.Config.cognitoJwksUrl, { signal: AbortSignal.timeout(3000) })
      if (!response.ok) throw new Error(`The identity provider's keys URL answered ${response.status}`)
      return await response.arrayBuffer()
    } catch (cause) {
      if (attempt === ATTEMPTS) throw new KeysUnavailableError('No keys of the identity provider', { cause })
    }
  }
}

/** The provider failed, which says nothing about the token. */
class KeysUnavailableError extends Error {}

const jwksCache = new SimpleJwksCache({ fetcher: { fetch: fetchKeys } })

const verifierFor = <Use extends 'access' | 'id'>(tokenUse: Use) =>
  CognitoJwtVerifier.create(
    { userPoolId: Resource.UserPool.id, clientId: Resource.UserPoolClient.id, tokenUse },
    { jwksCache },
  )

/** Starts with the keys that the deploy read, so a cold start asks the provider only for keys that are newer. */
function accessVerifierWithKeys() {
  const verifier = verifierFor('access')
  const { cognitoKeys } = Resource.Config
  if (cognitoKeys) verifier.cacheJwks(JSON.parse(cognitoKeys))
  return verifier
}
let accessVerifier: ReturnType<typeof verifierFor<'access'>> | undefined

/**
 * Returns the sign-in of a token, and Cognito's name of the person. Throws 401 for a token that isn't valid. If the
 * provider's keys can't be fetched, that's a 5xx, which can be retried.
 */
export async function verifyAccessToken(
  token: string,
): Promise<SignIn & { subject: string; username: string }> {
  accessVerifier ??= accessVerifierWithKeys()
  try {
    const { sub, username, origin_jti, auth_time } = await accessVerifier.verify(token)
    return { subject: sub, username, id: origin_jti, beganAtSeconds: auth_time }
  } catch (cause) {
    if (cause instanceof KeysUnavailableError) throw cause
    throw unauthenticated('Your session has ended. Please sign in again.', { cause })
  }
}
