import type { PostConfirmationTriggerEvent } from 'aws-lambda'
import * as SignOut from '#core/identity/sign-out'

/** The identity provider calls it after a mailed code was used, for a sign-up or for a new password. */
export async function handler(event: PostConfirmationTriggerEvent): Promise<PostConfirmationTriggerEvent> {
  const { sub } = event.request.userAttributes
  if (event.triggerSource === 'PostConfirmation_ConfirmForgotPassword' && sub) await SignOut.everywhere(sub)
  return event
}
