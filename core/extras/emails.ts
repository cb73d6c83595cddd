import { config } from '#core/lib/config'
import type { TransactionalEmail } from '#core/mail/email-template'
import { plainTextForEmail } from '#core/mail/plain-text-for-email'
import type { Named } from '#core/shared/name'

export const decision = (coach: Named, title: string, isAccepted: boolean): TransactionalEmail => ({
  name: 'extras.decided',
  subject: isAccepted ? 'Your extra specialty is approved' : 'Your extra specialty was not approved',
  firstName: coach.firstName,
  paragraphs: [
    isAccepted
      ? `Your clients can subscribe to “${plainTextForEmail(title)}” from now on.`
      : `We could not approve “${plainTextForEmail(title)}” and deleted it. You can add another one at any time.`,
  ],
  action: { label: 'See your profile', url: `${config.siteUrl}/nutritionist/profile` },
})
