import { setTimeout as sleep } from 'node:timers/promises'
import type { PostConfirmationTriggerEvent } from 'aws-lambda'
import * as v from 'valibot'
import { CognitoError } from '#scripts/local/cognito/errors'
import type { Pool } from '#scripts/local/cognito/pool'
import { attributeList } from '#scripts/local/cognito/users'

/** How long Cognito waits for a trigger. After a timeout, it retries, with up to three calls in total. */
const waitMilliseconds = 5000
const CALLS = 3
const LATE = Symbol('late')

const Answer = v.object({ response: v.object({}) })

/**
 * Calls the trigger the way Cognito does. The user stays confirmed, and the caller who confirmed gets the trigger's
 * error. A call that timed out keeps running alongside the next one, so up to three can run concurrently.
 */
export async function callTrigger(
  { options, users }: Pool,
  triggerSource: PostConfirmationTriggerEvent['triggerSource'],
  body: unknown,
) {
  const { postConfirmation, userPoolId, clientId, triggerMilliseconds = waitMilliseconds } = options
  const user = users.find((body as { Username: string }).Username)
  if (!user || !postConfirmation) return
  const userAttributes = Object.fromEntries(attributeList(user).map(({ Name, Value }) => [Name, Value]))
  const event: PostConfirmationTriggerEvent = {
    version: '1',
    region: userPoolId.split('_')[0] ?? '',
    userPoolId,
    triggerSource,
    userName: user.username,
    callerContext: { awsSdkVersion: 'aws-sdk-unknown-unknown', clientId },
    request: { userAttributes },
    response: {},
  }
  for (let call = 1; call <= CALLS; call++) {
    const answer = await answerWithin(postConfirmation(structuredClone(event)), triggerMilliseconds)
    if (answer === LATE) continue
    if (v.is(Answer, answer)) return
    throw new CognitoError('InvalidLambdaResponseException', 'Unrecognizable lambda output')
  }
  throw new CognitoError(
    'UnexpectedLambdaException',
    'PostConfirmation invocation failed due to error Socket timeout while invoking Lambda function.',
  )
}

async function answerWithin(running: Promise<unknown>, milliseconds: number): Promise<unknown> {
  const given = new AbortController()
  const answered = running.catch((error: Error) => {
    throw new CognitoError(
      'UserLambdaValidationException',
      `PostConfirmation failed with error ${error.message}.`,
    )
  })
  // A call may still fail after its timeout; ignore that.
  answered.catch(() => undefined)
  try {
    return await Promise.race([answered, sleep(milliseconds, LATE, { signal: given.signal, ref: false })])
  } finally {
    given.abort()
  }
}
