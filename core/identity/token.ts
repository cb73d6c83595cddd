import { CognitoJwtVerifier } from 'aws-jwt-verify'
import { SimpleJwksCache } from 'aws-jwt-verify/jwk'
import { Resource } from 'sst'
import type { SignIn } from '#core/lib/actor'
import { unauthenticated } from '#core/shared/errors'

const jwksCache = new SimpleJwksCache({
  fetcher: {
    fetch: async () => {
      const response = await fetch(Resource.Config.cognitoJwksUrl, { signal: AbortSignal.timeout(5000) })
      if (!response.ok) throw new Error(`The identity provider's keys URL answered ${response.status}`)
      return response.arrayBuffer()
    },
  },
})

const verifierFor = <Use extends 'access' | 'id'>(tokenUse: Use) =>
  CognitoJwtVerifier.create(
    { userPoolId: Resource.UserPool.id, clientId: Resource.UserPoolClient.id, tokenUse },
    { jwksCache },
  )
let accessVerifier: ReturnType<typeof verifierFor<'access'>> | undefined

export async function verifyAccessToken(token: string): Promise<SignIn & { subject: string }> {
  accessVerifier ??= verifierFor('access')
  try {
    const { sub, origin_jti, auth_time } = await accessVerifier.verify(token)
    return { subject: sub, id: origin_jti, beganAtSeconds: auth_time }
  } catch (cause) {
    throw unauthenticated('Your session has ended. Please sign in again.', { cause })
  }
}
