import type { PostConfirmationTriggerEvent } from 'aws-lambda'
import * as SignOut from '#core/identity/sign-out'
import { REASONS } from '#core/mail/shared/schema'
import { liftSuppression } from '#core/mail/suppression'

/** Cognito calls this after a person has used an emailed code, for a sign-up or for a new password. */
export async function handler(event: PostConfirmationTriggerEvent): Promise<PostConfirmationTriggerEvent> {
  const { sub, email } = event.request.userAttributes
  const isNewPassword = event.triggerSource === 'PostConfirmation_ConfirmForgotPassword'
  if (isNewPassword && sub) await SignOut.endAllSignIns(sub)
  // The code proves that emails arrive. A sign-up also shows that they're wanted (rule suppress-bounced-addresses).
  if (email) await liftSuppression(email, isNewPassword ? ['BOUNCE'] : REASONS)
  return event
}
