import type { PostConfirmationTriggerEvent } from 'aws-lambda'
import * as SignOut from '#core/identity/sign-out'
import { REASONS } from '#core/mail/shared/suppression-reasons'
import { lift } from '#core/mail/suppression'

/** The identity provider calls it after a mailed code was used, for a sign-up or for a new password. */
export async function handler(event: PostConfirmationTriggerEvent): Promise<PostConfirmationTriggerEvent> {
  const { sub, email } = event.request.userAttributes
  const isNewPassword = event.triggerSource === 'PostConfirmation_ConfirmForgotPassword'
  if (isNewPassword && sub) await SignOut.endAllSignIns(sub)
  // The code shows that mails arrive; who signs up wants them, too (rule no-mail-to-who-is-not-there).
  if (email) await lift(email, isNewPassword ? ['BOUNCE'] : REASONS)
  return event
}
