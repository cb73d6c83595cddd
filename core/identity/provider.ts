import { Resource } from 'sst'
import * as v from 'valibot'
import { throttled, unauthenticated } from '#core/shared/errors'

const Answer = v.object({
  UserAttributes: v.array(v.object({ Name: v.string(), Value: v.optional(v.string(), '') })),
})

const Failure = v.object({ __type: v.string() })
const ENDED = ['NotAuthorized', 'UserNotFound']
const RETRY_SECONDS = 5

/**
 * Returns the verified email address of a token's user, or undefined if it isn't verified. Asks Cognito, because the
 * access token contains no address. The token alone authorizes the call.
 */
export async function fetchVerifiedEmailFromCognito(accessToken: string): Promise<string | undefined> {
  const response = await fetch(Resource.Config.cognitoUrl, {
    method: 'POST',
    headers: {
      'content-type': 'application/x-amz-json-1.1',
      'x-amz-target': 'AWSCognitoIdentityProviderService.GetUser',
    },
    body: JSON.stringify({ AccessToken: accessToken }),
    signal: AbortSignal.timeout(5000),
  })
  const answer: unknown = await response.json()
  if (!response.ok) throw failureOf(answer, response.status)
  const { UserAttributes } = v.parse(Answer, answer)
  const attribute = (name: string) => UserAttributes.find(({ Name }) => Name === name)?.Value
  return attribute('email_verified') === 'true' ? attribute('email')?.toLowerCase() : undefined
}

function failureOf(answer: unknown, status: number): Error {
  const kind = v.is(Failure, answer) ? answer.__type : ''
  if (kind.includes('TooManyRequests')) return throttled(RETRY_SECONDS)
  // The sign-in was ended or the user was deleted before the token expired.
  if (ENDED.some((reason) => kind.includes(reason)))
    return unauthenticated('Your session has ended. Please sign in again.')
  return new Error(`The identity provider answered ${status} ${kind}`)
}
