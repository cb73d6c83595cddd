import type { PostConfirmationTriggerEvent } from 'aws-lambda'
import { CognitoError } from '#scripts/local/cognito/errors'
import type { Pool } from '#scripts/local/cognito/pool'
import { attributeList } from '#scripts/local/cognito/users'

/** As Cognito does: what was confirmed stays so, and a trigger that fails is told to who confirmed. */
export async function callTrigger(
  { options, users }: Pool,
  triggerSource: PostConfirmationTriggerEvent['triggerSource'],
  body: unknown,
) {
  const user = users.find((body as { Username: string }).Username)
  if (!user) return
  const userAttributes = Object.fromEntries(attributeList(user).map(({ Name, Value }) => [Name, Value]))
  try {
    await options.postConfirmation?.({
      version: '1',
      region: options.userPoolId.split('_')[0] ?? '',
      userPoolId: options.userPoolId,
      triggerSource,
      userName: user.username,
      callerContext: { awsSdkVersion: 'aws-sdk-unknown-unknown', clientId: options.clientId },
      request: { userAttributes },
      response: {},
    })
  } catch (error) {
    const { message } = error as Error
    throw new CognitoError('UserLambdaValidationException', `PostConfirmation failed with error ${message}.`)
  }
}
